import { describe, expect, it } from 'vitest';
import { parseInstant } from '../paris-time.ts';
import { type CsvReading, createCsvReader, longestLine, mostLines } from './operator-csv.ts';
import type { Direction } from './operator-csv-table.ts';
import { countPoints, type DayCurve } from './reading.ts';
import { sumCurve } from './totals.ts';

const bom = '\uFEFF';
const now = parseInstant('2026-02-10T11:30:00Z') ?? 0;

function readOperatorCsv(text: string, direction: Direction): CsvReading {
  const reader = createCsvReader(now);
  for (const line of text.split(/\r?\n/)) if (!reader.take(line)) break;
  const read = reader.finish(direction);
  if (!read.ok) return read;
  return { ...read, parts: read.parts.map((part) => ({ ...part, readings: [...part.readings] })) };
}

function curvesOf(text: string, direction: 'consumption' | 'production' = 'consumption'): DayCurve[] {
  const read = readOperatorCsv(text, 'consumption');
  if (!read.ok) throw new Error(read.message);
  return (read.parts.find((part) => part.direction === direction)?.readings ?? []) as DayCurve[];
}

/** Half hours of a day as the Paris clock shows them, without offsets. */
function wallDay(date: string, hours: readonly number[]): string[] {
  return hours.flatMap((hour) =>
    ['00', '30'].map((minute) => `${date}T${String(hour).padStart(2, '0')}:${minute}:00;1,5`),
  );
}
const hours = (count: number) => Array.from({ length: count }, (_, hour) => hour);

