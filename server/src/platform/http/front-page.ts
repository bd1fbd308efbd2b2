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

export type Visit = {
  readonly url: string;
  /** Chosen in this browser before; French and the system's theme unless so. */
  readonly language: string | undefined;
  readonly theme: string | undefined;
  /** Somebody whose data may be asked for at once. */
  readonly isKnown: boolean;
  /** A local client has no public pages. */
  readonly isLocal: boolean;
  readonly hasDemo: boolean;
};

const noPages: FrontPages = { routes: [], drawn: { fr: {}, en: {} } };

/**
 * The page of an address: its base, its words as far as they stand without a program, and the files and the answer that
 * it is going to need, named at once instead of one after the other.
 */
export function composePage(template: string, pages: FrontPages = noPages, visit: Visit): string {
  const [address = '/', search = ''] = visit.url.split('?');
  const wish = new URLSearchParams(search).get('lang') ?? visit.language;
  const language = wish === 'en' ? 'en' : 'fr';
  const isOpened = address === '/' && (visit.isLocal || visit.isKnown);
  const shown = isOpened ? '/dashboard' : address;
  const route = findRoute(pages, shown === '/dashboard' ? '/p/0/today' : shown);
  const drawn = pages.drawn[language][drawnName(shown, route?.path, visit)];
  const theme = visit.theme === 'dark' || visit.theme === 'light' ? ` data-theme="${visit.theme}"` : '';
  const links = (route?.files[language] ?? []).map(linkTo);
  if (route?.isInside && visit.isKnown)
    links.unshift(`<link rel="preload" as="fetch" crossorigin href="${question(shown)}">`);
  return template
    .replace('<base href="./"', `<base href="${baseOf(address)}"`)
    .replace('<html lang="fr"', `<html lang="${language}"${theme}`)
    .replace('</head>', `${links.join('')}</head>`)
    .replace('<title>svc</title>', (found) => (drawn ? `<title>${drawn.title}</title>` : found))
    .replace(/<noscript>.*<\/noscript>/, (found) => (drawn?.isWhole ? '' : found))
    .replace('<div id="root"></div>', () => `<div id="root">${drawn?.html ?? ''}</div>`);
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="./${file}">`
    : `<link rel="modulepreload" crossorigin href="./${file}">`;

/** The front's first question, letter for letter as it asks it: two forms of it would be asked twice. */
function question(address: string): string {
  const home = /^\/p\/([0-9a-f-]{36})\//.exec(address)?.[1];
  const isToday = address === '/dashboard' || /^\/p\/[^/]+\/today$/.test(address);
  const search = new URLSearchParams({ ...(home !== undefined && { home }), view: isToday ? 'today' : 'home' });
  return `api/bootstrap?${search}`.replaceAll('&', '&amp;');
}

function drawnName(address: string, path: string | undefined, { hasDemo }: Visit): string {
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
