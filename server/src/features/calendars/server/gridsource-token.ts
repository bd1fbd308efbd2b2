import { succeed } from '@svc/domain/outcome';
import type { Instant } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { singleFlight } from '#platform/single-flight.ts';
import { failSource, type SourceOutcome } from '../source/source-outcome.ts';
import { parseJson, sendUpstream } from './upstream-http.ts';

export type GridsourceCredentials = { readonly clientId: string; readonly clientSecret: string };

export type GridsourceToken = {
  get(): Promise<SourceOutcome<string>>;
  /** Drops a refused token, unless it has been replaced in the meantime. */
  forget(refused: string): void;
};

type CachedToken = { readonly token: string; readonly renew_at: Instant };

const tokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().nullish(),
});
const assumedSeconds = 3600;
const marginSeconds = 300;

/**
 * One token of this process for every API of the grid source. Concurrent requests share one fetch. Replicas have their
 * own: a token shared through Redis would be one more secret to seal and to lose.
 */
export function createGridsourceToken(url: string, credentials: GridsourceCredentials, clock: Clock): GridsourceToken {
  let cached: CachedToken | undefined;
  const fetchToken = singleFlight(async (): Promise<SourceOutcome<string>> => {
    const startedAt = clock.now();
    const outcome = await requestToken(url, credentials);
    if (!outcome.ok) return outcome;
    const { access_token, expires_in } = outcome.data;
    const seconds = expires_in ?? assumedSeconds;
    // A short-lived token (the sandbox has some) is used for half its life.
    cached = { token: access_token, renew_at: startedAt + (seconds - Math.min(marginSeconds, seconds / 2)) * 1000 };
    return succeed(access_token);
  });

  return {
    async get() {
      const now = clock.now();
      if (cached && now < cached.renew_at) return succeed(cached.token);
      return await fetchToken();
    },
    forget(refused) {
      if (cached?.token === refused) cached = undefined;
    },
  };
}

async function requestToken(url: string, { clientId, clientSecret }: GridsourceCredentials) {
  const response = await sendUpstream({
    // The slash at the end matters.
    url: `${url}/token/oauth/`,
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    timeoutMs: 15_000,
    longestBody: 64 * 1024,
  });
  if ('failure' in response) return failSource('unavailable', `token: ${response.failure}`);
  if (response.status === 400 || response.status === 401 || response.status === 403) {
    return failSource('unauthorized', `token: the credentials are refused (status ${response.status})`);
  }
  if (response.status !== 200) return failSource('unavailable', `token: status ${response.status}`);
  const read = tokenResponse.safeParse(parseJson(response.text));
  return read.success ? succeed(read.data) : failSource('unreadable', 'token: not the promised form');
}
