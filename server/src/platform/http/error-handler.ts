import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isStoreFailure } from '../store-failure.ts';
import { ApiError, type ApiErrorParts, type FieldError } from './api-error.ts';
import type { App } from './app.ts';
import { InvalidInput } from './read-input.ts';
import { countResponses, type ResponseCounter } from './response-counter.ts';

const shortest = 6;
const longestText = 2000;
/** Of more values than these, none can be searched for in reasonable time. */
const mostValues = 1000;

/**
 * An error as it may be logged: every value that the request itself carried is cut out of its text.
 * A library may quote its input in an exception, and that input may be a password.
 */
function describeError(error: unknown, request: FastifyRequest): { type: string; message: string; stack: string } {
  const carried = [request.headers.authorization, request.headers.cookie, request.query, request.params, request.body];
  const values = [...new Set(carried.flatMap((value) => textsIn(value)))].sort((a, b) => b.length - a.length);
  const clean = (text: string) =>
    values.length > mostValues
      ? '[redacted: the request carries too many values]'
      : values.reduce((rest, value) => rest.replaceAll(value, '[redacted]'), text).slice(0, longestText);
  if (!(error instanceof Error)) return { type: typeof error, message: clean(String(error)), stack: '' };
  return { type: error.name, message: clean(error.message), stack: clean(error.stack ?? '') };
}

function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value, ...value.split(/[\s=:;,]+/)].filter((part) => part.length >= shortest);
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  return Object.values(value).flatMap((part) => textsIn(part, depth + 1));
}

/** The errors that the HTTP layer itself returns; the catalogue gives them their messages. */
export type ErrorFactories = {
  readonly notFound: () => ApiError;
  /** `Allow` names what the path takes. */
  readonly methodNotAllowed: (allowed: readonly string[]) => ApiError;
  /** `summary` names the fields. */
  readonly invalidInput: (fieldErrors: readonly FieldError[], summary: string) => ApiError;
  readonly tooLarge: () => ApiError;
  readonly unsupportedMediaType: () => ApiError;
  readonly storeUnavailable: () => ApiError;
  readonly internal: () => ApiError;
};

export type ErrorSurroundings = {
  readonly now: () => Instant;
  /** The methods that a path accepts, whatever was requested; none for an unknown path. */
  readonly methodsFor: (path: string) => readonly string[];
  /** Counts responses. */
  readonly tally?: ResponseCounter | undefined;
};

/** The one place where a failure becomes a response: `{ detail, code, … }`, or RFC 9457 on request. */
export function handleErrors(app: App, errorFactories: ErrorFactories, surroundings: ErrorSurroundings): void {
  const { now, methodsFor, tally } = surroundings;
  if (tally) countResponses(app, tally);
  app.setErrorHandler((error, request, reply) => {
    const known = recognise(error as FastifyError, errorFactories);
    if (!known) request.log.error({ failure: describeError(error, request) }, 'request failed');
    const failure = known ?? errorFactories.internal();
    tally?.failed(failure.parts);
    return sendError(request, reply, failure, now());
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsFor(request.url.split('?', 1)[0] ?? '');
    // A path that accepts this method but is not found belongs to a route with parameters, and has an unknown value.
    const isOther = allowed.length > 0 && !allowed.includes(request.method);
    const error = isOther ? errorFactories.methodNotAllowed(allowed) : errorFactories.notFound();
    tally?.failed(error.parts);
    return sendError(request, reply, error, now());
  });
}

function recognise(error: FastifyError, errorFactories: ErrorFactories): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof InvalidInput) return errorFactories.invalidInput(error.fieldErrors, error.summary);
  if (isStoreFailure(error)) return errorFactories.storeUnavailable();
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return errorFactories.tooLarge();
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return errorFactories.unsupportedMediaType();
  // Any other client error of Fastify or its parsers, such as a wrong length.
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500) {
    return errorFactories.invalidInput([{ field: 'body', message: 'could not be read' }], 'body');
  }
  return undefined;
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError, now: Instant): FastifyReply {
  const { status, headers, body } = renderError(error, request.headers.accept, request.id, now);
  // Error bodies have one shape on every route, so they bypass the route's own response schema.
  return reply.status(status).headers(headers).serializer(String).send(body);
}

export type RenderedError = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** States twice when to retry: in seconds for programs (`Retry-After`), as a moment in the body. */
export function renderError(
  { parts }: ApiError,
  accept: string | undefined,
  requestId: string,
  now: Instant,
): RenderedError {
  const wantsProblem = (accept ?? '').includes('application/problem+json');
  const retryAfter = secondsToWait(parts, now);
  const retryAt = parts.retryAt ?? (retryAfter === undefined ? undefined : now + retryAfter * 1000);
  const problem = wantsProblem ? { type: 'about:blank', title: parts.code, status: parts.status } : {};
  return {
    status: parts.status,
    headers: {
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      'cache-control': 'no-store',
      ...parts.headers,
      'content-type': wantsProblem ? 'application/problem+json' : 'application/json; charset=utf-8',
    },
    body: JSON.stringify({ ...problem, ...describe({ ...parts, retryAt }, requestId) }),
  };
}

function secondsToWait({ status, retryAfter, retryAt }: ApiErrorParts, now: Instant): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const seconds = retryAfter ?? (retryAt === undefined ? undefined : (retryAt - now) / 1000);
  return seconds === undefined ? undefined : Math.max(1, Math.ceil(seconds));
}

function describe(parts: ApiErrorParts, requestId: string): Record<string, unknown> {
  return {
    detail: parts.detail,
    code: parts.code,
    ...(parts.origin && { origin: parts.origin }),
    ...(parts.retryAt !== undefined && { retry_at: formatInstant(parts.retryAt) }),
    ...(parts.help && { help: parts.help }),
    ...(parts.errors && { errors: parts.errors }),
    ...(parts.status >= 500 && { request_id: requestId }),
    ...parts.extra,
  };
}
