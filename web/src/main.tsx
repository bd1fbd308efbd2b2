import './theme/theme.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App, router } from './app.tsx';
import { loadMessages, storedLanguage } from './messages/i18n.tsx';
import { captureInput } from './restore-input.ts';
import { applyTheme } from './theme/use-theme.ts';

/** Days and Paris time count with Temporal; a browser that has none gets it before anything is asked of it. */
async function start(): Promise<void> {
  applyTheme();
  // Once, before the router moves the address: a relative base would move with it in old browsers.
  for (const base of document.querySelectorAll('base')) base.href = document.baseURI;
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  // What the server wrote stays until the screen can take its place whole, in the language that was chosen.
  await Promise.all([loadMessages(storedLanguage()), router.load()]);
  // It was about this load: whoever logs in now has a session.
  delete document.documentElement.dataset.session;
  const node = document.getElementById('root');
  // A link that is replaced between press and release loses its click: it keeps its place until it is released.
  while (node?.querySelector('a:active')) await new Promise((resolve) => setTimeout(resolve, 20));
  // At one stroke: nothing can be typed between what was and what is.
  if (node) flushSync(() => createRoot(node).render(<App onDrawn={captureInput(node)} />));
}

void start();
