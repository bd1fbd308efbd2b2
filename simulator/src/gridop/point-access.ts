import type { LoggedRequest } from '../request-log.ts';
import type { Consent } from './consents.ts';
import type { Operator } from './operator.ts';
import type { AccessRequest } from './personas.ts';
import { type Generation, type Refusal, type RefusalName, refusal } from './refusals.ts';
import type { AccessToken } from './token-registry.ts';

export type PointAccess =
  | { readonly granted: true; readonly consent: Consent }
  | { readonly granted: false; readonly refusal: Refusal };

export type Caller = {
  readonly token: AccessToken;
  readonly generation: Generation;
  readonly loggedRequest: LoggedRequest | undefined;
};

/** Whether this application may make this call for the point: consent first, then the refusals of the persona. */
export function openPoint(operator: Operator, caller: Caller, pdl: string, requested: AccessRequest): PointAccess {
  const deny = (name: RefusalName): PointAccess => ({ granted: false, refusal: refusal(name, caller.generation) });
  const consent = operator.consents.find(pdl);
  const { token } = caller;
  const foreign = consent?.client_id !== token.client_id || (token.pdls && !token.pdls.includes(pdl));
  if (consent === undefined || foreign) {
    operator.environment.violations.record('no_consent', caller.loggedRequest);
    return deny('no_consent');
  }
  if (operator.today() > consent.ends_on) return deny('revoked');
  const objection = consent.persona.refuses?.(requested, consent, operator.today());
  if (objection !== undefined) return deny(objection);
  if (requested.direction !== undefined && !consent.persona.directions.includes(requested.direction))
    return deny('direction');
  return { granted: true, consent };
}
