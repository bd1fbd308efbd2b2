import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type Formats, type Language, makeFormats } from './formats.ts';
import type { common } from './fr/common.ts';
import { type ShellMessages, shell } from './fr/shell.ts';
import { type MessageNamespace, type ScreenMessages, screenMessages } from './screens.ts';

export type Messages = ShellMessages & typeof common & ScreenMessages;
/** One language: its messages, and its number and date formats. */
export type I18n = { readonly messages: Messages; readonly formats: Formats };

/** The messages loaded for each language. The shell bundles the French messages it needs. */
const loaded: Partial<Record<Language, Messages>> = {};
const opened = new Set<MessageNamespace>();

async function loadShell(language: Language): Promise<object> {
  return language === 'fr'
    ? { ...shell, ...(await import('./fr/common.ts')).common }
    : { ...(await import('./en/shell.ts')).shell, ...(await import('./en/common.ts')).common };
}

/**
 * Loads the messages of the shell and of a screen. After a change of language it loads those of every screen opened so
 * far.
 */
export async function loadMessages(language: Language, ...screens: readonly MessageNamespace[]): Promise<Messages> {
  for (const screen of screens) opened.add(screen);
  const known = loaded[language];
  const lacking = [...opened].filter((screen) => known?.[screen] === undefined);
  const [ground, ...parts] = await Promise.all([
    known ?? loadShell(language),
    ...lacking.map((screen) => screenMessages[screen][language]()),
  ]);
  const messages = Object.assign({}, loaded[language], ground, ...parts) as Messages;
  loaded[language] = messages;
  return messages;
}

const storageKey = 'svc.language';

export function storedLanguage(): Language {
  const stored = localStorage.getItem(storageKey);
  if (stored === 'fr' || stored === 'en') return stored;
  // The server chose it: by the address, or by the languages of the browser.
  return document.documentElement.lang === 'en' ? 'en' : 'fr';
}

/** As the server reads it from the request: French unless English comes first. */
const preferredLanguage = (): Language =>
  navigator.languages
    .find((name) => /^(fr|en)\b/i.test(name))
    ?.toLowerCase()
    .startsWith('en')
    ? 'en'
    : 'fr';

type I18nValue = { messages: () => Messages; formats: Formats; choose: (language: Language) => void };

type I18nProviderProps = { children: ReactNode; language?: Language | (() => Language) };

const I18nContext = createContext<I18nValue | null>(null);

/** `language`: the language chosen in this browser, or the language in which a server renders a page. */
export function I18nProvider({ children, language: initialLanguage = storedLanguage }: I18nProviderProps) {
  const [language, setLanguage] = useState(initialLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const value = useMemo(() => {
    const choose = (next: Language) => {
      localStorage.setItem(storageKey, next);
      // Inline scripts are forbidden, so only the server can render the first page in this language. It knows the one
      // that the browser prefers without a cookie.
      const age = next === preferredLanguage() ? 0 : 31536000;
      // biome-ignore lint/suspicious/noDocumentCookie: the newer way is not in every browser that is served
      document.cookie = `svc_language=${next};path=${new URL(document.baseURI).pathname};max-age=${age};samesite=lax`;
      void loadMessages(next).then(() => setLanguage(next));
    };
    // A screen is rendered only after its messages are loaded. Until then only the shell's messages are used.
    const messages = () => loaded[language] ?? (shell as Messages);
    return { messages, formats: makeFormats(language), choose };
  }, [language]);
  return <I18nContext value={value}>{children}</I18nContext>;
}

export function useI18n(): I18n & { choose: (language: Language) => void } {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('no language above this component');
  const messages = i18n.messages();
  return useMemo(() => ({ ...i18n, messages }), [i18n, messages]);
}
