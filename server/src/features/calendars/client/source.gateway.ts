import { succeed } from '@svc/domain/outcome';
import type { Gateway, GatewayOutcome } from '#gateway/gateway.port.ts';
import {
  type Claim,
  failSource,
  type GatewayErrorCode,
  type SourceFailure,
  type SourceOutcome,
} from '../source/source-outcome.ts';

/** The gateway calls that the calendars of a client use. */
export type CalendarGateway = Pick<
  Gateway,
  'readTempo' | 'readGridsignal' | 'readFlexday' | 'readConsumption' | 'readForecast'
>;

/** One request to the gateway, with the outcome type of every other source. */
export async function readFromGateway<Payload, Data>(
  claim: Claim,
  call: () => Promise<GatewayOutcome<Payload>>,
  read: (response: Payload) => Data,
): Promise<SourceOutcome<Data>> {
  const obstacle = await claim();
  if (obstacle) return { ok: false, failure: obstacle };
  const outcome = await call();
  if (outcome.ok) return succeed(read(outcome.data));
  const { kind, code, detail, retry_at } = outcome.failure;
  const { failure } = failSource(kinds[kind] ?? 'unavailable', `${code}: ${detail}`, retry_at);
  const gatewayCode = gatewayCodes[kind];
  return { ok: false, failure: gatewayCode ? { ...failure, gateway: gatewayCode } : failure };
}

const gatewayCodes: Readonly<Partial<Record<string, GatewayErrorCode>>> = {
  gateway: 'GATEWAY_UNREACHABLE',
  unauthorized: 'GATEWAY_CREDENTIALS',
  throttled: 'GATEWAY_QUOTA',
};

const kinds: Readonly<Partial<Record<string, SourceFailure['kind']>>> = {
  unauthorized: 'unauthorized',
  throttled: 'throttled',
  not_found: 'refused',
  rejected: 'refused',
};
