import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, restoreFormulas } from './csv.ts';

const french = { sep: ';', decimal: ',' } as const;

describe('a line of a spreadsheet', () => {
  it.each([['=1+1'], ['+33'], ['-2'], ['@SUM(A1)'], ['\t1']])('shows the text %j instead of running it', (text) => {
    expect(csvLine([text], french)).toBe(`'${text}\r\n`);
  });

  it('leaves numbers unchanged, including negative ones', () => {
    expect(csvLine([-12.5, 0, 166.66666], french)).toBe('-12,5;0;166,667\r\n');
    expect(csvLine([-12.5], { sep: ';', decimal: '.' })).toBe('-12.5\r\n');
  });

  it('leaves an unknown value empty', () => {
    expect(csvLine(['a', null, 'b'], french)).toBe('a;;b\r\n');
  });

  it('quotes what would break the line', () => {
    expect(csvLine(['a;b', 'say "x"', 'two\nlines'], french)).toBe('"a;b";"say ""x""";"two\nlines"\r\n');
    expect(csvLine([1.5, 2], { sep: ',', decimal: ',' })).toBe('"1,5",2\r\n');
  });

  it.each([
    ['a,=1+1', ';', `"a,'=1+1"`],
    ['a;=1+1', ',', `"a;'=1+1"`],
    ['a,"=1+1,b', ';', `"a,'""=1+1,b"`],
    ['a\n=1+1', ';', `"a\n'=1+1"`],
    ['a\t=1+1', ';', `a\t'=1+1`],
  ] as const)('a formula inside the text %j is none for the other separator either', (text, sep, written) => {
    expect(csvLine([text], { sep, decimal: '.' })).toBe(`${written}\r\n`);
  });

  const piece = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ',', ';', '"', "'", 'a', '1', ' ');
  const text = fc.string({ unit: piece, maxLength: 12 });
  const form = fc.record({ sep: fc.constantFrom(';', ','), decimal: fc.constantFrom(',', '.') } as const);

  it('no separator of a reader makes a formula of a text, and the text can be restored', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), form, (cells, written) => {
        const line = csvLine(cells, written).slice(0, -2);
        for (const sep of [';', ',', '\t']) {
          for (const cell of readAsSpreadsheet(line, sep)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        }
        const read = readAsSpreadsheet(line, written.sep, /\n/);
        expect(read.map(restoreFormulas)).toEqual(cells);
      }),
      { numRuns: 2000 },
    );
  });
});

/** Quotes count only at the start of a cell; inside of one they are characters. */
function readAsSpreadsheet(content: string, sep: string, lineEnd = /[\r\n]/): string[] {
  const cells: string[] = [];
  let at = 0;
  do {
    let cell = '';
    if (content[at] === '"') {
      for (at += 1; at < content.length; at++) {
        if (content[at] === '"' && content[at + 1] !== '"') break;
        if (content[at] === '"') at += 1;
        cell += content[at];
      }
      at += 1;
    }
    for (; at < content.length && content[at] !== sep && !lineEnd.test(content[at] ?? ''); at++) cell += content[at];
    cells.push(cell);
    at += 1;
  } while (at <= content.length);
  return cells;
}
