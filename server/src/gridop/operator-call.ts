import type { Outcome } from '@svc/domain/outcome';
import type { Clock } from '#platform/clock.ts';
import type { CallContext, OperatorPort, OperatorRequest } from './exchange.ts';
import type { MachineToken } from './oauth.port.ts';
import { readResponse } from './operator-errors.ts';

/** A call under the machine token: the JSON of the response, or why there is none. */
export type OperatorCall = (request: OperatorRequest, context: CallContext) => Promise<Outcome<unknown>>;

/** A token refused in mid-flight is renewed once and the call repeated once. A second refusal is final. */
export function createOperatorCall(options: { port: OperatorPort; token: MachineToken; clock: Clock }): OperatorCall {
  const { port, token, clock } = options;
  const send = async (request: OperatorRequest, bearer: string, context: CallContext) =>
    readResponse(await port({ ...request, bearer }, context), clock.now());

  return async (request, context) => {
    const first = await token.get();
    if (!first.ok) return first;
    const outcome = await send(request, first.data, context);
    if (outcome.ok || outcome.failure.class !== 'auth') return outcome;
    const renewed = await token.renew(first.data);
    return renewed.ok ? send(request, renewed.data, context) : renewed;
  };
}
