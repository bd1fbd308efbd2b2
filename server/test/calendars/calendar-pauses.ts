import { setTimeout as sleep } from 'node:timers/promises';
import { parseInstant } from '@svc/domain/paris-time';
import { startSimulator } from '@svc/simulator';
import { startRedis } from '../servers/redis-server.ts';
import { type CalendarReplica, type CalendarRun, startCalendarReplica } from './calendar-replica.ts';
import { createFastClock } from './fast-clock.ts';
import { openStorage } from './storage.ts';

export type PauseReport = {
  readonly cycles: number;
  /** Pauses that struck a replica in the middle of a job. */
  readonly struck: number;
  readonly taken_over: number;
  /** Slots in which a run found another one still running, and did not interfere. */
  readonly held_back: number;
  readonly slots: number;
  /** Slots that were completed twice, or begun and lost. */
  readonly wrong: readonly { readonly job: string; readonly slot: number; readonly events: string }[];
  readonly signal_calls: number;
  readonly signal_refused: number;
  readonly flexday_calls: number;
  /** What the cap allows: 30 per slot, and the first request of each run. */
  readonly flexday_allowed: number;
};

const factor = 100;
const slotMs = 1000;
const jobs = ['flexday-refresh', 'gridsignal-refresh', 'tempo-refresh'];

/**
 * Two replicas on one database and one queue; again and again the one that is in the middle of a job is frozen until
 * the other has taken the job over, then woken. Simulated time runs a hundred times faster: 15 minutes are 9 s.
 */
export async function pauseReplicas(
  cycles: number,
  onCycle: (cycle: number) => void = () => undefined,
): Promise<PauseReport> {
  const start = parseInstant('2026-01-05T08:00:00+01:00') ?? 0;
  const [simulator, redis, storage] = await Promise.all([startSimulator(), startRedis(), openStorage('postgres')]);
  const time = { realStart: Date.now(), start, factor };
  const clock = createFastClock(time);
  // The simulator's clock moves in steps of some seconds; the margin prevents them from looking like early calls.
  simulator.control({ frozen: true, gridsource: { signal: { interval_seconds: 780 } } });
  const follow = setInterval(() => simulator.environment.clock.set(clock.now()), 20);
  const options = {
    databaseUrl: storage.url,
    redisUrl: redis.url,
    simulatorUrl: simulator.url,
    time,
    jobs,
    slotMs,
    spacingMs: 15,
  };
  const replicas = await Promise.all([startCalendarReplica(options), startCalendarReplica(options)]);
  let struck = 0;
  try {
    for (let cycle = 1; cycle <= cycles; cycle++) {
      // Days to catch up, so that a pass takes long enough to be met in the middle.
      const tables = storage.database.for<{ flexday_days: { date: string } }>();
      await tables.deleteFrom('flexday_days').where('date', '<', '2026-01-01').execute();
      const paused = await findBusy(replicas, jobs[cycle % jobs.length] ?? '');
      if (paused.running()) struck++;
      paused.kill('SIGSTOP');
      await sleep(4500 + Math.random() * 1500);
      paused.kill('SIGCONT');
      await sleep(600);
      onCycle(cycle);
    }
    await sleep(2 * slotMs);
    for (const replica of replicas) await replica.stop();
    const runs = replicas.flatMap((replica) => replica.runs);
    const signals = simulator.requests({ route: 'signals' }).requests;
    return {
      cycles,
      struck,
      ...summariseSlots(runs),
      signal_calls: signals.length,
      signal_refused: signals.filter(({ status }) => status === 429).length,
      flexday_calls: simulator.requests({ route: 'getOPMStatut' }).total,
      flexday_allowed: allowFlexday(runs),
    };
  } finally {
    clearInterval(follow);
    await Promise.all(replicas.map((replica) => replica.stop().catch(() => undefined)));
    await Promise.all([simulator.close(), redis.stop(), storage.close()]);
  }
}

/** The replica in the middle of the wanted job; of any job when that one does not start soon. */
async function findBusy(replicas: readonly CalendarReplica[], job: string): Promise<CalendarReplica> {
  for (let tries = 0; tries < 1500; tries++) {
    const busy = replicas.find(
      (replica) => replica.running() === job || (tries > 700 && replica.running() !== undefined),
    );
    if (busy) return busy;
    await sleep(2);
  }
  return replicas[0] as CalendarReplica;
}

function summariseSlots(runs: readonly CalendarRun[]) {
  const groups = Map.groupBy(runs, ({ job, slot }) => `${job} ${slot}`);
  const summaries = [...groups.values()].map((group) => ({
    job: group[0]?.job ?? '',
    slot: group[0]?.slot ?? 0,
    begun: group.filter(({ event }) => event === 'begin').length,
    events: group.map(({ event }) => event).join(' '),
    completed: group.filter(({ event }) => event === 'done').length,
  }));
  return {
    slots: summaries.length,
    held_back: summaries.filter(({ job, completed }) => job === 'flexday-refresh' && completed === 0).length,
    taken_over: summaries.filter(({ begun }) => begun > 1).length,
    wrong: summaries.filter(isWrong).map(({ job, slot, events }) => ({ job, slot, events })),
  };
}

function allowFlexday(runs: readonly CalendarRun[]): number {
  const begun = runs.filter(({ job, event }) => job === 'flexday-refresh' && event === 'begin');
  return 30 * new Set(begun.map(({ slot }) => slot)).size + begun.length;
}

type SlotSummary = { readonly completed: number; readonly events: string };

/** A run that did not go through must have found nothing to do. The last slot was cut by the end. */
function isWrong({ completed, events }: SlotSummary): boolean {
  return completed > 1 || (completed === 0 && !events.includes('nothing') && !events.endsWith('begin'));
}
