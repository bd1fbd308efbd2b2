import { fail, type Outcome, succeed } from '@svc/domain/outcome';
import type { Instant } from '@svc/domain/paris-time';
import type { MachineToken, TokenOutcome } from '../../src/gridop/oauth.port.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { singleFlight } from '../../src/platform/single-flight.ts';

type CachedToken = { readonly token: string; readonly renew_at: Instant; readonly unusable_at: Instant };

const renewalShare = 0.8;
const safetyMarginMs = 60_000;

/**
 * The token of one process. It is renewed at 80 % of its lifetime while the old one stays in use; with less than 60 s
 * left it is not used. Concurrent callers share one renewal.
 */
export function createMachineToken(request: () => Promise<TokenOutcome>, clock: Clock): MachineToken {
  let cached: CachedToken | undefined;

  const renewOnce = singleFlight(async (): Promise<Outcome<string>> => {
    const startedAt = clock.now();
    const outcome = await request();
    if (!outcome.ok) {
      const { class: failure, ...rest } = outcome.failure;
      return fail({ ...rest, class: failure === 'invalid_grant' ? 'credentials' : failure });
    }
    const lifetime = outcome.data.expires_in * 1000;
    cached = {
      token: outcome.data.access_token,
      renew_at: startedAt + lifetime * renewalShare,
      unusable_at: startedAt + lifetime - safetyMarginMs,
    };
    return succeed(cached.token);
  });

  return {
    async get() {
      const now = clock.now();
      if (!cached || now >= cached.unusable_at) return renewOnce();
      if (now >= cached.renew_at) void renewOnce();
      return succeed(cached.token);
    },
    async renew(refused) {
      return cached && cached.token !== refused ? succeed(cached.token) : renewOnce();
    },
  };
}
