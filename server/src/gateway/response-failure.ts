import { toOneLine } from '@svc/domain/formats';
import { type Instant, parseInstant } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { FieldError, Origin } from '#platform/http/api-error.ts';
import type { FailureKind, GatewayFailure } from './gateway.port.ts';

/** An unparsed HTTP response: the body is text, since proxies return HTML and old gateways plain text. */
export type RawResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

// `detail` may be an object in old gateways: its code must not be hidden by reading it as a text.
const errorBody = z.object({
  detail: z.union([z.string(), z.object({ code: z.string().optional(), message: z.string().optional() })]).optional(),
  code: z.string().max(60).optional(),
  origin: z.enum(['user', 'svc', 'gridop', 'supplier', 'gateway']).optional(),
  retry_at: z.string().nullish(),
  advice: z.string().max(1000).optional().catch(undefined),
  errors: z
    .array(z.object({ field: z.string().max(500), message: z.string().max(2000) }))
    .max(50)
    .optional()
    .catch(undefined),
});

type Row = { readonly kind: FailureKind; readonly origin: Origin; readonly advice: string };

const rows: Readonly<Record<number, Row>> = {
  400: {
    kind: 'refused',
    origin: 'gridop',
    advice: 'The operator refuses these days; they are not asked for a while.',
  },
  401: {
    kind: 'unauthorized',
    origin: 'user',
    advice: 'Credentials refused by the gateway: check SVC_CLIENT_ID and SVC_CLIENT_SECRET.',
  },
  403: { kind: 'consent', origin: 'user', advice: 'Renew the consent of this PDL on the gateway’s site.' },
  404: { kind: 'not_found', origin: 'gridop', advice: 'Nothing to do: it is asked again at the next slot.' },
  429: {
    kind: 'throttled',
    origin: 'svc',
    advice: 'Nothing to do: the rest follows by itself when the quota is reset.',
  },
};
const rejected: Row = {
  kind: 'rejected',
  origin: 'svc',
  advice: 'This program and the gateway do not fit together: update the older of the two.',
};
const down: Row = {
  kind: 'gateway',
  origin: 'gateway',
  advice: 'Nothing to do: stored data stays readable and the rest follows by itself.',
};

const wrongAddressAdvice =
  'Correct SVC_API_URL: the address of the gateway with /api at its end, for example https://svc.example.org/api.';

/** What a status other than 2xx means. `origin` distinguishes an operator that is down behind a healthy gateway. */
export function describeResponseFailure(response: RawResponse, now: Instant): GatewayFailure {
  const body = readErrorBody(response.text);
  const row = rows[response.status] ?? (response.status >= 500 ? down : rejected);
  // 503 with the operator's origin is a gateway that works: nothing is gained by insisting within seconds.
  const isUpstream = response.status >= 500 && (body?.origin === 'gridop' || body?.origin === 'supplier');
  // What the gateway calls itself is, seen from here, the gateway.
  const reported = response.status >= 500 && body?.origin === 'svc' ? 'gateway' : body?.origin;
  return {
    kind: isUpstream ? 'upstream' : row.kind,
    code: body?.code ?? unreadableCode(response),
    detail: body?.detail ?? `The gateway answered ${response.status}`,
    origin: reported ?? row.origin,
    status: response.status,
    retry_at: readRetryAt(response, body?.retry_at, now),
    // The gateway sees whether others are refused too: its advice takes precedence over ours.
    advice: body?.advice ?? row.advice,
    ...(body?.errors && { errors: body.errors }),
  };
}

/** A 2xx that no gateway sends: a proxy's page, an old gateway's `success: false`, a body of another form. */
export function describeNonsense(response: RawResponse, code: string, detail: string): GatewayFailure {
  const kind = 'gateway' as const;
  return { kind, code, detail, origin: 'gateway', status: response.status, retry_at: null, advice: down.advice };
}

/** The server is not a gateway: waiting does not help, the address has to be corrected. */
export function describeWrongAddress(response: RawResponse, code: string, detail: string): GatewayFailure {
  return { ...describeNonsense(response, code, detail), advice: wrongAddressAdvice };
}

type ErrorBody = {
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly origin: Origin | undefined;
  readonly retry_at: string | null | undefined;
  readonly advice: string | undefined;
  readonly errors: readonly FieldError[] | undefined;
};

function readErrorBody(text: string): ErrorBody | undefined {
  const json = parseJson(text);
  const read = errorBody.safeParse(json);
  if (!read.success) return undefined;
  const { detail, code, origin, retry_at, advice, errors } = read.data;
  const inner = typeof detail === 'object' ? detail : undefined;
  const message = typeof detail === 'string' ? detail : inner?.message;
  return {
    code: code ?? inner?.code,
    detail: toOneLine(message ?? '').slice(0, 500) || undefined,
    origin,
    retry_at,
    advice: advice && toOneLine(advice),
    errors,
  };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a text is a web page: a firewall's, a proxy's, a captive portal's. */
export function looksLikeHtml(text: string): boolean {
  return /^\s*(<!doctype html|<html|<head|<body)/i.test(text.slice(0, 500));
}

function unreadableCode(response: RawResponse): string {
  if (looksLikeHtml(response.text)) return 'GATEWAY_HTML';
  return response.status >= 500 ? 'GATEWAY_ERROR' : `HTTP_${response.status}`;
}

// `Retry-After` is seconds, or an HTTP date as in RFC 9110; the body's own moment is the more exact one.
function readRetryAt(response: RawResponse, reported: string | null | undefined, now: Instant): Instant | null {
  const exact = typeof reported === 'string' ? parseInstant(reported) : undefined;
  if (exact !== undefined) return exact;
  const header = response.headers.get('retry-after')?.trim();
  if (header === undefined || header === '') return null;
  return /^\d{1,9}$/.test(header) ? now + Number(header) * 1000 : parseHttpDate(header);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function parseHttpDate(text: string): Instant | null {
  const [, day, month, year, time] = /^\w{3}, (\d{2}) (\w{3}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT$/.exec(text) ?? [];
  const number = String(months.indexOf(month ?? '') + 1).padStart(2, '0');
  return parseInstant(`${year}-${number}-${day}T${time}Z`) ?? null;
}
