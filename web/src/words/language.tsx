import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type Formats, type Language, makeFormats } from './formats.ts';
import type { common } from './fr/common.ts';
import { type ShellWords, shell } from './fr/shell.ts';
import { type ScreenWords, type Speaking, screenWords } from './screens.ts';

export type Words = ShellWords & typeof common & ScreenWords;
/** One language: its words, and how it writes numbers and dates. */
export type Voice = { readonly words: Words; readonly formats: Formats };

/** What of each language has arrived. The shell has the French words it needs from the start. */
const loaded: Partial<Record<Language, Words>> = {};
const opened = new Set<Speaking>();

async function loadShell(language: Language): Promise<object> {
  return language === 'fr'
    ? { ...shell, ...(await import('./fr/common.ts')).common }
    : { ...(await import('./en/shell.ts')).shell, ...(await import('./en/common.ts')).common };
}

/** The words of the shell and of a screen. A change of language brings those of every screen that was open. */
export async function loadWords(language: Language, ...screens: readonly Speaking[]): Promise<Words> {
  for (const screen of screens) opened.add(screen);
  const known = loaded[language];
  const lacking = [...opened].filter((screen) => known?.[screen] === undefined);
  const [ground, ...parts] = await Promise.all([
    known ?? loadShell(language),
    ...lacking.map((screen) => screenWords[screen][language]()),
  ]);
  const words = Object.assign({}, loaded[language], ground, ...parts) as Words;
  loaded[language] = words;
  return words;
}

const storageKey = 'svc.language';

export function storedLanguage(): Language {
  const stored = localStorage.getItem(storageKey);
  if (stored === 'fr' || stored === 'en') return stored;
  // Whoever followed a link to the English page.
  return document.documentElement.lang === 'en' ? 'en' : 'fr';
}

type Speaker = { words: () => Words; formats: Formats; choose: (language: Language) => void };

type VoiceProps = { children: ReactNode; spoken?: Language | (() => Language) };

const VoiceContext = createContext<Speaker | null>(null);

/** `spoken`: what was chosen in this browser, or the language that a server draws a page in. */
export function VoiceProvider({ children, spoken = storedLanguage }: VoiceProps) {
  const [language, setLanguage] = useState(spoken);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const value = useMemo(() => {
    const choose = (next: Language) => {
      localStorage.setItem(storageKey, next);
      const age = next === 'fr' ? 0 : 31536000;
      // biome-ignore lint/suspicious/noDocumentCookie: the newer way is not in every browser that is served
      document.cookie = `svc_language=${next};path=${new URL(document.baseURI).pathname};max-age=${age};samesite=lax`;
      void loadWords(next).then(() => setLanguage(next));
    };
    // A screen waits for its words before it is drawn; until then only the shell speaks.
    const words = () => loaded[language] ?? (shell as Words);
    return { words, formats: makeFormats(language), choose };
  }, [language]);
  return <VoiceContext value={value}>{children}</VoiceContext>;
}

export function useVoice(): Voice & { choose: (language: Language) => void } {
  const voice = useContext(VoiceContext);
  if (!voice) throw new Error('no language above this component');
  const words = voice.words();
  return useMemo(() => ({ ...voice, words }), [voice, words]);
}
