import { describePointError, type PointError, type PointErrorCode } from '../delivery-points/point-error.ts';

/** What a refusal of the operator means for the consent of a PDL. */
export type RefusalKind =
  /** 403: no consent for this customer and point. */
  | 'access_denied'
  /** The consent is recorded and cannot be used yet; it heals by itself. */
  | 'not_yet_usable'
  /** The consent exists, but the operator does not accept the requester or the point. */
  | 'requester_refused'
  /** The load curve is not recorded; everything else is. */
  | 'curve_off'
  /** The PDL has no such direction of measure. */
  | 'direction'
  /** The requested days are outside the consent's window. */
  | 'window'
  /** The gateway's own application may not use that API: nothing to do with the user. */
  | 'not_subscribed';

type Refusal = {
  readonly code: PointErrorCode;
  readonly kind: RefusalKind;
  readonly detail: string;
  /** Where one code has two meanings: the status that distinguishes them. */
  readonly status?: number;
};

const refusals: readonly Refusal[] = [
  {
    code: 'ADAM-DC-0007',
    status: 400,
    kind: 'not_yet_usable',
    detail:
      'The consent is recorded, but the operator does not let it be used yet. That happens after a new consent, and once lasted six weeks for most of them; it healed by itself. Wait: the operator is asked again every day, and there is nothing to do meanwhile. Only if it lasts longer than two weeks, and you are not one of many: end the share in the customer area of the operator, wait a day, then consent again.',
  },
  {
    code: 'ADAM-DC-0007',
    kind: 'access_denied',
    detail:
      'The consent is recorded, but the operator says that its giver is no longer the customer at this meter, so no data comes. If you moved, register the PDL of your new home and consent for it. If not, end the share in the customer area of the operator, wait a day, then consent again.',
  },
  {
    code: 'ADAM-DC-0008',
    kind: 'access_denied',
    detail:
      'The operator knows no consent for this data: it was withdrawn, has ended, or does not cover this direction of measure. Consent again, including production if the PDL produces.',
  },
  {
    code: 'ADAM-DC-0009',
    kind: 'window',
    detail: 'The operator gives no data from before the start of the consent. Later days are not concerned.',
  },
  {
    code: 'ADAM-ERR0061',
    kind: 'requester_refused',
    detail:
      'The operator does not recognise the person who consented as the holder of this meter. Only a new consent, given by the holder of the contract, cures this.',
  },
  {
    code: 'ADAM-ERR0155',
    kind: 'requester_refused',
    detail: 'The operator does not know this PDL. Check its 14 digits on a bill or on the meter.',
  },
  {
    code: 'STM-ERR-0000019',
    kind: 'requester_refused',
    detail:
      'The operator does not authorise the user behind this consent. Consent again; if that changes nothing, end the share in the customer area of the operator first. Professional accounts are not served.',
  },
  {
    code: 'ADAM-ERR0069',
    kind: 'direction',
    detail:
      'The PDL does not measure this direction (consumption or production) as far as the operator knows. It is not asked for again; a new consent reads the directions again.',
  },
  {
    code: 'ADAM-ERR0075',
    kind: 'curve_off',
    detail:
      'The load curve of this meter is not recorded. Activate its recording in the customer area of the operator; daily values are not concerned.',
  },
  {
    code: '900908',
    kind: 'not_subscribed',
    detail:
      'The operator does not let this gateway use one of its services. Your consent is not concerned and there is nothing for you to do: the people who run the gateway have to act.',
  },
];

/** The operator writes one code as `ADAM-DC-0008` and as `ADAM_DC_0008`. */
export function normaliseOperatorCode(code: string): string {
  return code.trim().replaceAll('_', '-').toUpperCase();
}

function findRefusal(code: string, isMeant: (refusal: Refusal) => boolean): Refusal | undefined {
  const known = normaliseOperatorCode(code);
  return refusals.find((refusal) => refusal.code === known && isMeant(refusal));
}

/** Explains an operator code to the owner of the PDL. Undefined for codes that do not concern the PDL. */
export function explainOperatorCode(code: string, kind?: RefusalKind): PointError | undefined {
  const isMeant = (refusal: Refusal) => (kind ? refusal.kind === kind : refusal.status === undefined);
  const refusal = findRefusal(code, isMeant) ?? findRefusal(code, () => kind !== undefined);
  return refusal && describePointError(refusal.code, refusal.detail);
}

/**
 * The meaning of a refusal for the consent. Undefined when it has none (a period, a quota, an outage). A 403 with an
 * unknown code denies access. 900908 is also a 403 and never does.
 */
export function refusalKind(status: number, code: string): RefusalKind | undefined {
  const known = findRefusal(code, (refusal) => refusal.status === undefined || refusal.status === status);
  return known?.kind ?? (status === 403 ? 'access_denied' : undefined);
}

export const notYetUsableCode = 'ADAM-DC-0007';
