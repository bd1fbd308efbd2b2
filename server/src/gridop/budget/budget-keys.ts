/** Every key of an operator account begins with this. The braces place them all in one slot of a cluster. */
export function accountPrefix(accountId: string): `{gridop:${string}}` {
  return `{gridop:${accountId}}`;
}

/** What the keys of the budget begin with; the table of them is in README.md. */
export function budgetKey(accountId: string): string {
  return `${accountPrefix(accountId)}:budget`;
}
