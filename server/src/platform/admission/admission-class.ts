import type { IncomingHttpHeaders } from 'node:http';

/** Which slots a request takes: those of possible callers, those of anonymous requests, or none. */
export type AdmissionClass = 'callers' | 'strangers';

/** How a caller sends its credential, and which paths need none. */
export type ClassificationRules = {
  /** Paths that take a password, client credentials or a mailed link: the caller is not authenticated yet. */
  readonly signIn: RegExp;
  readonly sessionCookie: string;
  readonly queryCredential: string;
};
export type IncomingRequest = {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
};

/** `open`: always served. `anonymous`: carries no credential. Otherwise the credential, valid or not. */
export type Classification = 'open' | 'anonymous' | { readonly credential: string };

// Monitoring must see that the process is alive, whatever happens.
const open = /^\/(api\/health\/(live|ready)|healthz|livez|readyz)\/?(\?|$)/;

/** Before anything is done for a request, and by nothing but its head. */
export function classifyRequest(
  { method = '', url = '', headers }: IncomingRequest,
  rules: ClassificationRules,
): Classification {
  if (open.test(url)) return 'open';
  const path = readPath(url);
  // Files and pages are public, so a credential gives no advantage there.
  if (!path?.startsWith('/api/') || rules.signIn.test(path)) return 'anonymous';
  const credential = headers.authorization ?? readCookie(headers.cookie, rules.sessionCookie);
  if (credential !== undefined) return { credential };
  const inAddress = ['GET', 'HEAD'].includes(method) ? readQuery(url, rules.queryCredential) : undefined;
  return inAddress === undefined ? 'anonymous' : { credential: inAddress };
}

/** As the router will read it: without the origin of a whole address, letters written as numbers turned back. */
function readPath(url: string): string | undefined {
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((part) => part.trimStart().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}

function readQuery(url: string, name: string): string | undefined {
  const mark = url.indexOf('?');
  return mark < 0 ? undefined : (new URLSearchParams(url.slice(mark)).get(name) ?? undefined);
}
