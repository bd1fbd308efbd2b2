import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Replaces the header `X-Forwarded-For` by its readable addresses, without ports, brackets and zones. The list is read
 * from the nearest proxy on, and ends before the first entry that is no address: the request then counts as sent by the
 * proxy that passed that entry on.
 */
export function normalizeForwardedFor({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const sent = headers['x-forwarded-for'];
  if (sent === undefined) return;
  const entries = String(sent)
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(readAddress);
  const known = entries.slice(entries.lastIndexOf(undefined) + 1);
  if (known.length > 0) headers['x-forwarded-for'] = known.join(', ');
  else delete headers['x-forwarded-for'];
}

function readAddress(entry: string): string | undefined {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry) ?? [];
  const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(entry) ?? [];
  const address = (inBrackets ?? beforePort ?? entry).replace(/%.*$/, '');
  return isIP(address) === 0 ? undefined : address;
}
