import type { AccessInput } from '../../api/gateway.ts';

/** Characters copied by accident: spaces, line ends, a byte order mark, quotes. */
export const tidy = (text: string) => text.replace(/[\s\uFEFF"'`]/g, '');

const names = { url: 'SVC_API_URL', client_id: 'SVC_CLIENT_ID', client_secret: 'SVC_CLIENT_SECRET' } as const;
const forms = {
  url: /https?:\/\/[^\s"'<>]+/,
  client_id: /\bcli_[A-Za-z0-9]{8,}/,
  client_secret: /\b(?!cli_)[A-Za-z0-9_-]{32,}/,
} as const;

/** The three values out of one block: by their names where it has them, else by their forms. */
export function readPasted(block: string): Partial<AccessInput> {
  const found: Record<string, string> = {};
  let rest = block;
  for (const field of ['url', 'client_id', 'client_secret'] as const) {
    const named = new RegExp(`${names[field]}\\s*[=:]\\s*(\\S+)`).exec(block)?.[1];
    const value = named ?? forms[field].exec(rest)?.[0];
    if (value === undefined) continue;
    found[field] = tidy(value);
    // A matched value is not searched again: an address may contain a long word.
    rest = rest.replace(value, ' ');
  }
  return found;
}

/** Why the local client rejects a value: an address needs a scheme. */
export function inputErrorOf(field: keyof AccessInput, value: string): 'noScheme' | 'invalidUrl' | 'invalid' {
  if (field !== 'url') return 'invalid';
  return /^https?:\/\//i.test(value) ? 'invalidUrl' : 'noScheme';
}

export type Step = 'gateway' | 'homes' | 'import' | 'destination';
export const steps: readonly Step[] = ['gateway', 'homes', 'import', 'destination'];

type Standing = { readonly source: string; readonly is_begun: boolean };

/** The step at which the wizard resumes: the stored state determines it, not the page. */
export function stepOf({ source, is_begun }: Standing): Step {
  if (source === 'none' || source === 'unreadable') return 'gateway';
  return is_begun ? 'import' : 'homes';
}
