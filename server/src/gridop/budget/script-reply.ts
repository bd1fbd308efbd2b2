import type { Reply } from '#platform/cache/node-connection.ts';

/** The text fields of a script's reply. Numbers too large for a reply are sent as text. */
export function readFields(reply: Reply): string[] {
  if (!Array.isArray(reply)) throw new TypeError('a list was expected from a script of the budget');
  return reply.map((field) => String(field));
}

export function readMoment(field: string): number {
  const moment = Number(field);
  if (!Number.isFinite(moment)) throw new TypeError('a moment was expected from a script of the budget');
  return moment;
}
