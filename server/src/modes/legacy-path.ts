import type { z } from 'zod';
import type { App } from '#platform/http/app.ts';
import { keysOf } from '#platform/http/read-input.ts';

const prefix = '/api/v1/';
// The older form was replaced with the first release and is served for two more years.
const deprecatedSince = 1_794_700_800;
/** What came after the older form has none. */
export const hasOlderForm = (path: string) => path !== 'coverage';
const sunset = 'Fri, 17 Nov 2028 00:00:00 GMT';

/**
 * Older clients request `/api/v1/consumption/daily?pdl=…`; the measure and customer routes serve them as
 * `/api/gridop/consumption/daily/…`. Any other address is left unchanged.
 */
export function rewriteLegacyPath(url: string): string {
  if (!url.startsWith(prefix)) return url;
  const [path = '', search = ''] = url.split('?', 2);
  const query = new URLSearchParams(search);
  // Without a PDL the route reports that `pdl` must be 14 digits, which helps more than "no such route".
  const pdl = encodeURIComponent(query.get('pdl') || '-');
  query.delete('pdl');
  const rest = path
    .slice(prefix.length)
    .replace(/^gridop\//, '')
    .replace(/\/+$/, '');
  if (!hasOlderForm(rest)) return url;
  const left = query.toString();
  return `/api/gridop/${rest}/${pdl}${left === '' ? '' : `?${left}`}`;
}

/**
 * Adds to every such response that the form is deprecated, and when it ends. Unknown parameters are ignored, as they
 * always were.
 */
export function announceDeprecation(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.originalUrl.startsWith(prefix)) reply.headers({ deprecation: `@${deprecatedSince}`, sunset });
  });
  app.addHook('preValidation', async (request) => {
    const schema = request.routeOptions.schema?.querystring as z.ZodType | undefined;
    if (!schema || !request.originalUrl.startsWith(prefix)) return;
    const known = new Set(keysOf(schema));
    const given = Object.entries(request.query as Record<string, unknown>);
    request.query = Object.fromEntries(given.filter(([name]) => known.has(name)));
  });
}
