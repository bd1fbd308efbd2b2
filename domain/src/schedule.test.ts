import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatWithOffset, minuteMs, parseInstant } from './paris-time.ts';
import { lastSlot, nextSlot, parseSchedule, type Schedule, slotOffset } from './schedule.ts';

const at = (text: string) => parseInstant(text) ?? Number.NaN;
const read = (text: string): Schedule => {
  const schedule = parseSchedule(text);
  if (!schedule) throw new Error(`unreadable: ${text}`);
  return schedule;
};

function slotsOn(schedule: Schedule, from: string, to: string): string[] {
  const found: string[] = [];
  for (let slot = nextSlot(schedule, at(from) - 1); slot < at(to); slot = nextSlot(schedule, slot)) {
    found.push(formatWithOffset(slot).slice(11, 16));
  }
  return found;
}

describe('schedules of the Paris clock', () => {
  it('run the data sync every 30 minutes from 06:00 to 09:30, at 12:00 and 18:00', () => {
    const sync = read('06:00-09:30/30 12:00 18:00');
    const expected = ['06:00', '06:30', '07:00', '07:30', '08:00', '08:30', '09:00', '09:30', '12:00', '18:00'];
    expect(slotsOn(sync, '2026-11-15T00:00:00+01:00', '2026-11-16T00:00:00+01:00')).toEqual(expected);
    expect(slotsOn(sync, '2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00')).toEqual(expected);
    expect(slotsOn(sync, '2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00')).toEqual(expected);
  });

  it('support weekdays', () => {
    const signal = read('17:00 fri@12:15');
    expect(slotsOn(signal, '2026-11-13T00:00:00+01:00', '2026-11-14T00:00:00+01:00')).toEqual(['12:15', '17:00']);
    expect(slotsOn(signal, '2026-11-14T00:00:00+01:00', '2026-11-15T00:00:00+01:00')).toEqual(['17:00']);
  });

  it('run a slot of the repeated hour once, and one of the missing hour when it ends', () => {
    expect(slotsOn(read('02:30'), '2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00')).toEqual(['02:30']);
    expect(slotsOn(read('02:30'), '2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00')).toEqual(['03:00']);
  });

  it.each(['', 'noon', '25:00', '06:60', '06:00-05:00/30', '06:00-09:30/0', 'every 0 minutes', 'xyz@06:00', '6:00'])(
    'refuse the text "%s"',
    (text) => expect(parseSchedule(text)).toBeUndefined(),
  );

  it('of a period agree on every replica', () => {
    const every = read('every 10 minutes');
    expect(nextSlot(every, at('2026-11-15T08:03:12Z'))).toBe(at('2026-11-15T08:10:00Z'));
    expect(nextSlot(every, at('2026-11-15T08:10:00Z'))).toBe(at('2026-11-15T08:20:00Z'));
  });

  // A whole year, counted: 2027 has 53 Fridays, a night of 25 hours and one of 23.
  it.each([
    ['06:00-09:30/30 12:00 18:00', 365 * 10],
    ['17:00 fri@12:15 08:30 20:30', 365 * 3 + 53],
    ['02:30', 365],
    ['02:00-03:00/30', 365 * 3 - 2],
    ['every 15 minutes', 365 * 96],
  ])('never skip and never repeat: %s over a year', (text, expected) => {
    const schedule = read(text);
    const end = at('2028-01-01T00:00:00+01:00');
    let count = 0;
    let slot = nextSlot(schedule, at('2027-01-01T00:00:00+01:00') - 1);
    for (; slot < end; count++) {
      const next = nextSlot(schedule, slot);
      // Up to the next slot this one is the last.
      if (lastSlot(schedule, next - 1) !== slot)
        throw new Error(`${formatWithOffset(slot)} is not the last before its next`);
      slot = next;
    }
    expect(count).toBe(expected);
  });

  it('are found from every moment: the slot before the next one is the last one', () => {
    const schedules = ['06:00-09:30/30 12:00 18:00', 'every 15 minutes', '17:00 fri@12:15 08:30 20:30', '02:30'].map(
      read,
    );
    const changes = ['2026-03-29T01:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:00:00Z', '2027-10-31T01:30:00Z'];
    const moments = [...changes, '2026-12-31T23:00:00Z', '2027-01-01T11:15:00Z'].map(at);
    fc.assert(
      fc.property(
        fc.constantFrom(...schedules),
        fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') }),
        fc.integer({ min: 0, max: 300_000 }),
        (schedule, now, offset) => {
          const next = nextSlot(schedule, now, offset);
          const last = lastSlot(schedule, now, offset);
          expect(last <= now && now < next).toBe(true);
          expect(nextSlot(schedule, last, offset)).toBe(next);
          expect(lastSlot(schedule, next, offset)).toBe(next);
          expect(next - now).toBeLessThanOrEqual(25 * 60 * minuteMs + 300_000);
        },
      ),
      {
        examples: schedules.flatMap((schedule) =>
          moments.flatMap((moment) =>
            [-1, 0, 1].map((step): [Schedule, number, number] => [schedule, moment + step, 0]),
          ),
        ),
      },
    );
  });

  it('are shifted evenly over five minutes', () => {
    expect(slotOffset(0)).toBe(0);
    expect(slotOffset(2 ** 32 - 1)).toBe(300_000);
    expect(slotOffset(2 ** 31)).toBe(150_000);
  });
});
