import { addDays, type Day, parseDay } from '@svc/domain/day';
import {
  type Instant,
  instantAtWallTime,
  instantsAtWallTime,
  minuteMs,
  parisDay,
  parseInstant,
  type WallTime,
} from '@svc/domain/paris-time';
import { type StepMinutes, stepLengths } from '@svc/domain/readings/reading';
import { resolveRepeatedHour } from './repeated-hour.ts';

const wallForm = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/;
const stepForm = /^PT(?:(\d{1,2})H)?(?:(\d{1,3})M)?$/;

/** A stamp of the operator: wall time without offset, or a moment where the ISO form carries its own. */
type Stamp = { readonly wall: WallTime } | { readonly instant: Instant };

function readStamp(text: string): Stamp | undefined {
  const trimmed = text.trim();
  const match = wallForm.exec(trimmed);
  if (!match) {
    const instant = parseInstant(trimmed.replace(' ', 'T'));
    return instant === undefined ? undefined : { instant };
  }
  const day = parseDay(match[1] ?? '');
  const [hour, minute, second] = [Number(match[2]), Number(match[3]), Number(match[4] ?? 0)];
  if (!day || hour > 24 || minute > 59 || second > 59) return undefined;
  // Midnight at the end of a day may be written 24:00.
  if (hour < 24) return { wall: { day, hour, minute, second } };
  return minute + second === 0 ? { wall: { day: addDays(day, 1), hour: 0, minute: 0, second: 0 } } : undefined;
}

/** The day of a daily point, whose stamp is a date or the start of its day. */
export function readDayStamp(text: string): Day | undefined {
  const day = parseDay(text.trim());
  if (day) return day;
  const stamp = readStamp(text);
  if (!stamp) return undefined;
  return 'wall' in stamp ? stamp.wall.day : parisDay(stamp.instant);
}

/** The day and moment of a peak. A date alone is a peak whose moment is unknown. */
export function readPeakStamp(text: string): { day: Day; at: Instant | null } | undefined {
  const day = parseDay(text.trim());
  if (day) return { day, at: null };
  const stamp = readStamp(text);
  if (!stamp) return undefined;
  if ('wall' in stamp) return { day: stamp.wall.day, at: instantAtWallTime(stamp.wall) };
  return { day: parisDay(stamp.instant), at: stamp.instant };
}

/** 'PT30M' in minutes; undefined for a step no meter has. */
export function readStep(text: string | undefined): StepMinutes | undefined {
  const match = stepForm.exec(text ?? '');
  const minutes = Number(match?.[1] ?? 0) * 60 + Number(match?.[2] ?? 0);
  return stepLengths.find((step) => step === minutes);
}

export type StampedEnd = { readonly text: string; readonly step: StepMinutes };

/**
 * The START instants of load-curve points whose stamps are the ENDs of their steps, in the given order; undefined for
 * an unreadable stamp. A stamp is converted to an instant before the step is subtracted: subtracting on wall-clock text
 * is wrong on the two change days.
 */
export function readCurveStarts(points: readonly StampedEnd[]): (Instant | undefined)[] {
  const ends = resolveRepeatedHour(
    points.map(({ text, step }) => {
      const stamp = readStamp(text);
      if (!stamp) return { step, instants: [] };
      if ('instant' in stamp) return { step, instants: [stamp.instant] };
      const found = instantsAtWallTime(stamp.wall);
      // A stamp inside the gap of March is read with the offset before the change.
      return { step, instants: found.length > 0 ? found : [instantAtWallTime(stamp.wall)] };
    }),
  );
  return ends.map((end, index) => {
    const step = points[index]?.step;
    return end === undefined || step === undefined ? undefined : end - step * minuteMs;
  });
}
