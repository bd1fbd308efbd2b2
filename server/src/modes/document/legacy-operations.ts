import { hasOlderForm } from '../legacy-path.ts';
import { nameOperation, type Paths } from './operation.ts';

const current = /^\/api\/gridop\/(.+)\/\{pdl\}$/;
const note =
  'The older form, answered until its `Sunset`: the PDL is a query parameter, and parameters that it does not know are ignored.';
const text = (description: string) => ({ description, schema: { type: 'string' } });
const ending = {
  Deprecation: text('Since when the form is discouraged (RFC 9745)'),
  Sunset: text('When it ends (RFC 8594)'),
};

/** `/api/v1/…?pdl=` beside each `/api/gridop/…/{pdl}`: not routes of their own, but addresses that are served. */
export function addLegacyPaths(paths: Paths): Paths {
  const legacy: Paths = {};
  for (const [path, { get }] of Object.entries(paths)) {
    const [, rest] = current.exec(path) ?? [];
    if (rest === undefined || !hasOlderForm(rest) || !get) continue;
    const old = `/api/v1/${rest}`;
    const success = get.responses[200];
    legacy[old] = {
      get: {
        ...get,
        operationId: nameOperation('get', old),
        summary: `${get.summary} (deprecated form)`,
        description: note,
        deprecated: true,
        parameters: (get.parameters ?? []).map((each) => (each.name === 'pdl' ? { ...each, in: 'query' } : each)),
        responses: { ...get.responses, 200: { ...success, headers: { ...success?.headers, ...ending } } },
      },
    };
  }
  return { ...paths, ...legacy };
}
