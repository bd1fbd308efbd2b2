import { parseInstant } from '@svc/domain/paris-time';
import { describe, expect, it } from 'vitest';
import { nextExport, type RunState } from './run-state.ts';

const now = parseInstant('2026-11-14T10:00:00Z') ?? 0;

function stateOf(failures: number, next_export_at: string | null): RunState {
  return {
    next_export_at,
    failures,
    running_since: null,
    last_status: null,
    last_error: null,
    last_error_code: null,
  };
}

describe('the next export at 10:00', () => {
  it.each([
    // failures before, due at, interval, next
    [0, null, 15, '2026-11-14T10:15:00.000Z'],
    [0, '2026-11-14T10:00:00.000Z', 60, '2026-11-14T11:00:00.000Z'],
    [0, '2026-11-14T05:00:00.000Z', 60, '2026-11-14T11:00:00.000Z'],
    [0, '2026-11-14T10:40:00.000Z', 60, '2026-11-14T11:00:00.000Z'],
    [1, '2026-11-14T05:00:00.000Z', 60, '2026-11-14T11:00:00.000Z'],
    [3, '2026-11-14T10:40:00.000Z', 1440, '2026-11-15T10:00:00.000Z'],
    [0, 'no instant', 30, '2026-11-14T10:30:00.000Z'],
    [0, null, null, null],
    [2, '2026-11-14T09:00:00.000Z', null, null],
  ])('after a success, %i failures before it, due at %s, interval %s: %s', (failures, due, interval, next) => {
    expect(nextExport(stateOf(failures, due), true, interval, now)).toEqual({ failures: 0, next_export_at: next });
  });

  it.each([
    // failures before, interval, next
    [0, 60, '2026-11-14T10:05:00.000Z'],
    [1, 60, '2026-11-14T10:15:00.000Z'],
    [2, 60, '2026-11-14T11:00:00.000Z'],
    [9, 1440, '2026-11-14T11:00:00.000Z'],
    [2, 30, '2026-11-14T10:30:00.000Z'],
    [9, 15, '2026-11-14T10:15:00.000Z'],
    [0, null, '2026-11-14T10:05:00.000Z'],
    [2, null, '2026-11-14T11:00:00.000Z'],
  ])('after a failure, %i failures before it, interval %s: %s', (failures, interval, next) => {
    const before = stateOf(failures, '2026-11-14T08:00:00.000Z');
    expect(nextExport(before, false, interval, now)).toEqual({ failures: failures + 1, next_export_at: next });
  });
});
