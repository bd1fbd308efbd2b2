import type { FastifyContextConfig } from 'fastify';

/** The properties of a route that decide which responses its document lists. */
export type Operation = {
  readonly mode: 'server' | 'client';
  /** In small letters, as in the document. */
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly string[];
  readonly isPublic: boolean;
  readonly counted: boolean;
  readonly permission: string | undefined;
};

export type Parameter = { readonly name: string; readonly in: string; readonly [more: string]: unknown };

/** An operation as it appears in the document. */
export type Described = {
  operationId?: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  parameters?: Parameter[];
  security?: Record<string, string[]>[];
  responses: Record<string, { description?: string; headers?: object; content?: object; $ref?: string }>;
};

export type Paths = Record<string, Record<string, Described>>;

// Health, documents and what the web front requests before sign-in. A client with a token asks for it there too.
const openPaths = { server: /^\/api\/(health\/|capabilities$|errors$)/, client: /^\/api\/(health\/|errors$)/ };

export function readOperation(
  mode: Operation['mode'],
  method: string,
  path: string,
  { parameters = [] }: Pick<Described, 'parameters'>,
  { access, counted }: FastifyContextConfig,
): Operation {
  return {
    mode,
    method,
    path,
    parameters: parameters.map(({ name }) => name),
    isPublic: access === 'public' || openPaths[mode].test(path),
    counted: counted !== undefined,
    permission: typeof access === 'object' ? access.permission : undefined,
  };
}

/** `GET /api/pdl/{id}/name` is `getPdlByIdName`: found in the path, so that it stays while the path stays. */
export function nameOperation(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .split('/')
    .flatMap((part) => (part.startsWith('{') ? ['by', ...part.slice(1, -1).split('_')] : part.split(/[-_.]/)));
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
