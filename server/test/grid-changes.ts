import type { GridFile } from '@svc/simulator';

/** A document of a supplier with something wrong in it. The change must find what it changes. */
export type GridChange = { readonly file: GridFile; readonly change: (text: string) => string };
export type WrongGrids = Readonly<Record<string, GridChange>>;

function replace(from: string | RegExp, to: string): (text: string) => string {
  return (text) => text.replace(from, to);
}
const lines = (text: string, change: (rows: string[]) => string[]) => change(text.split('\n')).join('\n');
const repeat = (pattern: RegExp) => (text: string) =>
  lines(text, (rows) => rows.flatMap((row) => (pattern.test(row) ? [row, row] : [row])));

/** Swaps two numbers of a row. */
const exchange = (first: string, second: string) => (text: string) =>
  text.replaceAll(first, '\u0001').replaceAll(second, first).replaceAll('\u0001', second);

const on = (file: GridFile, changes: Readonly<Record<string, (text: string) => string>>): WrongGrids =>
  Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, { file, change }]));

/** The left table's row on the right and the other way round. */
const swapSides = (row: RegExp) => (text: string) => text.replaceAll(row, '$2 $1');

/** Per supplier: each way in which a grid can be wrong. */
export const wrongGrids: Readonly<Record<string, WrongGrids>> = {
  EDF: {
    ...on('edf-tarif-bleu.pdf', {
      'a price of 0': replace('6 15,47 19,52', '6 15,47 0,00'),
      'a negative price': replace('6 15,47 19,52', '6 15,47 -19,52'),
      'an unknown power': replace('6 15,47', '7 15,47'),
      'a missing price': replace('6 15,74 20,81 16,35', '6 15,74 20,81'),
      'a table cut in the middle': (text) => text.slice(0, text.indexOf('18 30,79')),
      'a duplicated row': repeat(/^12 23,38/),
      'off-peak above peak': exchange('20,81', '16,35'),
      'red below white': exchange('64,68', '17,30'),
      'euros among centimes': replace('6 15,47 19,52', '6 15,47 0,1952'),
      'a price ten times too high': replaceAllOf('64,68', '646,80'),
    }),
    ...on('edf-zen-week-end.pdf', {
      'two tables swapped': swapSides(/^(\d+(?: \d+,\d+){3}) (\d+(?: \d+,\d+){5})$/gm),
      'the last table lost': (text) => text.slice(0, text.indexOf('6 15,74 15,08')),
    }),
  },
  Enercoop: on('enercoop.pdf', {
    'a price of 0': replace('0,25388', '0,00000'),
    'a negative price': replace('0,25388', '-0,25388'),
    'an unknown power': replace('\n6 kVA', '\n7 kVA'),
    'a missing price': replace('0,25388 €', ''),
    'a table cut in the middle': (text) => text.slice(0, text.lastIndexOf('30 kVA')),
    'two tables swapped': exchange('Basic Watt - base', 'Flexi Watt - heures creuses'),
    'a duplicated row': replace('\n9 kVA', '\n9 kVA 16,61 € 22,90 €\n9 kVA'),
    'off-peak above peak': exchange('0,31128', '0,23096'),
    'centimes among euros': replace('0,25388', '25,38800'),
  }),
  TotalEnergies: on('totalenergies-verte-fixe.pdf', {
    'a price of 0': replace('6 kVA 9,58 13,20 0,1609 0,2290', '6 kVA 9,58 13,20 0,1609 0,0000'),
    'a negative price': replace('0,2290', '-0,2290'),
    'an unknown power': replace('6 kVA 9,58', '7 kVA 9,58'),
    'a missing price': replace('0,1325 0,1950', '0,1325'),
    'a table cut in the middle': (text) => text.slice(0, text.indexOf('18 kVA 18,72')),
    'two tables swapped': swapSides(/^(\d+ kVA(?: \d+,\d+){4}) (\d+ kVA(?: \d+,\d+){6})$/gm),
    'a duplicated row': repeat(/^9 kVA/),
    'off-peak above peak': exchange('0,1717 0,2420', '0,1325 0,1950'),
    'centimes among euros': replace('0,2290', '22,90'),
  }),
  'Priméo Énergie': on('primeo.pdf', {
    'a price of 0': replace('0,1634', '0,0000'),
    'a negative price': replace('0,1634', '-0,1634'),
    'an unknown power': replace('3 kVA11,746 kVA', '3 kVA11,747 kVA'),
    'a missing price': replace('Base 0,1634', 'Base'),
    'a table cut in the middle': replace(/18 kVA30,76.*/, ''),
    'two tables swapped': exchange('Tarif HT\n', 'Tarif TTC\n'),
    'a duplicated row': replace('3 kVA11,746', '3 kVA11,743 kVA11,746'),
    'off-peak above peak': exchange('0,1736', '0,1380'),
    'centimes among euros': replace('0,1634', '16,34'),
  }),
  Engie: on('engie-comparison.html', {
    'a price of 0': replace(/14,97.€<\/td><td>0,2124/, '14,97 €</td><td>0,0000'),
    'a negative price': replace('0,2124', '-0,2124'),
    'an unknown power': replace('6 kVA', '7 kVA'),
    'a missing price': replace(/0,2124.€/, ''),
    'a table cut in the middle': (text) => text.slice(0, text.indexOf('Grille Tarifaire Elec Tranquillité')),
    'two tables swapped': exchange(' / Base', ' / Heures Creuses - Heures Pleines'),
    'a duplicated row': repeat(/<td>9 kVA/),
    'off-peak above peak': exchange('0,2169', '0,1727'),
    'centimes among euros': replace('0,2124', '21,24'),
  }),
  ALPIQ: on('alpiq-general.pdf', {
    'a price of 0': replace('0,182477', '0,000000'),
    'a negative price': replace('0,182477', '-0,182477'),
    'an unknown power': replace('6 kVA', '7 kVA'),
    'a missing price': replace('6 kVA 11,22 15,47 11,22 15,47', '6 kVA 11,22 15,47 11,22'),
    'a table cut in the middle': (text) => text.slice(0, text.indexOf('Électricité Référence')),
    'two tables swapped': exchange('Option Base', 'Option Heures Creuses'),
    'a duplicated row': repeat(/^9 kVA 14,07/),
    'off-peak above peak': exchange('0,194290', '0,153331'),
    'centimes among euros': replace('0,182477', '18,24770'),
  }),
  Alterna: on('alterna-locale.pdf', {
    'a price of 0': replace('15,47 0,1857', '15,47 0,0000'),
    'a negative price': replace('15,47 0,1857', '15,47 -0,1857'),
    'an unknown power': replace('6 15,47', '7 15,47'),
    'a missing price': replace('0,1977 0,1559', '0,1977'),
    'a table cut in the middle': (text) => text.slice(0, text.indexOf('18 30,76')),
    'two tables swapped': exchange('Tarifs HTT', 'Tarifs TTC'),
    'a duplicated row': repeat(/^12 23,32/),
    'off-peak above peak': exchange('0,1977', '0,1559'),
    'centimes among euros': replace('15,47 0,1857', '15,47 18,57'),
  }),
  Ekwateur: on('ekwateur.html', {
    'a price of 0': replace('0,1791', '0,0000'),
    'a negative price': replace('0,1791', '-0,1791'),
    'an unknown power': replaceAllOf('9 kVA', '12 kVA'),
    'a missing price': replace(/0,1791.€/, ''),
    'a table cut in the middle': (text) => text.slice(0, text.indexOf('Abonnement mensuel')),
    'two tables swapped': exchange('Heures creuses</th></tr>', 'Heures pleines / Heures creuses</th></tr>'),
    'a duplicated row': repeat(/Prix fixe<\/td><td>0,1791/),
    'off-peak above peak': exchange('0,2189', '0,1704'),
    'centimes among euros': replace('0,1791', '17,91'),
  }),
  Vattenfall: on('vattenfall.pdf', {
    'a price of 0': replace('16,60 18,72', '16,60 0,00'),
    'a negative price': replace('16,60 18,72', '16,60 -18,72'),
    'an unknown power': replace('6 16,60', '7 16,60'),
    'a missing price': replace('19,94 15,71', '19,94'),
    'a table cut in the middle': (text) => text.slice(0, text.indexOf('18 33,03')),
    'two tables swapped': swapSides(/(\d\d,\d\d 18,72) (\d\d,\d\d 19,94 15,71)/g),
    'a duplicated row': repeat(/^12 25,59/),
    'off-peak above peak': exchange('19,94', '15,71'),
    'euros among centimes': replace('16,60 18,72', '16,60 0,1872'),
  }),
};

function replaceAllOf(from: string, to: string): (text: string) => string {
  return (text) => text.replaceAll(from, to);
}
