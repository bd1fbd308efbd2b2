import type { CatalogueOffer } from '@svc/domain/offers/catalogue-offer';
import { type GridDocument, type GridRow, GridUnreadable, normaliseText, plainText } from '../grid-document.ts';
import { numbersOf } from '../grid-numbers.ts';
import { offerOf, type Supplier } from '../supplier.ts';

/** Two tables: prices per kWh and subscriptions. Two header rows: the option, and the power below it. */
export const ekwateur: Supplier = {
  name: 'Ekwateur',
  format: 'html',
  documents: ['prix du kwh'],
  expected: { powers: [3, 6, 9], counts: { BASE: 3, HC_HP: 3 }, together: ['BASE', 'HC_HP'] },
  parse(document) {
    const kwh = readTable(document, (titles) => titles.some((title) => title === 'heures creuses'));
    const subscriptions = readTable(document, (titles) =>
      titles.some((title) => /heures pleines ?\/ ?heures creuses/.test(title)),
    );
    return [...kwh.rows].flatMap(([name, prices]) => {
      const monthly = subscriptions.rows.get(name);
      if (!monthly) throw new GridUnreadable(`${name}: no subscription`);
      const powers = (option: string) =>
        kwh.columns.filter((column) => column.option === option).map(({ power }) => power);
      const at = (values: Values, columns: readonly Column[], option: RegExp, power: number) =>
        values.get(columns.find((column) => option.test(column.option) && column.power === power)?.x ?? -1) ?? 0;
      const price = (option: RegExp, power: number) => at(prices, kwh.columns, option, power);
      const subscription = (option: RegExp, power: number) => at(monthly, subscriptions.columns, option, power);
      return [
        ...powers('base').map((power): CatalogueOffer => {
          const kwhPrice = { base_price: price(/^base$/, power) };
          return offerOf(name, { type: 'BASE' }, power, subscription(/^base$/, power), kwhPrice, null);
        }),
        ...powers('heures pleines').map((power): CatalogueOffer => {
          const both = { hp_price: price(/^heures pleines$/, power), hc_price: price(/^heures creuses$/, power) };
          return offerOf(name, { type: 'HC_HP' }, power, subscription(/^heures pleines ?\//, power), both, null);
        }),
      ];
    });
  },
};

type Column = { readonly x: number; readonly option: string; readonly power: number };
/** By the number of the column. */
type Values = ReadonlyMap<number, number>;
type Table = { readonly columns: readonly Column[]; readonly rows: ReadonlyMap<string, Values> };

function readTable(document: GridDocument, isIt: (titles: readonly string[]) => boolean): Table {
  const tables = Map.groupBy(
    document.rows.filter((row) => row.table !== null),
    (row) => row.table,
  );
  for (const rows of tables.values()) {
    const [options, powers] = rows.filter((row) => row.kind === 'header');
    if (options && powers && isIt(options.cells.map(({ text }) => plainText(text))))
      return toTable(options, powers, rows);
  }
  throw new GridUnreadable('one of the two tables is not on the page');
}

function toTable(options: GridRow, powers: GridRow, rows: readonly GridRow[]): Table {
  const columns = numbersOf(powers).map(({ x, value }) => {
    const option = options.cells.filter((cell) => cell.x <= x).at(-1);
    return { x, option: plainText(option?.text ?? ''), power: value };
  });
  const labels = options.cells.find(({ text }) => plainText(text) === 'offre')?.x ?? 0;
  const values = new Map<string, Values>();
  for (const row of rows.filter(({ kind }) => kind === 'table')) {
    const label = row.cells.find(({ x }) => x === labels)?.text ?? '';
    const name = label.split('\n').map(normaliseText).join(' - ');
    if (values.has(name)) throw new GridUnreadable(`${name}: stands there twice`);
    const prices = numbersOf({ ...row, cells: row.cells.filter(({ x }) => x > labels) });
    values.set(name, new Map(prices.map(({ x, value }) => [x, value])));
  }
  return { columns, rows: values };
}
