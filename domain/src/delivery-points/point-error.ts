/** Every code of a PDL error. Each needs its text in `server/src/error-help`, or that does not compile. */
export const pointErrorCodes = [
  'ADAM-DC-0007',
  'ADAM-DC-0008',
  'ADAM-DC-0009',
  'ADAM-ERR0061',
  'ADAM-ERR0069',
  'ADAM-ERR0075',
  'ADAM-ERR0155',
  'STM-ERR-0000019',
  '900908',
  'CONSENT_EXPIRED',
  'CONSENT_FOR_ANOTHER_PDL',
  'CONSENT_REMOVED',
  'CONSENT_REVOKED',
  'OFFPEAK_UNREADABLE',
] as const;
export type PointErrorCode = (typeof pointErrorCodes)[number];

/** An error of a PDL, in terms its owner can act on. `help` is an anchor of the documentation. */
export type PointError = { readonly code: string; readonly detail: string; readonly help: string };

export function describePointError(code: PointErrorCode, detail: string): PointError {
  return { code, detail, help: `errors#${code.toLowerCase()}` };
}
