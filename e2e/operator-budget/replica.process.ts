import { createInterface } from 'node:readline';
import { addDays, toDay } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { openBudget } from '../../server/src/gridop/budget/budget.ts';
import { createBudgetMeter } from '../../server/src/gridop/budget/budget-meter.ts';
import { createV5Memory } from '../../server/src/gridop/generations.ts';
import { createOperator } from '../../server/src/gridop/operator.ts';
import { createTokenRoute } from '../../server/src/gridop/tokens.ts';
import { createTransport } from '../../server/src/gridop/transport.ts';
import { parseStoreUrl } from '../../server/src/platform/cache/store-address.ts';
import { systemClock as clock } from '../../server/src/platform/clock.ts';
import { createMachineToken } from '../../server/test/gridop/process-token.ts';
import type { ReplicaCall, ReplicaMessage, ReplicaOptions } from './replica.ts';

const options: ReplicaOptions = JSON.parse(process.argv[2] ?? '{}');
const address = parseStoreUrl(options.redis_url);
if (!address) throw new Error(`unreadable: ${options.redis_url}`);

const send = (message: ReplicaMessage) => process.stdout.write(`${JSON.stringify(message)}\n`);
const transport = createTransport({ base_url: `${options.simulator_url}/gridop` });
const account_id = options.account_id ?? 'default';
const budget = openBudget({
  address,
  ...(options.store_timeout_ms && { timeoutMs: options.store_timeout_ms }),
  account_id,
  transport,
  clock,
  log: pino({ level: options.log_level ?? 'silent' }, pino.destination(2)),
  meter: createBudgetMeter(new Registry()),
  hourly_limit: options.hourly_limit,
});
const { port } = budget;
const route = createTokenRoute({ port, client_id: 'client', client_secret: 'secret', clock });
const own = { account_id, class: 'interactive' } as const;
const operator = createOperator({
  port,
  token: createMachineToken(() => route.request({ grant_type: 'client_credentials' }, own), clock),
  mode: 'new',
  v5_memory: createV5Memory(clock),
  clock,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

type Summary = { readonly ok: boolean; readonly class?: string };

const queue = await budget.openQueue<ReplicaCall, Summary>(async ({ id, data }) => {
  const today = parisDay(clock.now());
  const range = { start: toDay(data.start ?? addDays(today, -3)), end: toDay(data.end ?? addDays(today, -2)) };
  const query = { measure: 'consumption_daily', usage_point_id: data.pdl, range, today } as const;
  const outcome = await operator.fetchMeasure(query, { ...own, class: data.class, user_id: data.user, job_id: id });
  return outcome.ok ? { ok: true } : { ok: false, class: outcome.failure.class };
});

async function submit(call: ReplicaCall): Promise<void> {
  const begun = performance.now();
  const id = `${call.pdl}.${call.start ?? 'recent'}`;
  const waiting = { id, class: call.class, user_id: call.user, data: call };
  const callOutcome = await queue.submit(waiting, call.patience_ms ?? 20_000);
  const ms = Math.round(performance.now() - begun);
  const outcome =
    callOutcome.state === 'done'
      ? callOutcome.summary.ok
        ? 'ok'
        : (callOutcome.summary.class ?? '?')
      : callOutcome.state;
  send({ event: 'answer', n: call.n, outcome, ms });
}

createInterface({ input: process.stdin }).on('line', (line) => {
  for (const call of JSON.parse(line) as ReplicaCall[]) void submit(call);
});
process.once('SIGTERM', () => void budget.close().then(() => process.exit(0)));
send({ event: 'started' });
