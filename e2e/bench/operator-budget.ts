import { loadavg } from 'node:os';
import { argv } from 'node:process';
import {
  type BudgetEnvironment,
  breakOften,
  contend,
  fullestSecond,
  mixClasses,
  overload,
  startBudgetEnvironment,
} from '../operator-budget/environment.ts';

/**
 * The operator's budget over three processes, checked by the simulator in a separate process: `node
 * e2e/bench/operator-budget.ts [overload|fairness|classes|losses] [size]`. Without arguments, everything in its long
 * form (about 25 minutes). Processes, simulator and generator share the machine, so the figures are lower bounds.
 */
type Line = { readonly promise: string; readonly measured: string; readonly limit: string; readonly pass: boolean };
type Scenario = (environment: BudgetEnvironment, size: number) => Promise<Line[]>;

const line = (promise: string, measured: number, limit: number, isAtMost = true): Line => ({
  promise,
  measured: String(Math.round(measured * 1000) / 1000),
  limit: `${isAtMost ? '<=' : '>='} ${limit}`,
  pass: isAtMost ? measured <= limit : measured >= limit,
});

/** Each scenario, and the size of its long form. */
const scenarios: Readonly<Record<string, readonly [size: number, run: Scenario]>> = {
  overload: [
    600,
    async (environment, seconds) => {
      await overload(environment, seconds, 20);
      return [
        line(
          `calls a second on average, ${seconds} s of 20-fold load`,
          (await environment.requestLog()).mean,
          4.7,
          false,
        ),
      ];
    },
  ],
  fairness: [
    100,
    async (environment, users) => {
      const { jain, small_users_done_ms, fair_time_ms } = await contend(environment, users * 5, users);
      return [
        line(`Jain index, one user with ${users * 5} calls against ${users} with 5`, jain, 0.95, false),
        line('time of the small users, in fair times', small_users_done_ms / fair_time_ms, 1.2),
      ];
    },
  ],
  classes: [
    120,
    async (environment, seconds) => {
      const mixed = await mixClasses(environment, seconds);
      return [
        line('interactive p95 (ms) while a backfill fills the rest', mixed.interactive_p95_ms, 1500),
        line('interactive calls without an answer', mixed.requested - mixed.completed, 0),
        line('share of the backfill while people fill the rest', mixed.backfill_share, 0.04, false),
      ];
    },
  ],
  losses: [
    50,
    async (environment, kills) => {
      const recovery = await breakOften(environment, kills);
      return [
        line(
          `longest recovery (ms), ${kills} losses of Redis, ${Math.floor((kills + 1) / 3)} of replicas`,
          recovery.longest_recovery_ms,
          2000,
        ),
        line('waiting callers without an answer', recovery.unanswered, 0),
        line('slowest answer (ms)', recovery.slowest_ms, 21_000),
      ];
    },
  ],
};

async function runScenario(name: string, size: number, run: Scenario): Promise<boolean> {
  const environment = await startBudgetEnvironment();
  try {
    const lines = await run(environment, size);
    const requestLog = await environment.requestLog();
    lines.push(
      line(
        `fullest sliding second (${fullestSecond(requestLog.list)}; the judge was once absent for ${requestLog.judge_absence_ms} ms)`,
        requestLog.most_in_one_second,
        5,
      ),
    );
    lines.push(line('questions under way twice', requestLog.in_flight_twice, 0));
    for (const { promise, measured, limit, pass } of lines)
      print(`${name} | ${promise} | ${measured} | ${limit} | ${pass}`);
    return lines.every(({ pass }) => pass);
  } finally {
    await environment.stop();
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

const [, , wanted, size] = argv;
const results: boolean[] = [];
for (const [name, [longSize, run]] of Object.entries(scenarios)) {
  if (wanted === undefined || wanted === name) results.push(await runScenario(name, Number(size ?? longSize), run));
}
print(
  `load of the machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);
process.exit(results.every(Boolean) ? 0 : 1);
