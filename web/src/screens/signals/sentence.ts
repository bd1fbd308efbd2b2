import { addDays, weekdayOf } from '@svc/domain/day';
import { parseInstant, wallTime } from '@svc/domain/paris-time';
import type { Voice } from '../../words/language.tsx';
import { type SignalFacts, tenseStretches } from './days.ts';

const friday = 5;

/** Tomorrow, in one sentence; what is not published is said so, with the hour it is expected at. */
export function signalSentence(facts: SignalFacts, voice: Voice): { headline: string; caption: string } {
  const { words } = voice;
  const parts = [tempoPart(facts, voice), gridPart(facts, voice), flexPart(facts, voice)].filter((part) => part !== '');
  return {
    headline: parts.length === 0 ? words.signals.nothing : words.signals.headline(parts),
    caption: caption(facts, voice),
  };
}

function tempoPart({ tempo }: SignalFacts, { words }: Voice): string {
  if (!tempo) return '';
  const { color } = tempo.tomorrow;
  if (color === null) return tempo.silent ? words.signals.tempoSilent : words.signals.tempoUnknown;
  return words.signals.tempoTomorrow[color];
}

function gridPart({ signal, today }: SignalFacts, { words, formats }: Voice): string {
  const tomorrow = signal?.days.find(({ date }) => date === addDays(today, 1));
  if (!signal) return '';
  if (!tomorrow || tomorrow.level === null) return signal.silent ? words.signals.gridSilent : words.signals.gridUnknown;
  const [first] = tenseStretches(tomorrow.hours);
  if (!first) return words.signals.gridCalm;
  return words.signals.gridTense(formats.clock(first.from * 60), formats.clock(first.to * 60), first.level);
}

function flexPart({ flex }: SignalFacts, { words }: Voice): string {
  const type = flex?.tomorrow.day_type;
  return type === 'SOBRIETE' || type === 'BONUS' ? words.signals.flexTomorrow[type] : '';
}

function caption({ tempo, signal, flex, today }: SignalFacts, { words, formats }: Voice): string {
  const tomorrow = addDays(today, 1);
  const sentences: string[] = [];
  if (tempo?.tomorrow.color)
    sentences.push(words.signals.validFrom(formats.weekday(tomorrow), formats.weekday(addDays(tomorrow, 1))));
  if (tempo && tempo.tomorrow.color === null && !tempo.silent) sentences.push(words.signals.tempoExpected);
  const until = tempo?.tomorrow.color ? parseInstant(tempo.tomorrow.may_change_until ?? '') : undefined;
  if (until !== undefined) {
    const { hour, minute } = wallTime(until);
    sentences.push(words.signals.mayChange(formats.clock(hour * 60 + minute)));
  }
  if (signal && signal.days.length < 4 && !signal.silent)
    sentences.push(words.signals.gridExpected(formats.clock(weekdayOf(today) === friday ? 12 * 60 + 15 : 17 * 60)));
  const isSilent = [tempo, signal, flex].some((source) => !source || source.silent);
  return sentences.join(' ') || (isSilent ? words.signals.someSilent : words.signals.allPublished);
}
