import type { Connection } from '#platform/database/transaction.ts';
import { pause } from '#platform/pause.ts';
import { countSteps, findImport, listEvents } from './repository.ts';

const lookEveryMs = 1000;
const beatEveryMs = 15_000;
/** A stream ends after ten minutes. The client reconnects with the last number it received. */
const longestMs = 600_000;

export type Listening = {
  readonly database: Connection;
  readonly key: { readonly user_id: string; readonly id: string };
  readonly after: number;
  readonly signal: AbortSignal;
  /** Called before more events are sent. */
  readonly mayListen: () => Promise<boolean>;
};

/**
 * Server-sent events of an import: one for each finished step after the given number, then one `end`. Read from the
 * rows, so that any replica can continue a stream that another began.
 */
export async function* streamEvents({ database, key, after, signal, mayListen }: Listening): AsyncGenerator<string> {
  const begun = performance.now();
  let last = after;
  let beat = begun;
  yield 'retry: 2000\n\n';
  while (!signal.aborted && performance.now() - begun < longestMs) {
    const row = await findImport(database, key.user_id, key.id);
    if (!row) return;
    const events = await listEvents(database, key.id, last);
    for (const { event, measure, start_day, end_day, state, code } of events) {
      last = event ?? last;
      yield write('step', last, {
        measure,
        start: start_day,
        end: end_day,
        state,
        code,
        finished: last,
        total: row.total,
      });
    }
    if (events.length === 0 && row.state === 'done') {
      yield write('end', last, { ...(await countSteps(database, key.id)), total: row.total });
      return;
    }
    if (events.length === 0 && performance.now() - beat > beatEveryMs) {
      beat = performance.now();
      yield ': still here\n\n';
    }
    await pause(lookEveryMs, signal);
    if (!signal.aborted && !(await mayListen())) return;
  }
}

function write(event: string, id: number, data: object): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
