import { addDays, weekdayOf } from '@svc/domain/day';
import { parseInstant, wallTime } from '@svc/domain/paris-time';
import type { I18n } from '../../messages/i18n.tsx';
import { type SignalFacts, tenseStretches } from './days.ts';

const friday = 5;

/** Tomorrow, in one sentence. Unpublished values are named, with the time they are expected. */
export function signalSentence(facts: SignalFacts, i18n: I18n): { headline: string; caption: string } {
  const { messages } = i18n;
  const parts = [tempoPart(facts, i18n), gridPart(facts, i18n), flexPart(facts, i18n)].filter((part) => part !== '');
  return {
    headline: parts.length === 0 ? messages.signals.nothing : messages.signals.headline(parts),
    caption: caption(facts, i18n),
  };
}

function tempoPart({ tempo }: SignalFacts, { messages }: I18n): string {
  if (!tempo) return '';
  const { color } = tempo.tomorrow;
  if (color === null) return tempo.silent ? messages.signals.tempoSilent : messages.signals.tempoUnknown;
  return messages.signals.tempoTomorrow[color];
}

function gridPart({ signal, today }: SignalFacts, { messages, formats }: I18n): string {
  const tomorrow = signal?.days.find(({ date }) => date === addDays(today, 1));
  if (!signal) return '';
  if (!tomorrow || tomorrow.level === null)
    return signal.silent ? messages.signals.gridSilent : messages.signals.gridUnknown;
  const [first] = tenseStretches(tomorrow.hours);
  if (!first) return messages.signals.gridCalm;
  return messages.signals.gridTense(formats.clock(first.from * 60), formats.clock(first.to * 60), first.level);
}

function flexPart({ flex }: SignalFacts, { messages }: I18n): string {
  const type = flex?.tomorrow.day_type;
  return type === 'SOBRIETE' || type === 'BONUS' ? messages.signals.flexTomorrow[type] : '';
}

function caption({ tempo, signal, flex, today }: SignalFacts, { messages, formats }: I18n): string {
  const tomorrow = addDays(today, 1);
  const sentences: string[] = [];
  if (tempo?.tomorrow.color)
    sentences.push(messages.signals.validFrom(formats.weekday(tomorrow), formats.weekday(addDays(tomorrow, 1))));
  if (tempo && tempo.tomorrow.color === null && !tempo.silent) sentences.push(messages.signals.tempoExpected);
  const until = tempo?.tomorrow.color ? parseInstant(tempo.tomorrow.may_change_until ?? '') : undefined;
  if (until !== undefined) {
    const { hour, minute } = wallTime(until);
    sentences.push(messages.signals.mayChange(formats.clock(hour * 60 + minute)));
  }
  if (signal && signal.days.length < 4 && !signal.silent)
    sentences.push(messages.signals.gridExpected(formats.clock(weekdayOf(today) === friday ? 12 * 60 + 15 : 17 * 60)));
  const isSilent = [tempo, signal, flex].some((source) => !source || source.silent);
  return sentences.join(' ') || (isSilent ? messages.signals.someSilent : messages.signals.allPublished);
}
