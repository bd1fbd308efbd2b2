/**
 * The search parameters that identify a view. Other parameters and the fragment after `#` are private and are not
 * shared.
 */
const viewKeys = [
  'from',
  'to',
  'view',
  'day',
  'days',
  'cmp',
  'unit',
  'zoom',
  'kva',
  'kind',
  'supplier',
  'age',
  'offer',
  'q',
  'move',
  'out',
  'into',
  'add',
  'at',
  'spare',
  'limit',
];

/** The address of the same view, for sharing. */
export function viewLink(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const retained = new URLSearchParams([...searchParams].filter(([key]) => viewKeys.includes(key)));
  return retained.size === 0 ? `${origin}${pathname}` : `${origin}${pathname}?${retained}`;
}
