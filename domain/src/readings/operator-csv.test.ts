import { describe, expect, it } from 'vitest';
import { readOperatorCsv } from './operator-csv.ts';
import { countPoints, type DayCurve } from './reading.ts';
import { sumCurve } from './totals.ts';

const bom = '\uFEFF';

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

  it('an empty value and null are no measure, never 0, and are told with their line', () => {
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
});
