import { type Language, makeFormats } from '../src/words/formats.ts';
import { loadWords, type Voice } from '../src/words/language.tsx';
import type { Speaking } from '../src/words/screens.ts';

/** The voice of a language without a page: what pure functions are given. */
export async function loadVoice(language: Language, ...screens: readonly Speaking[]): Promise<Voice> {
  return { words: await loadWords(language, ...screens), formats: makeFormats(language) };
}
