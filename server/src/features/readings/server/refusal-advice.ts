import { explainOperatorCode, refusalKind } from '@svc/domain/consent/refusal';
import type { Problem } from '@svc/domain/delivery-points/problem';
import { adviseProblem } from '@svc/domain/trouble';
import type { DeliveryPoint } from '#features/delivery-points/server/index.ts';
import type { Troubles } from '#features/troubles/index.ts';
import type { OperatorRefusal, RefusalAdvice } from '../answer.ts';

type OthersTold = Pick<Troubles, 'othersAffected'>;

/** What to do about a refusal, and whether others are told the same; nothing where it says nothing about the PDL. */
export async function explainRefusal(
  troubles: OthersTold,
  point: DeliveryPoint,
  refusal: OperatorRefusal,
): Promise<RefusalAdvice | undefined> {
  const problem = explainOperatorCode(refusal.code, refusalKind(refusal.status, refusal.code));
  return problem && (await adviseOn(troubles, point, problem));
}

/** What to do about a consent that is in trouble, and whether others are told the same. */
export async function adviseOn(troubles: OthersTold, point: DeliveryPoint, problem: Problem): Promise<RefusalAdvice> {
  const others_affected = await troubles.othersAffected(point, problem.code);
  return { others_affected, advice: adviseProblem(problem, others_affected).detail };
}
