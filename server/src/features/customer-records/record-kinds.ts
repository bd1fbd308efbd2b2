/** The four kinds of records that the operator has about a customer. */
export const recordKinds = ['contract', 'address', 'customer', 'contact'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Where a record is cached, for a day. */
export function recordKey(usage_point_id: string, kind: RecordKind): string {
  return `${usage_point_id}:${kind}`;
}

export const recordLifetime = 86_400;
