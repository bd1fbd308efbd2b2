import type { Day } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import type { Environment } from '../environment.ts';
import { type ConsentRegistry, createConsents } from './consents.ts';
import { createPublication, type Publication } from './publication.ts';
import { Throttle } from './throttle.ts';
import { createTokens, type TokenRegistry } from './token-registry.ts';

/** How a switched-off generation responds. */
export const switchPositions = ['on', 'not_found', 'gone', 'unavailable', 'transport'] as const;
export type SwitchPosition = (typeof switchPositions)[number];

export const allGrants = ['client_credentials', 'authorization_code', 'refresh_token'] as const;
export type Grant = (typeof allGrants)[number];

/** The application registered at the operator: the one of `npm run dev` and of the tests. */
export const sandboxClient = { client_id: 'svc-sandbox', client_secret: 'svc-sandbox-secret' } as const;

export type OperatorSettings = {
  client: { client_id: string; client_secret: string; grants: readonly Grant[] };
  token: { lifetime_seconds: number; expires_in: 'integer' | 'text' };
  /** The return address registered at the operator; the first redirect_uri seen when none is set. */
  return_address: string | undefined;
  v5: SwitchPosition;
  new: SwitchPosition;
  /** APIs (first segment of the path) that our application is not subscribed to. */
  not_subscribed: ReadonlySet<string>;
  empty_services: number;
  /** The longest daily or maximum-power range; the real limit is not confirmed, so it can be lifted. */
  daily_limit_days: number | null;
};

export type Operator = {
  readonly environment: Environment;
  readonly settings: OperatorSettings;
  readonly consents: ConsentRegistry;
  readonly tokens: TokenRegistry;
  readonly throttle: Throttle;
  readonly publication: Publication;
  today(): Day;
};

export function createOperator(environment: Environment): Operator {
  const settings = defaultSettings();
  const today = () => parisDay(environment.clock.now());
  const operator: Operator = {
    environment,
    settings,
    consents: createConsents(today, () => settings.client.client_id),
    tokens: createTokens(() => environment.clock.now()),
    throttle: new Throttle(),
    publication: createPublication(() => environment.clock.now()),
    today,
  };
  environment.onReset(() => {
    Object.assign(settings, defaultSettings());
    operator.consents.reset();
    operator.tokens.reset();
    operator.throttle.reset();
    operator.publication.reset();
  });
  return operator;
}

function defaultSettings(): OperatorSettings {
  return {
    client: { ...sandboxClient, grants: allGrants },
    token: { lifetime_seconds: 12_600, expires_in: 'integer' },
    return_address: undefined,
    v5: 'on',
    new: 'on',
    not_subscribed: new Set(),
    empty_services: 0,
    daily_limit_days: 365,
  };
}
