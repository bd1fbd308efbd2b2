import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import { plain } from '../../../test/plain.ts';
import type { BackupCopy } from '../../api/backup-copy.ts';
import { I18nProvider } from '../../messages/i18n.tsx';

// The address of the server is read from the page when its module is loaded.
vi.stubGlobal('document', { baseURI: 'https://svc.test/', documentElement: {}, querySelector: () => null });
const { backupCopyQueries } = await import('../../api/backup-copy.ts');
const { CopiesCard } = await import('./copies-card.tsx');

for (const language of ['fr', 'en'] as const) await loadI18n(language, 'homes');

const unset: BackupCopy = {
  supported: true,
  place: null,
  is_same_disk: false,
  has_password: false,
  passphrase: 'none',
  includes_key: false,
  running: false,
  last_good: null,
  last_failure: null,
  copies: 0,
};

function drawCard(language: 'fr' | 'en', state: Partial<BackupCopy>): string {
  const client = new QueryClient();
  client.setQueryData(backupCopyQueries.state().queryKey, { ...unset, ...state });
  const card = createElement(QueryClientProvider, { client }, createElement(CopiesCard));
  const html = renderToStaticMarkup(
    // The card is its child, which the type of the properties asks for here.
    createElement(I18nProvider, { language } as Parameters<typeof I18nProvider>[0], card),
  );
  return plain(html.replaceAll('&lt;', '<').replaceAll('&gt;', '>'));
}

describe('the card of the copies', () => {
  const failure = (code: NonNullable<BackupCopy['last_failure']>['code']) => ({
    last_failure: { code, message: '', at: '2026-02-11T02:55:00.000Z' },
  });
  const folder = { place: { kind: 'folder', path: '/media/usb/svc' } } as const;

  it.each<[string, Partial<BackupCopy>, RegExp, RegExp]>([
    [
      'a place of the settings that is not accepted',
      failure('no_password'),
      /BACKUP_COPY_URL n’est pas accepté .* Réglez BACKUP_COPY_PASSWORD/,
      /BACKUP_COPY_URL is not accepted .* Set BACKUP_COPY_PASSWORD/,
    ],
    [
      'a folder on the disk of svc',
      { ...folder, is_same_disk: true },
      /sur le même disque que svc/,
      /on the same disk as svc/,
    ],
    [
      'a read-only folder',
      { ...folder, ...failure('read_only') },
      /lecture seule.*systemctl edit svc-client.*ReadWritePaths=<ce dossier>/,
      /mounted read-only.*systemctl edit svc-client.*ReadWritePaths=<this folder>/,
    ],
  ])('says what is wrong with %s, in both languages', (_, state, french, english) => {
    expect(drawCard('fr', state)).toMatch(french);
    expect(drawCard('en', state)).toMatch(english);
    expect(drawCard('fr', { ...state, last_failure: null, is_same_disk: false })).not.toMatch(french);
  });
});
