import { setTimeout as wait } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import type { ServerConfig } from '#config.ts';
import { type ConsentPage, createSharedMachineToken, type TokenVault } from '#features/consent/index.ts';
import { authorizePage } from '#gridop/authorize.ts';
import { type Budget, openBudget } from '#gridop/budget/budget.ts';
import { createBudgetMeter } from '#gridop/budget/budget-meter.ts';
import { createV5Memory } from '#gridop/generations.ts';
import type { TokenRoute } from '#gridop/oauth.port.ts';
import type { Operator } from '#gridop/operator.port.ts';
import { createOperator } from '#gridop/operator.ts';
import { createTokenRoute } from '#gridop/tokens.ts';
import { createTransport } from '#gridop/transport.ts';
import type { Clock } from '#platform/clock.ts';
import { createCipher } from '#platform/crypto/cipher.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { pause } from '#platform/pause.ts';

/** The way to the operator under this gateway's own credentials. */
export type OperatorAccess = {
  readonly operator: Operator;
  readonly tokens: TokenRoute;
  readonly vault: TokenVault;
  readonly page: ConsentPage;
  readonly operator_account_id: string;
  /** Ends early, without complaint, when the process stops. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly budget: Budget;
  close(): Promise<void>;
};

const operator_account_id = 'default';

type AccessParts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Registry;
  readonly operatorSpacingMs?: number | undefined;
};

/** Undefined without address and credentials: the gateway then offers no consent, and logs this once. */
export function openOperatorAccess(
  config: ServerConfig,
  { database, clock, log, metrics, operatorSpacingMs }: AccessParts,
): OperatorAccess | undefined {
  const { GRIDOP_URL: base_url, GRIDOP_CLIENT_ID: client_id, GRIDOP_CLIENT_SECRET: client_secret } = config;
  if (base_url === undefined || client_id === undefined || client_secret === undefined) {
    log.warn('GRIDOP_URL, GRIDOP_CLIENT_ID or GRIDOP_CLIENT_SECRET is missing: no consent can be given');
    return undefined;
  }
  const secretKeys = { current: config.SECRET_KEY, previous: config.SECRET_KEY_PREVIOUS };
  const vault = { database, cipher: createCipher(secretKeys, 'operator-tokens'), operator_account_id };
  const transport = createTransport({ base_url });
  const budget = openBudget({
    address: config.QUEUE_URL,
    timeoutMs: config.STORE_TIMEOUT_MS,
    account_id: operator_account_id,
    transport,
    clock,
    log,
    meter: createBudgetMeter(metrics),
    hourly_limit: config.GRIDOP_HOURLY_LIMIT,
    spacing_ms: operatorSpacingMs,
  });
  const { port } = budget;
  const tokens = createTokenRoute({ port, client_id, client_secret, clock });
  const request = () =>
    tokens.request({ grant_type: 'client_credentials' }, { account_id: operator_account_id, class: 'consent' });
  const token = createSharedMachineToken({ vault, request, clock, wait, log });
  const mode = config.GRIDOP_API_MODE;
  const operator = createOperator({ port, token, mode, v5_memory: createV5Memory(clock), clock, wait });
  const page = readConsentPage(config, base_url, client_id);
  const close = async () => {
    await budget.close();
    transport.close();
  };
  return { operator, tokens, vault, page, operator_account_id, budget, wait: pause, close };
}

function readConsentPage(config: ServerConfig, base_url: string, client_id: string): ConsentPage {
  const version = config.GRIDOP_AUTHORIZE_VERSION;
  return {
    page: config.GRIDOP_AUTHORIZE_URL ?? authorizePage(base_url, version),
    version,
    environment: config.GRIDOP_ENVIRONMENT,
    client_id,
    redirect_uri: config.GRIDOP_REDIRECT_URI,
    sandbox_digit: config.GRIDOP_SANDBOX_DIGIT,
  };
}
