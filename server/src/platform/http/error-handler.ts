import { formatInstant } from '@svc/domain/paris-time';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isStoreFailure } from '../store-failure.ts';
import { ApiError, type ApiErrorParts, type FieldProblem } from './api-error.ts';
import type { App } from './app.ts';
import { describeError } from './request-secrets.ts';

/** The errors that the plumbing itself has to answer; the catalogue gives them their words. */
export type ErrorAnswers = {
  readonly notFound: () => ApiError;
  readonly invalidInput: (problems: readonly FieldProblem[]) => ApiError;
  readonly tooLarge: () => ApiError;
  readonly unsupportedMediaType: () => ApiError;
  readonly storeUnavailable: () => ApiError;
  readonly internal: () => ApiError;
};

/** The one place where a failure becomes an answer: `{ detail, code, … }`, or RFC 9457 when asked for. */
export function handleErrors(app: App, answers: ErrorAnswers): void {
  app.setErrorHandler((error, request, reply) => {
    const known = recognise(error as FastifyError, answers);
    if (!known) request.log.error({ failure: describeError(error, request) }, 'request failed');
    return sendError(request, reply, known ?? answers.internal());
  });
  app.setNotFoundHandler((request, reply) => sendError(request, reply, answers.notFound()));
}

function recognise(error: FastifyError, answers: ErrorAnswers): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return answers.invalidInput(
      error.validation.map((issue) => ({
        field: issue.instancePath.split('/').filter(Boolean).join('.') || (error.validationContext ?? 'body'),
        message: issue.message ?? 'is not valid',
      })),
    );
  }
  if (isStoreFailure(error)) return answers.storeUnavailable();
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return answers.tooLarge();
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return answers.unsupportedMediaType();
  // Whatever else Fastify or its parsers blame on the sender: broken JSON, an empty body, a wrong length.
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500) {
    return answers.invalidInput([{ field: 'body', message: 'could not be read' }]);
  }
  return undefined;
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  const { status, headers, body } = renderError(error, request.headers.accept, request.id);
  // Error bodies have one shape on every route, so they bypass the route's own response schema.
  return reply.status(status).headers(headers).serializer(String).send(body);
}

export type RenderedError = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export function renderError({ parts }: ApiError, accept: string | undefined, requestId: string): RenderedError {
  const wantsProblem = (accept ?? '').includes('application/problem+json');
  const retryAfter = parts.retryAfter === undefined ? undefined : String(Math.max(1, Math.ceil(parts.retryAfter)));
  const problem = wantsProblem ? { type: 'about:blank', title: parts.code, status: parts.status } : {};
  return {
    status: parts.status,
    headers: {
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
      'cache-control': 'no-store',
      ...parts.headers,
      'content-type': wantsProblem ? 'application/problem+json' : 'application/json; charset=utf-8',
    },
    body: JSON.stringify({ ...problem, ...describe(parts, requestId) }),
  };
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
