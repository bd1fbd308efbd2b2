import { checkGrid } from '@svc/domain/offers/offer-rules';
import { type GridFile, gridBytes, gridText } from '@svc/simulator';
import { describe, expect, it } from 'vitest';
import { gridFilesOf } from '../../../../../test/grid-files.ts';
import type { GridDocument } from '../grid-document.ts';
import { readHtml } from '../read-html.ts';
import { readPdf } from '../read-pdf.ts';
import type { Supplier } from '../supplier.ts';
import { suppliers } from './index.ts';

type Change = (text: string, file: GridFile) => string;

const isPage = (file: GridFile) => file.endsWith('.html');
const isGlued = (file: GridFile) => file === 'primeo.pdf';
const price = /\d+,\d{2,6}/g;
const row = /^\d+(?: kVA)? \d/;

/** Every run of table rows the other way round; in a glued line its pieces. */
const reverseRows: Change = (text, file) => {
  if (isGlued(file))
    return text.replaceAll(/^3 kVA.*$/gm, (line) =>
      [...line.matchAll(/\d{1,2} kVA(?:\d{1,2},\d{2}){1,2}/g)]
        .map(([piece]) => piece)
        .reverse()
        .join(''),
    );
  if (isPage(file))
    return text.replaceAll(
      /<tbody>([\s\S]*?)<\/tbody>/g,
      (_, body: string) => `<tbody>${(body.match(/<tr>[\s\S]*?<\/tr>/g) ?? []).reverse().join('\n')}</tbody>`,
    );
  const out: string[] = [];
  let run: string[] = [];
  const flush = () => {
    out.push(...run.reverse());
    run = [];
  };
  for (const line of text.split(/(?<=\n|\f)/)) {
    if (row.test(line) && line.endsWith('\n')) run.push(line);
    else {
      flush();
      out.push(line);
    }
  }
  flush();
  return out.join('');
};

const addColumn: Change = (text, file) => {
  if (isGlued(file)) return text.replaceAll(/(Base 0,\d{4} HP 0,\d{4} HC 0,\d{4})/g, '$1 Option 0,2222');
  if (isPage(file))
    return text
      .replaceAll('<th>Puissance', '<th>Engagement 1 an</th><th>Puissance')
      .replaceAll('<th rowspan="2">Offre', '<th rowspan="2">Engagement 1 an</th><th rowspan="2">Offre')
      .replaceAll('<tr><td>', '<tr><td>1 an</td><td>');
  const wide = file.startsWith('alterna') ? 7 : 0;
  return text.replaceAll(/^\d+(?: kVA)? \d[^\n\f]*/gm, (line) => {
    const empty = Math.max(0, wide - 1 - line.split(' ').length);
    return `${line}${' -'.repeat(empty)} 999,99`;
  });
};

const variants: Readonly<Record<string, Change>> = {
  'English decimal points': (text) => text.replaceAll(/(\d),(\d)/g, '$1.$2'),
  'a no-break space before the euro sign': (text, file) =>
    isPage(file)
      ? text.replaceAll(/\s?€/g, '\u00a0€')
      : text.replaceAll(isGlued(file) ? /(?<!\d)0,\d{4}(?!\d)/g : price, '$&\u00a0€'),
  'a narrow no-break space before the euro sign': (text, file) =>
    isPage(file) ? text.replaceAll(/\s?€/g, '\u202f€') : text,
  'titles on one line': (text) =>
    text
      .replace('Option Base\nOption Heures Creuses', 'Option Base Option Heures Creuses')
      .replaceAll(/%\n(Prix|Valable)/g, '% $1')
      .replaceAll(/(Tarifs (?:HTT|TTC))\n/g, '$1 ')
      .replaceAll(/(grille tarifaire|- base|heures creuses|week-end|2 saisons|Équilibre)\n(?=[A-Z])/g, '$1 '),
  'rows in another order': reverseRows,
  'a column more': addColumn,
};

async function open(file: GridFile, change: Change): Promise<GridDocument> {
  const bytes = await gridBytes(file, change(gridText(file), file));
  return isPage(file) ? readHtml(bytes) : await readPdf(bytes);
}

async function read(supplier: Supplier, change: Change, touch = (document: GridDocument) => document) {
  const documents = await Promise.all(gridFilesOf(supplier.name).map((file) => open(file, change)));
  const offers = documents.flatMap((document) => supplier.parse(touch(document)));
  expect(checkGrid(offers, supplier.expected)).toEqual([]);
  return offers.map((offer) => JSON.stringify(offer)).sort();
}

const same: Change = (text) => text;

describe.each(suppliers.map((supplier) => [supplier.name, supplier] as const))('the grids of %s', (_, supplier) => {
  it.each(Object.entries(variants))('still read with %s', async (_name, change) => {
    expect(await read(supplier, change)).toEqual(await read(supplier, same));
  });

  // The fonts of our generated files have no combining marks, so the text is decomposed after it was read.
  it('still read with accents apart from their letters', async () => {
    const apart = (document: GridDocument): GridDocument => ({
      ...document,
      rows: document.rows.map((line) => ({
        ...line,
        cells: line.cells.map(({ x, text }) => ({ x, text: text.normalize('NFD') })),
      })),
    });
    expect(await read(supplier, same, apart)).toEqual(await read(supplier, same));
  });

  it('are changed by the variants that are about them', () => {
    const [file] = gridFilesOf(supplier.name);
    if (!file) throw new Error('no file');
    for (const name of ['English decimal points', 'rows in another order', 'a column more'])
      expect([name, variants[name]?.(gridText(file), file) === gridText(file)]).toEqual([name, false]);
  });
});
