import { describe, expect, it } from 'vitest';
import { createStampReader } from './operator-csv-stamps.ts';

/** The stamps of one file as ISO instants. */
function read(...texts: string[]): (string | undefined)[] {
  const readStamp = createStampReader();
  return texts.map((text) => {
    const moment = readStamp(text);
    return moment === undefined ? undefined : new Date(moment).toISOString().replace('.000Z', 'Z');
  });
}

describe('a stamp of the operator’s CSV', () => {
  it.each([
    ['2025-01-15T10:30:00+01:00', '2025-01-15T09:30:00Z'],
    ['2025-07-15T10:30:00+0200', '2025-07-15T08:30:00Z'],
    ['2025-07-15T10:30:00-0330', '2025-07-15T14:00:00Z'],
    ['2025-07-15T10:30:15Z', '2025-07-15T10:30:15Z'],
    ['2025-07-15T10:30+02:00', '2025-07-15T08:30:00Z'],
    ['2025-01-15 10:30', '2025-01-15T09:30:00Z'],
    ['2025-07-15 10:30:20', '2025-07-15T08:30:20Z'],
    ['15/07/2025 10:30:00', '2025-07-15T08:30:00Z'],
  ])('%s is %s', (text, instant) => {
    expect(read(text)).toEqual([instant]);
  });

  it.each([
    '',
    '2025-01-15',
    '10:30',
    '2025-02-30 10:30',
    '2025-01-15 1030',
    '2025-01-15 24:00',
    '2025-01-15 10:60',
    '2025-01-15T25:00:00+01:00',
  ])('%o is none', (text) => {
    expect(read(text)).toEqual([undefined]);
  });

  it('is none where spring has no such hour', () => {
    expect(read('2025-03-30 02:30')).toEqual([undefined]);
  });

  it('is the summer one first and the winter one second where autumn has it twice', () => {
    expect(read('2025-10-26 02:00', '2025-10-26 02:30', '2025-10-26 02:00', '2025-10-26 02:30')).toEqual([
      '2025-10-26T00:00:00Z',
      '2025-10-26T00:30:00Z',
      '2025-10-26T01:00:00Z',
      '2025-10-26T01:30:00Z',
    ]);
    // A third one repeats the first, like any duplicate line in a file.
    expect(read('2025-10-26 02:00', '2025-10-26 02:00', '2025-10-26 02:00')[2]).toBe('2025-10-26T00:00:00Z');
  });

  it('is the same moment for an ordinary duplicate line, and in the next file', () => {
    expect(read('2025-01-15 02:00', '2025-01-15 02:00')).toEqual(['2025-01-15T01:00:00Z', '2025-01-15T01:00:00Z']);
    expect([...read('2025-10-26 02:00'), ...read('2025-10-26 02:00')]).toEqual([
      '2025-10-26T00:00:00Z',
      '2025-10-26T00:00:00Z',
    ]);
  });
});
