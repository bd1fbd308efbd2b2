import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CsvForm } from '@svc/domain/csv';
import { type Measure, measures } from '@svc/domain/readings/measure';
import type { Reading } from '@svc/domain/readings/reading';
import { renderColumns } from '@svc/domain/readings/render-columns';
import { renderCsv } from '@svc/domain/readings/render-csv';
import type { DeliveryPoint } from '#features/delivery-points/server/index.ts';
import type { TarEntry } from '#platform/tar.ts';

/** The data stored for a PDL now. Makes no call, and returns nothing to a user without permission. */
export type StoredData = {
  readonly readings: (point: DeliveryPoint, measure: Measure) => Promise<readonly Reading[]>;
  readonly records: (point: DeliveryPoint) => Promise<Readonly<Record<string, unknown>>>;
};

export const csvForm: CsvForm = { sep: ';', decimal: ',' };
const daysAtOnce = 30;

/** The files of one PDL, a measure at a time: no more than one of them is in memory. */
export async function* listPointFiles(
  storedData: StoredData,
  point: DeliveryPoint,
  wanted: readonly Measure[],
): AsyncGenerator<TarEntry> {
  const { usage_point_id } = point;
  for (const [kind, body] of Object.entries(await storedData.records(point)))
    yield textFile(`${usage_point_id}/${kind}.json`, toJson(body));
  for (const measure of wanted) {
    const readings = await storedData.readings(point, measure);
    if (readings.length === 0) continue;
    const columns = renderColumns({ usage_point_id, measure, readings, missingPeriods: [] });
    const { file } = measures[measure];
    yield textFile(`${usage_point_id}/${file}.json`, toJson(columns));
    yield await csvFile(`${usage_point_id}/${file}.csv`, renderCsv(measure, readings, csvForm));
  }
}

export function textFile(name: string, text: string): TarEntry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.byteLength, content: [bytes] };
}

// Tens of thousands of lines: the process serves other requests in between.
async function csvFile(name: string, texts: Iterable<string>): Promise<TarEntry> {
  const content: Buffer[] = [];
  let size = 0;
  for (const text of texts) {
    size += content[content.push(Buffer.from(text)) - 1]?.byteLength ?? 0;
    if (content.length % daysAtOnce === 0) await yieldToEventLoop();
  }
  return { name, size, content };
}

export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