describe("the operator's official export", () => {
  it('is read with its byte-order mark, decimal commas, CRLF and description lines', () => {
    const text = `${bom}Export of a load curve\r\n\r\ndebut;kW\r\n2024-01-10T00:00:00+01:00;1,234\r\n2024-01-10T00:30:00+01:00;0.5\r\n`;
    const [curve] = curvesOf(text);
    expect(curve?.day).toBe('2024-01-10');
    expect(curve?.runs[0]).toMatchObject({ step: 30 });
    expect(curve?.runs[0]?.values.slice(0, 3)).toEqual([1234, 500, null]);
  });

  it('an empty value and null are no measure, never 0, and are reported with their line', () => {
    const read = readOperatorCsv(
      'debut;kW\n2024-01-10 00:00;\n2024-01-10 00:30;null\n2024-01-10 01:00;-1\n2024-01-10 01:30;2',
      'consumption',
    );
    expect(read).toMatchObject({
      rows: 4,
      skipped: 3,
      warnings: [
        { line: 2, message: 'no value' },
        { line: 3, message: 'no value' },
        { line: 4, message: 'negative value' },
      ],
    });
    expect(
      countPoints(curvesOf('debut;kW\n2024-01-10 00:00;\n2024-01-10 00:30;null\n2024-01-10 01:30;2')[0] as DayCurve),
    ).toBe(1);
  });

  it('lines in any order, and a step that changes from 10 to 30 minutes inside the file', () => {
    const lines = ['00:00', '00:10', '00:20', '00:30', '01:00', '01:30'].map((time) => `10/01/2024 ${time};0,6`);
    const [curve] = curvesOf(`debut;kW\n${lines.toReversed().join('\n')}`);
    expect(curve?.runs.map((run) => run.step)).toEqual([10, 30]);
    expect(sumCurve(curve as DayCurve)).toBe(0.1 * 3 * 1000 + 0.3 * 3 * 1000);
  });

  it.each([
    ['2023-03-26', [0, 1, ...hours(24).slice(3)], 46],
    ['2023-10-29', [0, 1, 2, 2, ...hours(24).slice(3)], 50],
  ])('%s without offsets has %s points: the second 02:00 of the file is the winter one', (date, shown, count) => {
    const twice = shown as number[];
    const [curve] = curvesOf(`debut;kW\n${wallDay(date, twice).join('\n')}`);
    expect(countPoints(curve as DayCurve)).toBe(count);
  });

  it('both directions in one file', () => {
    const text =
      'Sens;Debut;Valeur (en kW)\nSoutirage;2024-01-10 00:00;1\nInjection;2024-01-10 00:00;2\nSoutirage;2024-01-10 00:30;1\nInjection;2024-01-10 00:30;2';
    expect(curvesOf(text)[0]?.runs[0]?.values.slice(0, 2)).toEqual([1000, 1000]);
    expect(curvesOf(text, 'production')[0]?.runs[0]?.values.slice(0, 2)).toEqual([2000, 2000]);
  });

  it.each([
    ['Date;Valeur (en kWh)\n10/01/2024;12,345', 12_345],
    ['"date","value_wh, Wh"\n2024-01-10,"12345"', 12_345],
  ])('days: %j', (text, value) => {
    const read = readOperatorCsv(text, 'production');
    expect(read).toMatchObject({
      kind: 'daily',
      parts: [{ direction: 'production', readings: [{ day: '2024-01-10', value }] }],
    });
  });

  it.each([
    ['debut;x\n1;2', 'column kW not found'],
    ['a photograph', 'no column debut and kW, nor a date and kWh or Wh'],
  ])('%j cannot be read: %s', (text, message) => {
    expect(readOperatorCsv(text, 'consumption')).toEqual({ ok: false, line: 1, message });
  });

  it('refuses lines of the future and of before the year 2000, and names each of them', () => {
    const lines = ['2026-02-10 11:30;1', '2026-02-10 12:00;1', '2026-02-10 12:30;1', '2026-02-10 13:00;1'];
    const text = ['debut;kW', ...lines, '2030-01-01 00:00:00;1', '2025-01-01 00:00;1', '1999-12-31 23:30;1'].join('\n');
    expect(readOperatorCsv(text, 'consumption')).toMatchObject({
      rows: 7,
      refused: 4,
      skipped: 0,
      warnings: [
        { line: 4, last_line: 6, message: 'in the future' },
        { line: 8, message: 'before the year 2000' },
      ],
    });
    expect(curvesOf(text).map((curve) => curve.day)).toEqual(['2025-01-01', '2026-02-10']);
    expect(countPoints(curvesOf(text)[1] as DayCurve)).toBe(2);
  });

  it('a day that is not over has no daily value yet', () => {
    const read = readOperatorCsv('date;kWh\n2026-02-09;1\n2026-02-10;1\n2026-02-11;1', 'consumption');
    expect(read).toMatchObject({
      refused: 2,
      warnings: [{ line: 3, last_line: 4, message: 'the day is not over' }],
      parts: [{ readings: [{ day: '2026-02-09' }] }],
    });
  });

  it('of two lines at one moment the last one of the file counts', () => {
    const [curve] = curvesOf(
      'debut;kW\n2024-01-10 00:30;3\n2024-01-10 00:00;1\n2024-01-10 00:30;2\n2024-01-10 01:00;1',
    );
    expect(curve?.runs[0]?.values.slice(0, 4)).toEqual([1000, 2000, 1000, null]);
  });

  it('a moment that is repeated without a value retains its value', () => {
    const [curve] = curvesOf('debut;kW\n2024-01-10 00:00;1\n2024-01-10 00:30;2\n2024-01-10 00:00;');
    expect(curve?.runs[0]?.values.slice(0, 3)).toEqual([1000, 2000, null]);
  });

  it.each([
    ['a line without end', ['debut;kW', ';'.repeat(longestLine + 1)], 2, 'longer than 4096 characters'],
    ['lines without a header', new Array(50).fill('a;b'), 1, 'no column debut and kW, nor a date and kWh or Wh'],
    ['nothing below the header', ['debut;kW'], 1, 'no line below the header'],
    ['no usable line', ['debut;kW', 'a;b', ';'], 2, 'no line brings a value: no moment'],
    ['only the future', ['debut;kW', '2030-01-01 00:00;1'], 2, 'no line brings a value: in the future'],
    [
      'more than fits a number',
      ['debut;kW', '2020-01-01 00:00;99999999999'],
      2,
      'no line brings a value: too large a value',
    ],
    [
      'power of which a day would not fit a number',
      ['debut;kW', '2020-01-01 00:00;90000'],
      2,
      'no line brings a value: too large a value',
    ],
  ])('%s cannot be read', (_, lines, line, message) => {
    expect(readOperatorCsv((lines as string[]).join('\n'), 'consumption')).toEqual({ ok: false, line, message });
  });

  it('more lines than ten years have are not read to their end', () => {
    const reader = createCsvReader(now);
    reader.take('debut;kW');
    let taken = 1;
    while (reader.take('')) taken += 1;
    expect(taken).toBe(mostLines);
    expect(reader.finish('consumption')).toMatchObject({ ok: false, line: mostLines + 1 });
  });
});
