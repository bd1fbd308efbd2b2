/** The sections of the site in the order of its menu, each a folder. Titles of pages come from their headings. */
export const sections = [
  {
    folder: 'start',
    en: 'Start',
    fr: 'Démarrer',
    pages: ['index', 'home-hub', 'container', 'debian', 'linux', 'consent', 'set-up', 'demonstration'],
  },
  {
    folder: 'destinations',
    en: 'Destinations',
    fr: 'Destinations',
    pages: ['index', 'home-hub', 'mqtt', 'time-series', 'controller', 'line-protocol'],
  },
  {
    folder: 'how-to',
    en: 'How to',
    fr: 'Guides',
    pages: [
      ...['move-in', 'backups', 'restore', 'new-machine', 'upgrade', 'alerts', 'network', 'delete-data'],
      'run-a-command',
    ],
  },
  {
    folder: 'explain',
    en: 'Understand',
    fr: 'Comprendre',
    pages: [
      ...['consent-and-privacy', 'unknown-is-not-zero', 'how-a-day-is-priced', 'operator-budget', 'architecture'],
    ],
  },
  {
    folder: 'reference',
    en: 'Reference',
    fr: 'Référence',
    pages: [
      ...[
        'settings',
        'errors',
        'notices',
        'commands',
        'doctor',
        'start-messages',
        'mqtt',
        'hub-entities',
        'metrics',
        'permissions',
      ],
      'api',
    ],
  },
  { folder: 'api', en: 'Use the API', fr: 'Utiliser l’API', pages: ['index'] },
  {
    folder: 'operate',
    en: 'Operate a gateway',
    fr: 'Exploiter une passerelle',
    pages: [
      ...['index', 'gateway', 'administrator', 'sizing', 'stores', 'monitoring', 'backup', 'upgrade', 'keys'],
      ...['incidents', 'privacy'],
    ],
  },
] as const;

export type SiteLanguage = 'en' | 'fr';

/** English is at the root of the site, French in a folder. */
export const prefixOf = (language: SiteLanguage) => (language === 'fr' ? 'fr/' : '');

/** The written pages of the site, relative to `docs`. Help pages of codes are generated. */
export const pagesOf = (language: SiteLanguage): string[] => [
  `${prefixOf(language)}index.md`,
  ...sections.flatMap(({ folder, pages }) => pages.map((page) => `${prefixOf(language)}${folder}/${page}.md`)),
];
