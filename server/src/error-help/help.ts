/** Why a code is returned, and what its reader can do, in the two languages of the service. */
export type Help = { readonly fr: Explanation; readonly en: Explanation };
export type Explanation = { readonly cause: string; readonly remedy: string };
export type Language = keyof Help;

/** French cause and remedy, then English. */
export function explain(...[causeFr, remedyFr, cause, remedy]: [string, string, string, string]): Help {
  return { fr: { cause: causeFr, remedy: remedyFr }, en: { cause, remedy } };
}
