import { succeed } from '@svc/domain/outcome';
import type { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { type Claim, failSource, type SourceOutcome } from '../source/source-outcome.ts';
import { createGridsourceToken, type GridsourceCredentials } from './gridsource-token.ts';
import { parseJson, sendUpstream, type UpstreamResponse } from './upstream-http.ts';

export type GridsourceCall<Schema extends z.ZodType> = {
  readonly path: string;
  /** Dates in the Paris form with their offset: the source refuses `Z`. */
  readonly query?: Readonly<Record<string, string>>;
  readonly schema: Schema;
  readonly claim: Claim;
};

/** The grid source behind its client credentials: tempo, gridsignal, national load and forecasts. */
export type Gridsource = {
  get<Schema extends z.ZodType>(call: GridsourceCall<Schema>): Promise<SourceOutcome<z.output<Schema>>>;
};

const longestBody = 7 * 1024 * 1024;

export function createGridsource(options: {
  readonly url: string;
  readonly credentials: GridsourceCredentials;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}): Gridsource {
  const { url, clock, timeoutMs = 20_000 } = options;
  const tokens = createGridsourceToken(url, options.credentials, clock);

  async function send(call: GridsourceCall<z.ZodType>, isRetry: boolean): Promise<SourceOutcome<UpstreamResponse>> {
    const token = await tokens.get();
    if (!token.ok) return token;
    // The claim comes last: a process that was paused while waiting for a token must not call late.
    const obstacle = isRetry ? undefined : await call.claim();
    if (obstacle) return { ok: false, failure: obstacle };
    const query = call.query ? `?${new URLSearchParams(call.query)}` : '';
    const response = await sendUpstream({
      url: `${url}${call.path}${query}`,
      headers: { accept: 'application/json', authorization: `Bearer ${token.data}` },
      timeoutMs,
      longestBody,
    });
    if ('failure' in response) return failSource('unavailable', response.failure);
    if (response.status !== 401) return succeed(response);
    tokens.forget(token.data);
    return isRetry ? failSource('unauthorized', 'a fresh token was refused') : send(call, true);
  }

  return {
    async get(call) {
      const response = await send(call, false);
      if (!response.ok) return response;
      const refusal = classifyStatus(response.data, clock);
      if (refusal) return refusal;
      const read = call.schema.safeParse(parseJson(response.data.text));
      if (read.success) return succeed(read.data);
      return failSource('unreadable', `not the promised form at ${read.error.issues[0]?.path.join('.') || 'the top'}`);
    },
  };
}

function classifyStatus(response: UpstreamResponse, clock: Clock) {
  const { status, retryAfterSeconds } = response;
  if (status === 200) return undefined;
  const code = errorCode(response.text);
  const detail = `status ${status}${code ? ` ${code}` : ''}`;
  if (status === 403) return failSource('not_subscribed', detail);
  if (status === 429 || status === 509) {
    return failSource('throttled', detail, retryAfterSeconds === null ? null : clock.now() + retryAfterSeconds * 1000);
  }
  return failSource(status === 400 || status === 404 ? 'refused' : 'unavailable', detail);
}

/** Their error code (`TMPLIKSUPCON_TMPLIKCAL_F05`), when the body contains one; never free text. */
function errorCode(text: string): string | undefined {
  const body = parseJson(text);
  const code = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  return typeof code === 'string' && /^[\w-]{1,60}$/.test(code) ? code : undefined;
}
