import type { Day } from '@svc/domain/day';
import type { ApiError } from '../../api/api-error.ts';
import type { ImportReport } from '../../api/files.ts';
import type { Home } from '../../api/queries.ts';
import { maskPdl } from '../../messages/formats.ts';
import type { I18n } from '../../messages/i18n.tsx';

const megabyte = 1024 * 1024;
/** What the server takes at most. */
const largestCsv = 32;
const largestDatabase = 256;
const reasonsShown = 5;

/** The operator writes the number of the meter into the name of its file. */
export function pdlOfName(name: string): string | undefined {
  return /^historique_(?:conso|prod)_(\d{14})/i.exec(name)?.[1];
}

type Meter = Pick<Home, 'usage_point_id'>;

/** Why a file is not sent at all: it belongs to another meter, or is too large. */
export function objection(file: File, homes: readonly Meter[], { messages, formats }: I18n): string | undefined {
  const texts = messages.homes.files;
  const named = pdlOfName(file.name);
  if (named !== undefined && !homes.some((home) => home.usage_point_id === named))
    return texts.otherMeter(maskPdl(named));
  const most = /\.(?:csv|txt)$/i.test(file.name) ? largestCsv : largestDatabase;
  const size = Math.ceil(file.size / megabyte);
  if (size > most) return texts.tooLarge(formats.number(size), formats.number(most));
  return undefined;
}

type ReportDescription = {
  readonly found: string;
  readonly counts: readonly string[];
  readonly aside: readonly string[];
  readonly reasons: readonly string[];
  /** How many days an import would change, and why that is none. */
  readonly changes: number;
  readonly nothingNew: string;
};

/** What a file would bring, or has brought. */
export function describeReport(report: ImportReport, { messages, formats }: I18n): ReportDescription {
  const texts = messages.homes.files;
  const { days, first, last, skipped, refused } = report;
  const what = formats.capital(`${texts.directions[report.direction]}, ${texts.kinds[report.kind]}`);
  const same = days.unchanged - days.different;
  // Only a trial has compared what stays as it is.
  const sameLabel = report.dry_run ? texts.counts.same : texts.counts.unchanged;
  const counted = [
    [days.inserted, texts.counts.inserted],
    [days.updated, texts.counts.updated],
    [days.different, texts.counts.different],
    [same, sameLabel],
  ] as const;
  const reasons = report.warnings.map(({ line, last_line, count, message }) =>
    texts.reason(
      line === undefined ? texts.rows(count ?? 1) : texts.line(line, last_line),
      texts.why[message] ?? message,
    ),
  );
  const hidden = reasons.length - reasonsShown;
  return {
    found:
      first === null || last === null
        ? texts.foundNothing
        : texts.found(what, formats.dayPlain(first as Day), formats.dayPlain(last as Day)),
    counts: counted.flatMap(([count, label]) => (count > 0 ? [label(count)] : [])),
    aside: [...(skipped > 0 ? [texts.skipped(skipped)] : []), ...(refused > 0 ? [texts.refused(refused)] : [])],
    reasons: hidden > 0 ? [...reasons.slice(0, reasonsShown), texts.more(hidden)] : reasons,
    changes: days.inserted + days.updated,
    nothingNew:
      days.different === 0 ? texts.nothingNew : report.kind === 'several' ? texts.onlyStays : texts.onlyDifferent,
  };
}

/** What a person reads when a file was not taken. */
export function describeFailure({ status, code, errors }: ApiError, { messages }: I18n): string {
  const { errors: errorMessages, line, why } = messages.homes.files;
  if (status === 0) return errorMessages.away;
  if (status === 413) return errorMessages.large;
  if (code === 'IMPORT_IN_PROGRESS') return errorMessages.busy;
  if (code === 'IMPORT_NOT_FOUND') return errorMessages.undone;
  if (status === 404) return errorMessages.notOurs;
  const [fieldError] = errors;
  if (code === 'DATABASE_UNREADABLE' && fieldError)
    return errorMessages.database(messages.homes.files.whyDatabase[fieldError.message] ?? fieldError.message);
  if (code !== 'CSV_UNREADABLE' || !fieldError) return errorMessages.other;
  const number = Number(/\d+/.exec(fieldError.field)?.[0] ?? 1);
  const reason = fieldError.message.replace(/^no line brings a value: /, '');
  return errorMessages.unreadable(line(number, undefined), why[reason] ?? reason);
}
