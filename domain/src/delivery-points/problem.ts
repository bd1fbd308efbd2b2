/** What is wrong with a PDL, in words its owner can act on. `help` is an anchor of the documentation. */
export type Problem = { readonly code: string; readonly detail: string; readonly help: string };

export function describeProblem(code: string, detail: string): Problem {
  return { code, detail, help: `errors#${code.toLowerCase()}` };
}
