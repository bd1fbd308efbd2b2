/** The outcome of the operator's page; the address contains it once, and is then cleaned. */
export type Outcome = { readonly consent: 'ok' } | { readonly consent: 'error'; readonly code: string };

let current: Outcome | undefined;

export function setOutcome(outcome: Outcome | undefined): void {
  current = outcome;
}

export const readOutcome = (): Outcome | undefined => current;
