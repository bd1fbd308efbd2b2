import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { byteOrderMark, type CsvCell, type CsvForm, csvLine } from '@svc/domain/csv';
import { formatInstant } from '@svc/domain/paris-time';
import { type Measure, measureNames, measures } from '@svc/domain/readings/measure';
import type { DeliveryPoint } from '#features/delivery-points/server/index.ts';
import { packEntries, type TarEntry, tarEnd } from '#platform/tar.ts';
import { csvForm, textFile, toJson } from './contents.ts';
import { type ExportJobOptions, folderOf, inFolder } from './export-job.ts';
import { readPart } from './part-repository.ts';
import { listPoints } from './repository.ts';
import type { ExportPointRow, ExportRow } from './tables.ts';

export type FileOptions = Omit<ExportJobOptions, 'storedData'> & {
  readonly version: string;
  /** What is small: the same as `GET /accounts/export`. */
  readonly describeAccount: (user_id: string) => Promise<unknown>;
  readonly listOwned: (user_id: string) => Promise<readonly DeliveryPoint[]>;
};

const compress = promisify(gzip);

/**
 * The file as the caller may have it now: each PDL is authorised again when it is written, and the list at the end
 * shows which are included. It consists of gzip members, so nothing is compressed or stored twice.
 */
export async function* writeFile(options: FileOptions, row: ExportRow): AsyncGenerator<Uint8Array> {
  const now = options.clock.now();
  const folder = folderOf(row);
  const packFiles = async (files: TarEntry[]) => await Array.fromAsync(packEntries(inFolder(folder, files), now));
  yield await compress(Buffer.concat(await packFiles(await listAccountFiles(options, row.user_id))));
  const pdls: { usage_point_id: string; included: boolean; why: string | null }[] = [];
  for (const point of await listPoints(options.database, row.id)) {
    const opened = await openPoint(options, row.user_id, point);
    pdls.push({ usage_point_id: point.usage_point_id, included: opened.included, why: opened.why });
    if (opened.included) yield* opened.bytes;
  }
  const about = { format: 'svc-account-export', format_version: 1, svc_version: options.version };
  const times = { asked_at: row.created_at, written_at: row.finished_at, fetched_at: formatInstant(now) };
  const list = textFile('manifest.json', toJson({ ...about, ...times, csv: csvForm, pdls }));
  yield await compress(Buffer.concat([...(await packFiles([list])), tarEnd()]));
}

type OpenedPoint =
  | { readonly included: true; readonly why: null; readonly bytes: AsyncIterable<Uint8Array> }
  | { readonly included: false; readonly why: string };

async function openPoint(options: FileOptions, user_id: string, point: ExportPointRow): Promise<OpenedPoint> {
  if (point.state !== 'done') return { included: false, why: point.why ?? point.state };
  const owner = { user_id, usage_point_id: point.usage_point_id };
  const current = await options.permission.findStored(owner, 'whole');
  const permitted = current && options.permission.measuresOf(current);
  const written = JSON.parse(point.measures) as Measure[];
  if (!permitted || !written.every((measure) => permitted.includes(measure)))
    return { included: false, why: 'consent' };
  const key = await options.dataKeys.keyFor(owner);
  const read = (position: number) => readPart(options.database, key, point, position);
  // Sealed with a key that is gone: known before anything of it is sent.
  const first = await read(0);
  if (!first && point.parts > 0) return { included: false, why: 'unreadable' };
  return { included: true, why: null, bytes: readOn(first, point.parts, read) };
}

async function* readOn(
  first: Buffer | undefined,
  count: number,
  read: (position: number) => Promise<Buffer | undefined>,
): AsyncGenerator<Uint8Array> {
  if (first) yield first;
  for (let position = 1; position < count; position++) {
    const part = await read(position);
    // Withdrawn in this moment: half an archive must not look like a whole one.
    if (!part) throw new Error('a part of an export is gone');
    yield part;
  }
}

async function listAccountFiles(options: FileOptions, user_id: string): Promise<TarEntry[]> {
  const owned = await options.listOwned(user_id);
  return [
    textFile('README.txt', readme(csvForm)),
    textFile('account.json', toJson(await options.describeAccount(user_id))),
    textFile('pdls.csv', toCsv(pointColumns, owned)),
    textFile('consents.csv', toCsv(consentColumns, owned)),
  ];
}

type Columns = Readonly<Record<string, (point: DeliveryPoint) => CsvCell>>;

const pointColumns: Columns = {
  usage_point_id: (point) => point.usage_point_id,
  name: (point) => point.name,
  is_active: (point) => String(point.is_active),
  has_consumption: (point) => String(point.has_consumption),
  has_production: (point) => String(point.has_production),
  subscribed_power: (point) => point.subscribed_power,
  activation_date: (point) => point.activation_date,
  pricing_option: (point) => point.pricing_option,
  created_at: (point) => point.created_at,
};

const consentColumns: Columns = {
  usage_point_id: (point) => point.usage_point_id,
  name: (point) => point.name,
  consent_status: ({ consent }) => consent.consent_status,
  started_at: ({ consent }) => consent.started_at,
  expires_at: ({ consent }) => consent.expires_at,
  measures: ({ consent }) => consent.measures?.join(' ') ?? 'all',
};

function toCsv(columns: Columns, points: readonly DeliveryPoint[]): string {
  const lines = points.map((point) => Object.values(columns).map((cell) => cell(point)));
  return byteOrderMark + [Object.keys(columns), ...lines].map((line) => csvLine(line, csvForm)).join('');
}

const measureLines = measureNames.map((name, index) => {
  const { file, about } = measures[name];
  return `${`<PDL>/${file}`.padEnd(28)}${about}${index === 0 ? ' (.csv and .json)' : ''}`;
});

/** What a reader needs who opens the file in ten years, without this program. */
function readme({ sep, decimal }: CsvForm): string {
  return `What this gateway holds about your account / Ce que cette passerelle conserve de votre compte

account.json                the account, its PDLs, consents and contributions, and what administrators did to it
pdls.csv, consents.csv      the metering points (PDL) and their consents, as tables
manifest.json               which PDLs are in this file, and why another one is not
<PDL>/contract.json         and address, customer, contact: what the operator sent, where it was read in the last day
${measureLines.join('\n')}

The gateway caches readings for a day at most: days that were not requested since are not here, and can be read from
the operator again. A day or step without a line is unknown, which is not zero.

CSV: UTF-8 with byte order mark, "${sep}" between cells, "${decimal}" as decimal sign, one header line. A text that a
spreadsheet would run as a formula begins with an apostrophe. Days are days in Paris.

CSV : UTF-8, "${sep}" entre les cellules, "${decimal}" comme signe décimal, une ligne d'en-tête. Les jours sont ceux de
Paris. Un jour ou un pas sans ligne est inconnu : ce n'est pas zéro.
`;
}
