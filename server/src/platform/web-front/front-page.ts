import { bootstrapQuery as bootstrapParams } from '@svc/domain/bootstrap-query';

type Language = 'fr' | 'en';
type Drawn = { readonly title: string; readonly html: string; readonly isWhole?: boolean };

/** What the build wrote about its pages: which files an address needs, and what can be read before any of them runs. */
export type FrontPages = {
  readonly routes: readonly {
    readonly path: string;
    readonly isInside: boolean;
    readonly files: Readonly<Record<Language, readonly string[]>>;
  }[];
  readonly drawn: Readonly<Record<Language, Readonly<Record<string, Drawn>>>>;
};

export type PageContext = {
  readonly url: string;
  /** Chosen in this browser before, or else the one that the browser prefers. The theme is the system's unless chosen. */
  readonly language: string | undefined;
  readonly theme: string | undefined;
  /** A user whose data may be requested at once. */
  readonly isKnown: boolean;
  /** Whether the browser would have shown the cookie of a session. */
  readonly showsCookies: boolean;
  /** A local client has no public pages. */
  readonly isLocal: boolean;
  readonly hasDemo: boolean;
  /** The result of the first query of the front. */
  readonly bootstrapData?: BootstrapData | undefined;
  /** What the page for visitors shows of the demonstration. */
  readonly demoDay?: DemoDay | undefined;
};

/** Its values, and how they look. */
type DemoDay = { readonly data: object; readonly html: string };

export type BootstrapData = {
  readonly data: object;
  /** The summary of the screen in words, where the data allows one. */
  readonly sentence?: { readonly headline: string; readonly caption: string } | undefined;
};

const noPages: FrontPages = { routes: [], drawn: { fr: {}, en: {} } };

/**
 * The page of an address: its base, its text as far as it needs no program, and the files and the data that it will
 * need, listed at once instead of one after the other.
 */
export function composePage(template: string, pages: FrontPages = noPages, pageContext: PageContext): string {
  const { address, shown, language, route } = read(pages, pageContext);
  const drawn = pages.drawn[language][drawnName(shown, route?.path, pageContext)];
  const theme =
    pageContext.theme === 'dark' || pageContext.theme === 'light' ? ` data-theme="${pageContext.theme}"` : '';
  // The page itself marks a visitor without a session: a request that only returns 401 would end as an error in the
  // console.
  const isAnonymous = !pageContext.isLocal && !pageContext.isKnown && pageContext.showsCookies;
  const session = isAnonymous ? ' data-session="none"' : '';
  const links = (route?.files[language] ?? []).map(linkTo);
  const query = bootstrapQuery(pages, pageContext);
  if (query !== undefined && !pageContext.bootstrapData) {
    const href = `api${query}`.replaceAll('&', '&amp;');
    links.unshift(`<link rel="preload" as="fetch" crossorigin href="${href}">`);
  }
  const { data, sentence } = pageContext.bootstrapData ?? {};
  return template
    .replace('<base href="./"', `<base href="${baseOf(address)}"`)
    .replace('<html lang="fr"', `<html lang="${language}"${theme}${session}`)
    .replace('</head>', `${links.join('')}</head>`)
    .replace('<title>svc</title>', (found) => (drawn ? `<title>${drawn.title}</title>` : found))
    .replace(/<noscript>.*<\/noscript>/, (found) => (drawn?.isWhole ? '' : found))
    .replace('<div id="root"></div>', () => {
      const html = drawn?.html ?? '';
      const shown = sentence ? insertSentence(html, sentence) : showDay(html, pageContext.demoDay?.html ?? '');
      const values = pageContext.demoDay ? carry('demo-values', pageContext.demoDay.data) : '';
      return `<div id="root">${shown}</div>${data ? carry('bootstrap-data', data, query) : values}`;
    });
}

/** The language and the screen that a page request selects. */
function read(pages: FrontPages, { url, language: chosen, isLocal, isKnown }: PageContext) {
  const [address = '/', search = ''] = url.split('?');
  const requested = new URLSearchParams(search).get('lang') ?? chosen;
  const language: Language = requested === 'en' ? 'en' : 'fr';
  const shown = address === '/' && (isLocal || isKnown) ? '/dashboard' : address;
  return { address, search, shown, language, route: findRoute(pages, shown === '/dashboard' ? '/p/0/today' : shown) };
}

/** What the summary of a screen needs: its path and query, its language, and whether it is public. */
export const readPageContext = (pages: FrontPages, pageContext: PageContext) => {
  const { shown: path, search, language, route } = read(pages, pageContext);
  return { path, search, language, isPublic: route?.isInside === false };
};

/** A private screen starts with its name and a loading text: the summary replaces both. */
const insertSentence = (html: string, { headline, caption }: NonNullable<BootstrapData['sentence']>) =>
  html.replace(
    /<h1>[^<]*<\/h1><p class="([^"]*)">[^<]*<\/p>/,
    (_, look: string) => `<h1>${escapeText(headline)}</h1><p class="${look}">${escapeText(caption)}</p>`,
  );

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const showDay = (html: string, day: string) =>
  html.replace(/<div id="demo-day"[^>]*>(?=<\/div>)/, (place) => place + day);

/** As data, which no browser runs. Nothing in it can end the element. */
function carry(id: string, data: object, query?: string): string {
  const name = query === undefined ? '' : ` data-query="${query.replaceAll('&', '&amp;')}"`;
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}"${name}>${text}</script>`;
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="./${file}">`
    : `<link rel="modulepreload" crossorigin href="./${file}">`;

/** The bootstrap query of the front, exactly as the front sends it: two forms of it would be sent twice. */
export function bootstrapQuery(pages: FrontPages = noPages, pageContext: PageContext): string | undefined {
  const { shown, search, route } = read(pages, pageContext);
  if (!route?.isInside || !pageContext.isKnown) return undefined;
  return `/bootstrap?${new URLSearchParams(bootstrapParams(shown, search))}`;
}

function drawnName(address: string, path: string | undefined, { hasDemo }: PageContext): string {
  if (address === '/dashboard') return address;
  return path === '/' && hasDemo ? '/ demo' : (path ?? '');
}

function findRoute({ routes }: FrontPages, address: string) {
  const steps = address.split('/');
  return routes.find(({ path }) => {
    const parts = path.split('/');
    // A step in braces may be left out.
    const least = parts.filter((part) => !part.startsWith('{')).length;
    return (
      steps.length >= least &&
      steps.length <= parts.length &&
      steps.every((step, at) => /^[${]/.test(parts[at] ?? '') || parts[at] === step)
    );
  });
}

/**
 * The front's own address as seen from a page of it: one step up for each folder. It is relative, so that it is right
 * under any prefix that a proxy takes off before we see the request.
 */
function baseOf(address: string): string {
  const folders = address.split('/').length - 2;
  return folders > 0 ? '../'.repeat(folders) : './';
}
