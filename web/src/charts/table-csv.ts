import { byteOrderMark, type CsvCell, csvLine } from '@svc/domain/csv';
import type { Day } from '@svc/domain/day';

/** The same numbers as the chart above it; units are in the heads. */
export type ChartTableData = {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
  /** The day of all rows, where none of them names it. */
  readonly day?: Day;
};

/** What a file says beside the numbers of its table. */
export type FileColumns = { readonly home?: readonly [title: string, name: string]; readonly dayTitle?: string };

const wattHours = /\(Wh\)$/;

/** Energy is counted in Wh, and read in kWh. */
export function inKwh<Table extends Pick<ChartTableData, 'head' | 'rows'>>(table: Table): Table {
  const isEnergy = table.head.map((title) => wattHours.test(title));
  if (!isEnergy.includes(true)) return table;
  const inColumn = (cell: CsvCell, column: number) =>
    isEnergy[column] && typeof cell === 'number' ? Math.round(cell) / 1000 : cell;
  return {
    ...table,
    head: table.head.map((title) => title.replace(wattHours, '(kWh)')),
    rows: table.rows.map((row) => row.map(inColumn)),
  };
}

const slugOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The home, the content and the period: "maison-jours-2026-11-01_2026-11-15.csv". */
export function fileNameOf({ name, day, rows }: ChartTableData, home: string | undefined): string {
  const dates = rows.flatMap(([cell]) => (typeof cell === 'string' && /^\d{4}-\d\d(-\d\d)?$/.test(cell) ? [cell] : []));
  const [first, last] = day === undefined ? [dates.toSorted()[0], dates.toSorted().at(-1)] : [day, day];
  const period = first === last ? first : `${first}_${last}`;
  return `${[home && slugOf(home), slugOf(name), period].filter(Boolean).join('-')}.csv`;
}

/** A file as spreadsheets of the language read it. */
export function chartTableCsv(
  table: ChartTableData,
  language: 'fr' | 'en',
  { home, dayTitle }: FileColumns = {},
): string {
  const energy = inKwh(table);
  const day = dayTitle === undefined || table.day === undefined ? undefined : ([dayTitle, table.day] as const);
  const extra = [home, day].filter((column) => column !== undefined);
  const head = [...extra.map(([title]) => title), ...energy.head];
  const rows = energy.rows.map((row) => [...extra.map(([, value]) => value), ...row]);
  const form = language === 'fr' ? ({ sep: ';', decimal: ',' } as const) : ({ sep: ',', decimal: '.' } as const);
  return byteOrderMark + [head, ...rows].map((cells) => csvLine(cells, form)).join('');
}
