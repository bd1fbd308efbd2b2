import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { singleFlight } from '#platform/single-flight.ts';
import type { BudgetView } from './budget-view.ts';
import type { CallNote } from './gate/rate-limited-call.ts';
import type { Picked } from './order/call-order.ts';

/** The metrics that the budget reports. */
export type BudgetMeter = {
  readonly noteCall: (note: CallNote) => void;
  readonly noteWait: (picked: Picked) => void;
  /** Gauges are read on each scrape. A view that cannot be read leaves the last values. */
  watch(describe: () => Promise<BudgetView>): void;
};

export function createBudgetMeter(registry: Registry): BudgetMeter {
  const registers = [registry];
  const calls = new Counter({
    name: 'svc_operator_calls_total',
    help: 'Calls to the operator by measure, class and outcome; each has taken a turn unless the budget refused it',
    labelNames: ['measure', 'class', 'outcome'],
    registers,
  });
  const waits = new Histogram({
    name: 'svc_operator_wait_seconds',
    help: 'How long a call waited for its turn',
    labelNames: ['class'],
    buckets: [0.05, 0.2, 0.5, 1, 1.5, 3, 5, 10, 20, 60, 300, 1800, 7200],
    registers,
  });
  return {
    noteCall: (note) => calls.inc({ ...note }),
    noteWait: ({ class: of, waited_ms }) => waits.observe({ class: of }, waited_ms / 1000),
    watch: (describe) => watchBudget(registry, describe),
  };
}

type Labelled = readonly [labels: Record<string, string>, value: number];

/** Each gauge, and how it is read from the view. */
const gauges: readonly (readonly [
  name: string,
  help: string,
  label: string,
  read: (view: BudgetView) => Labelled[],
])[] = [
  [
    'svc_operator_waiting_calls',
    'Calls waiting for their turn',
    'class',
    ({ classes }) => Object.entries(classes).map(([name, { waiting }]) => [{ class: name }, waiting]),
  ],
  [
    'svc_operator_oldest_wait_seconds',
    'Age of the oldest waiting call',
    'class',
    ({ classes }) => Object.entries(classes).map(([name, { oldest_ms }]) => [{ class: name }, oldest_ms / 1000]),
  ],
  [
    'svc_operator_slots_used',
    'Turns taken in the last second, minute and hour',
    'period',
    ({ used }) => Object.entries(used).map(([period, count]) => [{ period }, count]),
  ],
  [
    'svc_operator_circuit_open',
    '1 while the circuit of a route is open',
    'route',
    ({ circuits }) => circuits.map(({ route, state }) => [{ route }, state === 'open' ? 1 : 0]),
  ],
  ['svc_operator_in_flight', 'Calls under way', '', ({ in_flight }) => [[{}, in_flight]]],
  [
    'svc_operator_paused_seconds',
    'Seconds until the account may call again',
    '',
    ({ paused_for_ms }) => [[{}, paused_for_ms / 1000]],
  ],
];

function watchBudget(registry: Registry, describe: () => Promise<BudgetView>): void {
  // One scrape reads all gauges at the same time: one query serves them.
  const view = singleFlight(() => describe().catch(() => undefined));
  for (const [name, help, label, read] of gauges) {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        const seen = await view();
        if (!seen) return;
        this.reset();
        for (const [labels, value] of read(seen)) this.set(labels, value);
      },
    });
  }
}
