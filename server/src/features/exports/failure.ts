import type { IncomingHttpHeaders } from 'node:http';
import { toOneLine } from '@svc/domain/formats';
import { apiError } from '#errors.ts';
import type { ApiError } from '#platform/http/api-error.ts';
import { ForbiddenAddress } from '#platform/http/outgoing-address.ts';
import { redact } from '#platform/redact.ts';

/** Why a destination could not be reached or did not take what it was sent. */
export const failureCodes = [
  'unauthorized',
  'connection_refused',
  'bad_format',
  'api_error',
  'timeout',
  'tls',
  'dns',
  'forbidden_address',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** Thrown by `deliver`, `test` and `content`. The message is for a person and never contains a secret. */
export class DestinationError extends Error {
  readonly code: FailureCode;
  /** Identifies one of several remedies, for code that words the message itself. */
  readonly help: string | undefined;

  constructor(code: FailureCode, message: string, help?: string) {
    super(message);
    this.name = 'DestinationError';
    this.code = code;
    this.help = help;
  }
}

/** The error for API callers. It includes the failure code, so that a page can show its own message. */
export function unreachable({ message, code, help }: DestinationError): ApiError {
  return apiError('DESTINATION_UNREACHABLE', { detail: message, extra: { failure: { code, help: help ?? null } } });
}

/** Where a request was sent, for the message of a failure. */
export type Endpoint = { readonly host: string; readonly port: number | string; readonly seconds: number };

const refused = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'EPIPE', 'EADDRNOTAVAIL']);
const unknownName = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA']);
const certificate = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|EPROTO/i;

/** Describes a connection failure: which host did not respond, and what to check. */
export function toDestinationError(error: unknown, { host, port, seconds }: Endpoint): DestinationError {
  if (error instanceof DestinationError) return error;
  if (error instanceof ForbiddenAddress) return new DestinationError('forbidden_address', forbidden(host));
  const code = codeOf(error);
  const text = error instanceof Error ? error.message : 'unknown';
  if (unknownName.has(code)) return new DestinationError('dns', unknownHost(host), 'destination-name');
  if (certificate.test(code) || /certificate|wrong version number|alert/i.test(text)) {
    const message = `The certificate of ${host} is not accepted: ${shorten(text)}. Give its authority, or accept it explicitly.`;
    return new DestinationError('tls', message, 'destination-certificate');
  }
  if (refused.has(code)) return new DestinationError('connection_refused', refusal(host, port), 'destination-address');
  if (code === 'ETIMEDOUT' || /time-?out|timed out|aborted/i.test(text) || code === 'ABORT_ERR')
    return new DestinationError('timeout', `${host} did not answer within ${seconds} s.`, 'destination-address');
  return new DestinationError('api_error', shorten(text));
}

function refusal(host: string, port: number | string): string {
  const message = `Connection refused: nothing answers at ${host}:${port}. Check the address, the port, and that the service is started.`;
  const isLoopback = /^(localhost|127\.|::1|\[::1\])/.test(host);
  return isLoopback ? `${message} Inside a container, ${host} is the container itself.` : message;
}

function forbidden(host: string): string {
  return `svc does not connect to ${host}: it is a link-local address (169.254.…, fe80:…) or one for the credentials of a cloud machine. Give the address of the destination on your network.`;
}

function unknownHost(host: string): string {
  const message = `The name ${host} is not known on this network.`;
  return /\.local$/i.test(host)
    ? `${message} Names that end in .local often do not resolve inside containers: use the address in digits.`
    : message;
}

// When several addresses of one name fail together, the reasons are in the aggregate error.
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Characters of a foreign text that are looked at. A destination may answer with megabytes. */
const mostRead = 4000;

type ErrorResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/**
 * What a destination said about its refusal, for the end of a message. Any other text stays unread: at a wrong address it
 * is the page of another machine.
 */
export function quoteError({ status, headers, body }: ErrorResponse): string {
  const type = String(headers['content-type'] ?? '');
  if (status < 400 || !/^(application\/([\w.-]+\+)?json|text\/plain)\s*(;|$)/i.test(type)) return '';
  const line = redact(
    body
      .slice(0, mostRead)
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim(),
  );
  return line === '' ? '' : ` It said: ${[...line].slice(0, 100).join('')}`;
}

/** At most 500 characters of foreign text, without anything that looks like a secret. */
export function shorten(text: string): string {
  return redact(toOneLine(text.slice(0, mostRead).replace(/\s+/g, ' '))).slice(0, 500);
}
