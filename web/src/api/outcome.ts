/** What the operator's page ended with; the address says it once, and is then cleaned. */
export type Outcome = { readonly consent: 'ok' } | { readonly consent: 'error'; readonly code: string };

let held: Outcome | undefined;

export function holdOutcome(outcome: Outcome | undefined): void {
  held = outcome;
}

export const readOutcome = (): Outcome | undefined => held;
