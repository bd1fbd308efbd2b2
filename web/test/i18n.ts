import { type Formats, type Language, makeFormats } from '../src/messages/formats.ts';
import { type I18n, loadMessages } from '../src/messages/i18n.tsx';
import type { MessageNamespace } from '../src/messages/screens.ts';
import { plain } from './plain.ts';

/** The messages and formats of a language without a page, for pure functions. */
export async function loadI18n(language: Language, ...screens: readonly MessageNamespace[]): Promise<I18n> {
  return { messages: await loadMessages(language, ...screens), formats: writePlainly(makeFormats(language)) };
}

function writePlainly(formats: Formats): Formats {
  const entries = Object.entries(formats).map(([name, format]) => [
    name,
    typeof format !== 'function'
      ? format
      : (...values: unknown[]) => {
          const text = (format as (...values: unknown[]) => unknown)(...values);
          return typeof text === 'string' ? plain(text) : text;
        },
  ]);
  return Object.fromEntries(entries) as Formats;
}
