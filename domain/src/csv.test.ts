import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

const french = { sep: ';', decimal: ',' } as const;

describe('a line of a spreadsheet', () => {
  it.each([['=1+1'], ['+33'], ['-2'], ['@SUM(A1)'], ['\t=1']])('shows the text %j instead of running it', (text) => {
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
});
