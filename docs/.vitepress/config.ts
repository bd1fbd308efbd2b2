import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { markPictures } from './pictures.ts';
import { basePlaceholder } from './relocate.ts';
import { prefixOf, type SiteLanguage, sections } from './sections.ts';

// `npm run docs` prepares the pages in a folder, names it here and moves the result to docs/dist.
const source = process.env.DOCS_SOURCE ?? '';

const titleOf = (file: string) => /^# (?<title>.*)$/m.exec(readFileSync(join(source, file), 'utf8'))?.groups?.title;

function sidebarOf(language: SiteLanguage): DefaultTheme.SidebarItem[] {
  const prefix = prefixOf(language);
  return sections.map(({ folder, pages, ...names }) => ({
    text: names[language],
    items: pages.map((page) => {
      const file = `${prefix}${folder}/${page}`;
      return { text: titleOf(`${file}.md`) ?? page, link: `/${file.replace(/index$/, '')}` };
    }),
  }));
}

function navOf(language: SiteLanguage): DefaultTheme.NavItem[] {
  const shown = new Set(['start', 'destinations', 'how-to', 'reference', 'operate']);
  return sections
    .filter(({ folder }) => shown.has(folder))
    .map(({ folder, pages, ...names }) => ({
      text: names[language],
      link: `/${prefixOf(language)}${folder}/${pages[0] === 'index' ? '' : pages[0]}`,
      activeMatch: `/${prefixOf(language)}${folder}/`,
    }));
}

const themeOf = (language: SiteLanguage): DefaultTheme.Config => ({
  nav: navOf(language),
  sidebar: sidebarOf(language),
});

const french: DefaultTheme.Config = {
  outline: { label: 'Sur cette page' },
  docFooter: { prev: 'Page précédente', next: 'Page suivante' },
  darkModeSwitchLabel: 'Apparence',
  lightModeSwitchTitle: 'Passer en thème clair',
  darkModeSwitchTitle: 'Passer en thème sombre',
  sidebarMenuLabel: 'Menu',
  returnToTopLabel: 'Haut de page',
  langMenuLabel: 'Changer de langue',
  skipToContentLabel: 'Aller au contenu',
  notFound: {
    title: 'Page introuvable',
    quote: 'Cette adresse n’existe pas dans la documentation.',
    linkLabel: 'aller à l’accueil',
    linkText: 'Aller à l’accueil',
  },
};

const frenchSearch = {
  button: { buttonText: 'Rechercher', buttonAriaLabel: 'Rechercher' },
  modal: {
    displayDetails: 'Afficher le détail',
    resetButtonTitle: 'Effacer la recherche',
    backButtonTitle: 'Fermer la recherche',
    noResultsText: 'Aucun résultat pour',
    footer: {
      selectText: 'ouvrir',
      selectKeyAriaLabel: 'entrée',
      navigateText: 'naviguer',
      navigateUpKeyAriaLabel: 'flèche vers le haut',
      navigateDownKeyAriaLabel: 'flèche vers le bas',
      closeText: 'fermer',
      closeKeyAriaLabel: 'échap',
    },
  },
};

/** The address of the site is known in the browser only: see `relocate.ts`. */
const runtimeBase = {
  name: 'runtime-base',
  enforce: 'pre',
  transform: (code: string, id: string) =>
    id.includes('vitepress/dist/client') ? code.replaceAll('import.meta.env.BASE_URL', 'globalThis.docsBase') : null,
} as const;
Object.assign(globalThis, { docsBase: basePlaceholder });

/** The button of the search is named by its text: its label left out the key that the text shows. */
const namedByText = {
  name: 'named-by-text',
  enforce: 'pre',
  transform: (code: string, id: string) =>
    id.endsWith('/VPNavBarSearchButton.vue') ? code.replace(/ :aria-label="[^"]*"/, '') : null,
} as const;

/** The design tokens of the product name the dark theme by an attribute, VitePress by a class. */
const darkTokens = {
  name: 'dark-tokens',
  enforce: 'pre',
  transform: (code: string, id: string) =>
    /theme\/tokens\.css/.test(id) ? code.replace(':root[data-theme="dark"]', ':root.dark') : null,
} as const;

// biome-ignore lint/style/noDefaultExport: VitePress reads the default export
export default defineConfig({
  srcDir: source,
  base: basePlaceholder,
  title: 'svc',
  cacheDir: join(source, '.cache'),
  locales: {
    root: {
      label: 'English',
      lang: 'en',
      description: 'Your own electricity data, at home',
      themeConfig: { ...themeOf('en'), outline: { label: 'On this page' } },
    },
    fr: {
      label: 'Français',
      lang: 'fr',
      description: 'Vos données d’électricité, chez vous',
      themeConfig: { ...themeOf('fr'), ...french },
    },
  },
  themeConfig: {
    logo: '/icon.svg',
    search: {
      provider: 'local',
      options: { locales: { fr: { translations: frenchSearch } } },
    },
  },
  // Themes with enough contrast.
  markdown: { config: markPictures, theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } },
  vite: { plugins: [runtimeBase, namedByText, darkTokens], build: { assetsInlineLimit: 0 } },
});
