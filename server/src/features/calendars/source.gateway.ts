import type { Gateway } from '#gateway/gateway.ts';
import type { GatewayOutcome } from '#gateway/outcome.ts';
import { type Claim, fail, type SourceFailure, type SourceOutcome, succeed } from './source-outcome.ts';

/** What the calendars of a client ask of its gateway. */
export type CalendarGateway = Pick<
  Gateway,
  'readTempo' | 'readGridsignal' | 'readFlexday' | 'readConsumption' | 'readForecast'
>;

/** One question to the gateway, in the words of every other source. */
export async function readFromGateway<Answer, Data>(
  claim: Claim,
  ask: () => Promise<GatewayOutcome<Answer>>,
  read: (answer: Answer) => Data,
): Promise<SourceOutcome<Data>> {
  const obstacle = await claim();
  if (obstacle) return { ok: false, failure: obstacle };
  const outcome = await ask();
  if (outcome.ok) return succeed(read(outcome.data));
  const { kind, code, detail, retry_at } = outcome.failure;
  return fail(kinds[kind] ?? 'unavailable', `${code}: ${detail}`, retry_at);
}

const kinds: Readonly<Partial<Record<string, SourceFailure['kind']>>> = {
  unauthorized: 'unauthorized',
  throttled: 'throttled',
  not_found: 'refused',
  rejected: 'refused',
};
