import { hash } from 'node:crypto';
import type { CsvForm } from '@svc/domain/csv';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import { measureNames, measures } from '@svc/domain/readings/measure';
import { countPoints } from '@svc/domain/readings/reading';
import { csvHeader, csvLinesOf } from '@svc/domain/readings/render-csv';
import { calendarNames, calendarOf } from '#features/calendars/index.ts';
import type { MirroredPdl } from '#features/delivery-points/client/index.ts';
import { walkStoredDays } from '#features/readings/client/index.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { TarEntry } from '#platform/tar.ts';
import type { Spool } from './spool.ts';
import { renderTable, tableFiles } from './table-files.ts';

export type ArchiveParts = {
  readonly database: Connection;
  readonly version: string;
  readonly listPdls: () => Promise<readonly MirroredPdl[]>;
  /** The stored contract and address, by name. */
  readonly records: (usage_point_id: string) => Promise<Readonly<Record<string, unknown>>>;
};

type ListedFile = {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly rows?: number;
  readonly first_day?: string | null;
  readonly last_day?: string | null;
};

/** Every file of the archive, the list of them last, when their lengths and counts are known. */
export async function* listContents(
  parts: ArchiveParts,
  spool: Spool,
  form: CsvForm,
  now: Instant,
): AsyncGenerator<TarEntry> {
  const files: ListedFile[] = [];
  const text = (name: string, content: string): TarEntry => {
    const bytes = Buffer.from(content);
    files.push({ name, bytes: bytes.byteLength, sha256: hash('sha256', bytes, 'hex') });
    return { name, size: bytes.byteLength, content: [bytes] };
  };
  const pdls = await parts.listPdls();
  yield text('README.txt', readme(form));
  yield text('pdls.json', toJson(pdls));
  for (const file of tableFiles) {
    let rows = 0;
    const lines = renderTable(parts.database, file, form, () => rows++);
    const { size, sha256, content } = await spool.write(lines);
    if (rows === 0) continue;
    files.push({ name: file.name, bytes: size, sha256, rows });
    yield { name: file.name, size, content };
  }
  for (const { usage_point_id } of pdls) {
    for (const [kind, body] of Object.entries(await parts.records(usage_point_id))) {
      yield text(`${usage_point_id}/${kind}.json`, toJson(body));
    }
    for (const measure of measureNames) {
      const counts: Counts = { rows: 0, first_day: null, last_day: null };
      const lines = renderStored(parts.database, { usage_point_id, measure }, form, counts);
      const name = `${usage_point_id}/${measures[measure].file}.csv`;
      const { size, sha256, content } = await spool.write(lines);
      if (counts.rows === 0) continue;
      files.push({ name, bytes: size, sha256, ...counts });
      yield { name, size, content };
    }
  }
  const about = {
    format: 'svc-archive',
    format_version: 2,
    svc_version: parts.version,
    created_at: formatInstant(now),
  };
  yield text('manifest.json', toJson({ ...about, csv: form, pdls: pdls.length, files: [...files] }));
}

type Counts = { rows: number; first_day: string | null; last_day: string | null };

async function* renderStored(
  database: Connection,
  measureKey: Parameters<typeof walkStoredDays>[1],
  form: CsvForm,
  counts: Counts,
): AsyncGenerator<string> {
  yield csvHeader(measureKey.measure, form);
  for await (const readings of walkStoredDays(database, measureKey)) {
    let lines = '';
    for (const reading of readings) {
      counts.rows += reading.kind === 'curve' ? countPoints(reading) : 1;
      counts.first_day ??= reading.day;
      counts.last_day = reading.day;
      lines += csvLinesOf(reading, form);
    }
    yield lines;
  }
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

const measureLines = measureNames.map((name) => {
  const { file, about } = measures[name];
  return `${`<PDL>/${file}.csv`.padEnd(32)}${about}`;
});

const archived = calendarNames.filter((name) => calendarOf(name).archive !== undefined);
const calendarsText = `${archived.slice(0, -1).join(', ')} and ${archived.at(-1)}`;

/** What a reader needs who opens the archive in ten years, without this program. */
function readme({ sep, decimal }: CsvForm): string {
  return `Electricity data of one household / Données d'électricité d'un foyer

manifest.json               the list of these files: rows, days, bytes, SHA-256
pdls.json                   the metering points (PDL), and what was changed locally
calendars/*.csv             ${calendarsText} days as they were known here; moments are in UTC
pricing.csv                 own prices, shadow offer and invoice period of each PDL, and the offers it had
ignored-days.csv            days that were given up by hand; "end" is excluded
<PDL>/contract.json         what the operator says about the contract, where it was read
<PDL>/address.json          the address, where it was requested
${measureLines.join('\n')}

CSV: UTF-8 with byte order mark, "${sep}" between cells, "${decimal}" as decimal sign, one header line.
Days are days in Paris. A step begins at "start" and ends before "end"; both carry their offset from UTC, so that the
repeated hour of October reads without doubt. A day or step without a line is unknown, which is not zero.
BRUT is a first value, CORRIGE a corrected one, CALCULE the sum of the day's load curve, made by svc.
"svc import-archive FILE" takes all of it into a client again.

CSV : UTF-8, "${sep}" entre les cellules, "${decimal}" comme signe décimal, une ligne d'en-tête. Les jours sont ceux de
Paris. Un pas commence à "start" et finit avant "end". Un jour ou un pas sans ligne est inconnu : ce n'est pas zéro.
`;
}
