/** The four kinds of what the operator knows about a customer. */
export const recordKinds = ['contract', 'address', 'customer', 'contact'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Where a record is cached, for a day. */
export function recordKey(usagePointId: string, kind: RecordKind): string {
  return `${usagePointId}:${kind}`;
}

export const recordLifetime = 86_400;
