import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('document', { baseURI: 'https://svc.test/', documentElement: {}, querySelector: () => null, cookie: '' });
vi.stubGlobal('location', { hash: '' });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
const { PendingLogoutView } = await import('./pending-logout.tsx');
const { I18nProvider, loadMessages } = await import('../messages/i18n.tsx');

type Reason = 'offline' | 'busy' | 'failed';
const draw = (language: 'fr' | 'en', reason: Reason | undefined, isRunning = false) =>
  renderToStaticMarkup(
    createElement(
      I18nProvider,
      { language } as Parameters<typeof I18nProvider>[0],
      createElement(PendingLogoutView, {
        failure: reason && { reason, retryAfterMs: null },
        isRunning,
        onRetry: () => undefined,
      }),
    ),
  ).replace(/\s/g, ' ');

describe('the page of a pending logout', () => {
  beforeAll(() => Promise.all([loadMessages('fr'), loadMessages('en')]));

  it.each(['offline', 'busy', 'failed'] as const)(
    'says plainly that the session is open, with a retry: %s',
    (reason) => {
      const [french, english] = [draw('fr', reason), draw('en', reason)];
      expect(french).toContain('Vous n’êtes pas encore déconnecté</h1>');
      expect(french).toMatch(/<button type="button" class="button button-primary">Réessayer/);
      expect(english).toContain('You are not logged out yet</h1>');
      expect(english).toMatch(/still open\..*<button.*Try again/);
    },
  );

  it('says that it is at work', () => {
    expect(draw('fr', undefined, true)).toContain('Déconnexion en cours</h1>');
    expect(draw('fr', 'offline', true)).toMatch(/<button[^>]* disabled="">Déconnexion en cours/);
  });
});
