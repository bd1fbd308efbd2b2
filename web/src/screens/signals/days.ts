import { mayBeRed, mayBeWhite } from '@svc/domain/calendars/tempo-rules';
import { addDays, type Day } from '@svc/domain/day';
import type { GridSignal, Tempo } from '../../api/queries.ts';
import type { FlexDay, SignalDay, TempoColour, TempoColours, TempoOutlook } from '../../api/signals.ts';

type Odds = TempoOutlook['days'][number]['probabilities'];
/** What is known of the colour of a day: published, foreseen, settled by the rules, or nothing. */
export type TempoDay =
  | { readonly kind: 'colour'; readonly colour: TempoColour }
  | { readonly kind: 'odds'; readonly odds: Odds; readonly canBeRed: boolean; readonly canBeWhite: boolean }
  | { readonly kind: 'always-blue' }
  | { readonly kind: 'unpublished' }
  /** The source does not respond: the colour may be published. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'unknown' };

export type ComingDay = {
  readonly day: Day;
  readonly tempo: TempoDay;
  /** The colour in effect until six: that of the day before. Only for the first day. */
  readonly night: TempoColour | undefined;
  readonly grid: SignalDay | undefined;
  /** The source does not respond: the missing signal may be published. */
  readonly isGridSilent: boolean;
  readonly isFlexSilent: boolean;
  readonly flex: 'ECO' | 'SOBRIETE' | 'BONUS' | null | undefined;
};

export type SignalFacts = {
  readonly today: Day;
  readonly tempo: Tempo | undefined;
  readonly colours: TempoColours | undefined;
  readonly outlook: TempoOutlook | undefined;
  readonly signal: GridSignal | undefined;
  readonly flex: FlexDay | undefined;
};

const shownDays = 10;

/** Today and the nine days after it; nothing on it is guessed. */
export function listComingDays(facts: SignalFacts): ComingDay[] {
  return Array.from({ length: shownDays }, (_, index) => {
    const day = addDays(facts.today, index);
    return {
      day,
      tempo: tempoOn(facts, day, index),
      night: index === 0 ? facts.colours?.get(addDays(day, -1)) : undefined,
      grid: facts.signal?.days.find(({ date }) => date === day),
      isGridSilent: !facts.signal || Boolean(facts.signal.silent),
      isFlexSilent: Boolean(facts.flex?.silent),
      flex: index === 0 ? facts.flex?.today.day_type : index === 1 ? facts.flex?.tomorrow.day_type : undefined,
    };
  });
}

function tempoOn({ tempo, outlook }: SignalFacts, day: Day, index: number): TempoDay {
  const published = index === 0 ? tempo?.today : index === 1 ? tempo?.tomorrow : undefined;
  if (published?.color) return { kind: 'colour', colour: published.color };
  if (!mayBeWhite(day) && !mayBeRed(day)) return { kind: 'always-blue' };
  // A colour missing from an unreachable source may be published.
  if (published) return { kind: tempo?.silent ? 'silent' : 'unpublished' };
  const odds = outlook?.days.find(({ date }) => date === day)?.probabilities;
  if (odds) return { kind: 'odds', odds, canBeRed: mayBeRed(day), canBeWhite: mayBeWhite(day) };
  return { kind: 'unknown' };
}

export type Stretch = { readonly from: number; readonly to: number; readonly level: number };

/** Consecutive hours above the green level; `to` is excluded. */
export function tenseStretches(hours: readonly (number | null)[]): Stretch[] {
  const found: Stretch[] = [];
  hours.forEach((level, hour) => {
    if (level === null || level < 2) return;
    const last = found.at(-1);
    if (last?.to === hour) found[found.length - 1] = { ...last, to: hour + 1, level: Math.max(last.level, level) };
    else found.push({ from: hour, to: hour + 1, level });
  });
  return found;
}
