import type { Series } from '@svc/domain/exports/series';
import { type DueDay, sampleLine } from '@svc/domain/exports/series-text';
import type { Delivery } from '../destination.ts';
import { DestinationError } from '../failure.ts';
import type { ImportPath } from './config.ts';
import type { Ledger } from './ledger.ts';
import { ProxyFailure, type SeriesServer } from './server.ts';

/** When points that were just sent are looked for: they may take half a minute to be seen. */
export type Delays = readonly number[];

export type RetryPolicy = { readonly delays: Delays; readonly postMs: number };

export type Sending = {
  readonly server: SeriesServer;
  readonly ledger: Ledger;
  readonly delivery: Delivery;
  readonly delays: Delays;
  readonly url: string;
  readonly byName: ReadonlyMap<string, Series>;
  readonly warnings: string[];
  path: ImportPath;
  /** Whether the other route may be tried: this one was not configured, and nothing was ever stored through it. */
  maySwitchPath: boolean;
  /** Something that went this way was found again. */
  isConfirmed: boolean;
  /** Whether something of the group on its way may have arrived. */
  mayHaveArrived: boolean;
  /** Samples that the database has confirmed in this run. */
  confirmed: number;
};

const linesAtOnce = 100;

export async function postDays(sending: Sending, days: readonly DueDay[]): Promise<void> {
  await postLines(
    sending,
    days.flatMap(({ name, samples }) => samples.map((sample) => sampleLine(name, sample))),
  );
}

type SendTarget = Pick<Sending, 'server' | 'path' | 'mayHaveArrived'> & { readonly delivery: Pick<Delivery, 'signal'> };

export async function postLines(sending: SendTarget, lines: readonly string[]): Promise<void> {
  const { server, path, delivery } = sending;
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    delivery.signal.throwIfAborted();
    try {
      await server.post(path, lines.slice(from, from + linesAtOnce));
      sending.mayHaveArrived = true;
    } catch (error) {
      // A refusal is a response: none of these lines was stored. A timeout proves nothing.
      sending.mayHaveArrived ||= isUnknownOutcome(error) || error instanceof ProxyFailure;
      throw error;
    }
  }
}

const unknownOutcomes: readonly string[] = ['timeout', 'connection_refused'];

/** Whether a POST that failed so may have arrived all the same. */
export function isUnknownOutcome(error: unknown): boolean {
  return error instanceof DestinationError && unknownOutcomes.includes(error.code);
}
