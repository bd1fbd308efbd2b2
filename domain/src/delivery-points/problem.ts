/** Every code of a problem. Each has its words in `server/src/error-help`, or that does not compile. */
export const problemCodes = [
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
export type ProblemCode = (typeof problemCodes)[number];

/** What is wrong with a PDL, in words its owner can act on. `help` is an anchor of the documentation. */
export type Problem = { readonly code: string; readonly detail: string; readonly help: string };

export function describeProblem(code: ProblemCode, detail: string): Problem {
  return { code, detail, help: `errors#${code.toLowerCase()}` };
}
