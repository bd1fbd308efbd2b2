import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import type { App } from './app.ts';
import { isWrapper, readInput, type Wrapper } from './read-input.ts';

/** For routes that declare no body: none, or an empty one, since many programs always send one. */
export const noBody = z.strictObject({}).nullish();
const noQuery = z.strictObject({});
/** Bytes of a body: enough for a form of a few fields, and for what no route reads. */
export const smallBody = 16 * 1024;
const bodyless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Every object that a documented route reads is closed: an unknown parameter or key is refused, even on a route that
 * declares none. A route that must stay open declares it with `z.looseObject`.
 */
export function closeInput(app: App): void {
  app.addHook('onRoute', (route) => {
    const { schema } = route;
    if (!schema || schema.hide) return;
    const takesBody = !methodsOf(route).every((method) => bodyless.has(method));
    if (takesBody && !schema.body) route.bodyLimit ??= smallBody;
    route.schema = {
      ...schema,
      querystring: close((schema.querystring as z.ZodType | undefined) ?? noQuery),
      ...(takesBody && { body: schema.body ? close(schema.body as z.ZodType) : noBody }),
    };
  });
}

export function methodsOf({ method }: Pick<RouteOptions, 'method'>): string[] {
  return Array.isArray(method) ? method : [method];
}

/** Closed all the way down: objects in lists and in optional fields too. */
export function close(schema: z.ZodType): z.ZodType {
  const closed = closeKind(schema);
  const meta = closed === schema ? undefined : schema.meta();
  return meta ? closed.meta(meta) : closed;
}

function closeKind(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(
      Object.entries(schema.shape as Record<string, z.ZodType>).map(([key, part]) => [key, close(part)]),
    );
    return schema.clone({ ...schema.def, shape, catchall: schema.def.catchall ?? z.never() });
  }
  if (schema instanceof z.ZodArray) return schema.clone({ ...schema.def, element: close(schema.element as z.ZodType) });
  if (isWrapper(schema)) return closeInside(schema);
  if (schema instanceof z.ZodUnion)
    return schema.clone({ ...schema.def, options: (schema.options as z.ZodType[]).map(close) });
  return schema;
}

function closeInside(schema: Wrapper): z.ZodType {
  const innerType = close(schema.def.innerType as z.ZodType);
  return (schema as z.ZodOptional).clone({ ...(schema as z.ZodOptional).def, innerType });
}

const parts: Readonly<Record<string, string>> = { querystring: 'query', params: 'path' };

export type ValidatorOptions = {
  /** Read by who identifies the caller, on every GET: no route has to declare it. */
  readonly queryCredential?: string | undefined;
};

type Compiled = { readonly schema: unknown; readonly httpPart?: string | undefined; readonly method?: string };

/** Validates input with zod, and describes each error in our own words. */
export function createValidatorCompiler({ queryCredential }: ValidatorOptions) {
  return ({ schema, httpPart = 'body', method = '' }: Compiled) => {
    const type = schema as z.ZodType;
    const isIdentified = httpPart === 'querystring' && queryCredential !== undefined && bodyless.has(method);
    return (given: unknown): { value: unknown } | { error: Error } => {
      const input = isIdentified ? leaveOut(given, queryCredential) : given;
      return readInput(type, input, parts[httpPart] ?? httpPart);
    };
  };
}

function leaveOut(given: unknown, name: string): unknown {
  const { [name]: _, ...rest } = given as Record<string, unknown>;
  return rest;
}
