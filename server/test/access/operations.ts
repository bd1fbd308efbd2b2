import type { App } from '#platform/http/app.ts';

export type Schema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
};
export type Parameter = { readonly name: string; readonly in: 'path' | 'query' | 'header'; readonly schema: Schema };
type Described = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** One operation of the API as its own document describes it. */
export type Operation = {
  /** `GET /pdl/{id}`: under /api, as everywhere in the tests. */
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly type: string; readonly schema: Schema } | undefined;
};

/** Every operation that the document of a running application describes, so that a test also covers new ones. */
export function listOperations(app: App): Operation[] {
  const paths = (app.swagger().paths ?? {}) as Readonly<Record<string, Readonly<Record<string, Described>>>>;
  return Object.entries(paths).flatMap(([address, described]) =>
    methods.flatMap((method) => {
      const operation = described[method.toLowerCase()];
      return operation ? [readOperation(method, address.replace(/^\/api/, ''), operation)] : [];
    }),
  );
}

function readOperation(method: Method, path: string, { parameters = [], requestBody }: Described): Operation {
  const [content] = Object.entries(requestBody?.content ?? {});
  return {
    name: `${method} ${path}`,
    method,
    path,
    parameters,
    body: content && { type: content[0], schema: content[1].schema },
  };
}

/** The path with its `{names}` filled in, encoded. */
export function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
