import type { FinishDocument } from '#platform/http/openapi.ts';
import { hasOlderForm } from '../legacy-path.ts';
import { nameOperation, type Operation, type Paths, readOperation } from './operation.ts';
import { describeResponses } from './responses.ts';
import { describeTags } from './tags.ts';

const current = /^\/api\/gridop\/(.+)\/\{pdl\}$/;
const note =
  'The older form, answered until its `Sunset`: the PDL is a query parameter, and parameters that it does not know are ignored.';
const text = (description: string) => ({ description, schema: { type: 'string' } });
const ending = {
  Deprecation: text('Since when the form is discouraged (RFC 9745)'),
  Sunset: text('When it ends (RFC 8594)'),
};

/** `/api/v1/…?pdl=` beside each `/api/gridop/…/{pdl}`: not routes of their own, but addresses that are served. */
function addLegacyPaths(paths: Paths): Paths {
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

const bearer = { type: 'http', scheme: 'bearer' } as const;
const schemes = {
  server: {
    bearer: { ...bearer, description: 'A user token (JWT) or the client_secret' },
    basic: { type: 'http', scheme: 'basic', description: 'client_id and client_secret' },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-svc_session',
      description: 'Set by the login. Methods that change something also need an `Origin` of ours',
    },
    token: {
      type: 'apiKey',
      in: 'query',
      name: 'token',
      description: 'A user token; GET routes that only read. Deprecated: addresses end up in logs of others',
    },
  },
  client: { bearer: { ...bearer, description: 'The token of this instance, where `svc token set` made one' } },
} as const;

// Routes that set a cookie or a state take no credential from an address.
const withoutQueryToken = /^\/api\/(consent|callback)\b/;

function securityOf({ mode, method, path, isPublic }: Operation): Record<string, string[]>[] {
  if (isPublic) return [];
  if (mode === 'client') return [{}, { bearer: [] }];
  const everywhere = [{ bearer: [] }, { basic: [] }, { session: [] }];
  return method === 'get' && !withoutQueryToken.test(path) ? [...everywhere, { token: [] }] : everywhere;
}

/** Adds what the schemas alone do not contain: names, credentials, each response, the deprecated form. */
export function finishDocument(mode: 'server' | 'client'): FinishDocument {
  return (document, configOf) => {
    const paths: Paths = {};
    const used = new Set<string>();
    for (const [path, operations] of Object.entries(document.paths as Paths)) {
      paths[path] = {};
      for (const [method, described] of Object.entries(operations)) {
        const operation = readOperation(mode, method, path, described, configOf(method, path));
        for (const tag of (described as { tags?: string[] }).tags ?? []) used.add(tag);
        paths[path][method] = {
          operationId: nameOperation(method, path),
          ...described,
          security: securityOf(operation),
          responses: describeResponses(operation, described),
        };
      }
    }
    return dropUnused({
      ...document,
      servers: [{ url: '/', description: 'This instance' }],
      tags: describeTags(used),
      paths: mode === 'server' ? addLegacyPaths(paths) : paths,
      components: { ...document.components, securitySchemes: schemes[mode] },
    });
  };
}

// The schema of a response is also generated for input, where nothing uses it.
function dropUnused<D extends { components: object }>(document: D): D {
  const text = JSON.stringify(document);
  const components = document.components as { schemas?: Record<string, object> };
  const isUsed = ([name]: [string, object]) => text.includes(`"#/components/schemas/${name}"`);
  const schemas = Object.fromEntries(Object.entries(components.schemas ?? {}).filter(isUsed));
  return { ...document, components: { ...components, schemas } };
}
