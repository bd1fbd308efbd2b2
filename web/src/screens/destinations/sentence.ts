import type { I18n } from '../../messages/i18n.tsx';
import type { Condition } from './condition.ts';

type Sentence = { readonly headline: string; readonly caption: string };

/** Did it arrive? How many are up to date, how many are not. */
export function destinationsSentence(conditions: readonly Condition[], { messages }: I18n): Sentence {
  const count = (...kinds: Condition['kind'][]) => conditions.filter(({ kind }) => kinds.includes(kind)).length;
  const [fine, failed] = [count('fine', 'running'), count('failed', 'unreadable')];
  const [partial, waiting] = [count('partial', 'incomplete'), count('unsent')];
  const texts = messages.destinations.sentence;
  if (fine + failed + partial + waiting === 0) {
    return count('off') > 0
      ? { headline: texts.allOff, caption: texts.allOffCaption }
      : { headline: texts.none, caption: texts.noneCaption };
  }
  const parts = [
    ...(fine > 0 ? [texts.fine(fine)] : []),
    ...(failed > 0 ? [texts.failed(failed)] : []),
    ...(partial > 0 ? [texts.partial(partial)] : []),
    ...(waiting > 0 ? [texts.waiting(waiting)] : []),
  ];
  const headline = parts.join(', ');
  const caption = failed > 0 ? texts.failedCaption : partial > 0 ? texts.partialCaption : texts.fineCaption;
  return { headline: headline.charAt(0).toUpperCase() + headline.slice(1), caption };
}
