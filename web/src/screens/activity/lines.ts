import { measureNames } from '@svc/domain/readings/measure';
import type { Described, DestinationLog } from '../../api/destinations.ts';
import type { SyncRun } from '../../api/sync.ts';
import { titleOf } from '../../figures/destination-title.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { measureLabel } from '../../messages/measure-labels.ts';

export type Level = 'success' | 'error' | 'waiting' | 'running';
export type Family = 'send' | 'read';

export type ActivityLine = {
  readonly id: string;
  readonly at: string;
  readonly level: Level;
  readonly family: Family;
  readonly who: string;
  readonly what: string;
  /** What a person can look up or copy. */
  readonly code: string | null;
  /** The original message, verbatim. */
  readonly detail: string | null;
  /** What happens next, or what to do. */
  readonly follow: string;
};

/** Readings and runs in one list, newest first. */
export function activityLines(
  logs: readonly DestinationLog[],
  destinations: readonly Described[],
  runs: readonly SyncRun[],
  i18n: I18n,
  formatMoment: (moment: string) => string,
): ActivityLine[] {
  const lines = [
    ...logs.map((log) => sendLine(log, destinations, i18n)),
    ...runs.flatMap((run) => readLines(run, i18n, formatMoment)),
  ];
  return lines.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

function sendLine(log: DestinationLog, destinations: readonly Described[], { messages, formats }: I18n): ActivityLine {
  const texts = messages.activity;
  const records = log.records_exported ?? 0;
  const what = {
    running: texts.sending,
    error: texts.sendFailed,
    success: texts.sent(records, formats.number(records)),
  };
  return {
    id: log.id,
    at: log.started_at,
    level: log.status,
    family: 'send',
    who: titleOf(destinations.find(({ type }) => type === log.type) ?? log),
    what: what[log.status],
    code: null,
    detail: log.error_message,
    follow: log.status === 'error' ? texts.sendRemedy : '',
  };
}

function readLines(run: SyncRun, i18n: I18n, formatMoment: (moment: string) => string): ActivityLine[] {
  const { messages, formats } = i18n;
  const texts = messages.activity;
  const parts = run.pdls.flatMap((pdl) => measureNames.flatMap((measure) => pdl[measure] ?? []));
  const received = parts.reduce((sum, { inserted }) => sum + inserted, 0);
  const corrected = parts.reduce((sum, { updated }) => sum + updated, 0);
  const base = { at: run.completed_at, family: 'read' as const };
  const failures = run.errors.map((error, index): ActivityLine => {
    const measure = measureLabel(texts.measures, error.type, 'short');
    return {
      ...base,
      id: `${run.run_id} ${index}`,
      level: 'error',
      who: texts.origins[error.origin] ?? error.origin,
      what: measure === undefined ? texts.listFailed : texts.readFailed(measure),
      code: error.code || null,
      detail: error.message || null,
      follow: error.retry_at === null ? texts.remedy(error.origin) : texts.retry(formatMoment(error.retry_at)),
    };
  });
  const done: ActivityLine = {
    ...base,
    id: run.run_id,
    level: 'success',
    code: null,
    detail: null,
    who: texts.chain.gateway,
    what: texts.received(received, formats.number(received)) + (corrected > 0 ? texts.corrected(corrected) : ''),
    follow: texts.triggers[run.trigger],
  };
  return run.status === 'error' && failures.length > 0 ? failures : [...failures, done];
}

export type Filter = 'all' | 'error' | Family;

export function filterLines(lines: readonly ActivityLine[], filter: Filter): ActivityLine[] {
  return lines.filter(
    ({ level, family }) => filter === 'all' || (filter === 'error' ? level === 'error' : family === filter),
  );
}

/** Equal results that follow each other, as one line that counts them. */
export function joinEqual(lines: readonly ActivityLine[]): (ActivityLine & { readonly times: number })[] {
  const joined: (ActivityLine & { times: number })[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const isEqual = above && line.level === 'success' && above.who === line.who && above.what === line.what;
    if (isEqual && above.level === 'success' && above.follow === line.follow) above.times += 1;
    else joined.push({ ...line, times: 1 });
  }
  return joined;
}
