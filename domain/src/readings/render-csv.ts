import { byteOrderMark, type CsvForm, csvLine } from '../csv.ts';
import { formatWithOffset } from '../paris-time.ts';
import { type Measure, type MeasureKind, measures } from './measure.ts';
import type { Missing } from './missing.ts';
import { qualityAt, type Reading } from './reading.ts';
import { offsetStamps } from './run-stamps.ts';
import { stepEnergy } from './totals.ts';

const headers: Readonly<Record<MeasureKind, readonly string[]>> = {
  daily: ['date', 'value_wh', 'quality'],
  peak: ['date', 'value_va', 'at'],
  curve: ['start', 'end', 'interval_minutes', 'value_w', 'value_wh', 'quality'],
};

/** Instead of a quality of the operator: this value is a sum made here. */
export const computedQuality = 'CALCULE';

/** A file name that does not reveal whose readings these are. */
export function csvFileName(measure: Measure, start: string, end: string): string {
  return `${measure}_${start}_${end}.csv`;
}

/**
 * The spreadsheet, a day at a time: the header line, then the lines of each day. Missing points have no line. Comment
 * lines at the end list what is missing, so that a file without its last day does not look complete.
 */
export function* renderCsv(
  measure: Measure,
  readings: Iterable<Reading>,
  form: CsvForm,
  missing: readonly Missing[] = [],
): Generator<string> {
  yield csvHeader(measure, form);
  for (const reading of readings) {
    yield csvLinesOf(reading, form);
  }
  for (const entry of missing) yield missingLine(entry);
}

/** `# missing 2026-10-01 2026-10-02 not_published retry_at=…`: the end is excluded. Only our own terms and codes. */
function missingLine({ start, end, reason, ...more }: Missing): string {
  const details = Object.entries(more).filter(([, value]) => value !== null && value !== undefined);
  return `# missing ${[start, end, reason, ...details.map(([name, value]) => `${name}=${value}`)].join(' ')}\r\n`;
}

export function csvHeader(measure: Measure, form: CsvForm): string {
  return byteOrderMark + csvLine(headers[measures[measure].kind], form);
}

/** The lines of one day. */
export function csvLinesOf(reading: Reading, form: CsvForm): string {
  if (reading.kind === 'daily') {
    return csvLine([reading.day, reading.value, reading.computed ? computedQuality : reading.quality], form);
  }
  if (reading.kind === 'peak') {
    return csvLine([reading.day, reading.value, reading.at === null ? null : formatWithOffset(reading.at)], form);
  }
  let lines = '';
  for (const run of reading.runs) {
    const stamps = offsetStamps(reading.day, run);
    for (const [index, value] of run.values.entries()) {
      if (value === null) continue;
      const [start = null, end = null] = [stamps[index], stamps[index + 1]];
      lines += csvLine([start, end, run.step, value, stepEnergy(value, run.step), qualityAt(run, index)], form);
    }
  }
  return lines;
}
