import { toDay } from '@svc/domain/day';
import { dayRange } from '@svc/domain/day-range';
import { parseInstant } from '@svc/domain/paris-time';
import { describe, expect, it } from 'vitest';
import type { GatewayFailure } from '#gateway/gateway.port.ts';
import { openGatewaySource } from './source.gateway.ts';

const now = parseInstant('2026-02-16T11:20:00+01:00') ?? 0;
const range = dayRange(toDay('2026-02-01'), toDay('2026-02-08'));
const later = now + 12_000;

describe('what a failed call to the gateway means for its days', () => {
  const fetch = (failure: Partial<GatewayFailure>) => {
    const failureBody = { detail: '', origin: 'gridop', status: 503, retry_at: later, advice: '', ...failure };
    const readMeasure = async () => ({ ok: false, failure: failureBody as GatewayFailure }) as const;
    return openGatewaySource({ gateway: { readMeasure }, now: () => now }, '30000000004821', 'max_power').fetch(range);
  };
  const waiting = { kind: 'upstream', code: 'GRIDOP_WAITING' } as const;

  it.each([
    ['a call that waits for its turn', waiting, 'waiting', later, 'GRIDOP_WAITING'],
    ['one of a gateway that names no time', { ...waiting, retry_at: null }, 'waiting', now + 5000, 'GRIDOP_WAITING'],
    ['a refusal', { kind: 'refused', status: 400, code: 'ADAM-ERR0069' }, 'refused', null, 'ADAM-ERR0069'],
  ] as const)('%s', async (_, failure, reason, retry_at, code) => {
    const response = await fetch(failure);
    expect(response).toMatchObject({
      ok: true,
      readings: [],
      missingPeriods: [{ range, reason, retry_at, response: { code } }],
    });
  });

  it('an operator that fails has failed', async () => {
    const response = await fetch({ kind: 'upstream', code: 'GRIDOP_UNAVAILABLE' });
    expect(response).toMatchObject({ ok: false, failure: { class: 'unavailable', retry_at: later } });
  });
});
