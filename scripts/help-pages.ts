import { noticeCodes } from '@svc/domain/notices';
import { destinationPages, errorPages, type HelpText, noticePages } from '../docs/.vitepress/help/index.ts';
import { prefixOf, type SiteLanguage } from '../docs/.vitepress/sections.ts';
import { type ErrorEntry, listErrors } from '../server/src/error-help/error-help.ts';

/** A page of the documentation for each error, notice and failure of a destination, at `help/<name>`. */
export function renderHelpPages(language: SiteLanguage): Record<string, string> {
  const folder = `${prefixOf(language)}help/`;
  const pages: Record<string, string> = {};
  for (const entry of listErrors(language))
    pages[`${folder}${entry.anchor}.md`] = renderError(entry, errorPages[entry.code]?.[language], language);
  for (const code of noticeCodes)
    pages[`${folder}notice-${code.toLowerCase()}.md`] = render(code, noticePages[code][language], language);
  // Codes of a client that no response has: they stand in its journal.
  for (const [code, page] of Object.entries(errorPages))
    pages[`${folder}${code.toLowerCase()}.md`] ??= render(code, page[language], language);
  for (const [code, page] of Object.entries(destinationPages))
    pages[`${folder}destination-${code}.md`] = render(code, page[language], language);
  return pages;
}

/** The names of all help pages: in the address of a page, and where a screen links to it. */
export const listHelpPages = (): string[] =>
  Object.keys(renderHelpPages('en')).map((page) => page.replace(/^help\/(.*)\.md$/, '$1'));

const labels = {
  en: {
    happened: 'What happened',
    steps: 'What to do',
    heals: 'When it passes by itself',
    code: 'Code',
    status: 'HTTP status',
    all: 'All errors',
    notices: 'All notices',
  },
  fr: {
    happened: 'Ce qui s’est passé',
    steps: 'Que faire',
    heals: 'Quand cela passe tout seul',
    code: 'Code',
    status: 'Statut HTTP',
    all: 'Toutes les erreurs',
    notices: 'Tous les avis',
  },
} as const;

function renderError(entry: ErrorEntry, page: HelpText | undefined, language: SiteLanguage): string {
  const { code, status, cause, remedy } = entry;
  const label = labels[language];
  const number = status === null ? '' : ` · ${label.status} ${status}`;
  const about = `${label.code} \`${code}\`${number} · [${label.all}](../reference/errors.md)`;
  if (page) return renderText(page, about, label);
  // Programs and administrators meet it: the catalogue says enough.
  const [happened, steps] = [cause, remedy].map((text) => text.replaceAll('<', '\\<'));
  return [`# ${code}`, about, `## ${label.happened}`, happened, `## ${label.steps}`, steps, ''].join('\n\n');
}

function render(code: string, page: HelpText, language: SiteLanguage): string {
  const label = labels[language];
  const isNotice = (noticeCodes as readonly string[]).includes(code);
  const all = isNotice ? ` · [${label.notices}](../reference/notices.md)` : '';
  return renderText(page, `${label.code} \`${code}\`${all}`, label);
}

type Labels = (typeof labels)[SiteLanguage];

function renderText({ title, happened, steps, heals }: HelpText, about: string, label: Labels): string {
  const list = steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
  const parts = [`## ${label.happened}`, happened, `## ${label.steps}`, list, `## ${label.heals}`, heals];
  return [`# ${title}`, about, ...parts, ''].join('\n\n');
}

/** The list of errors and of notices leads to the page of each code. */
export function linkHelpPages(language: SiteLanguage, page: string, text: string): string {
  const [, list] = /reference\/(errors|notices)\.md$/.exec(page) ?? [];
  if (list === undefined) return text;
  const names = new Map(
    list === 'errors'
      ? listErrors(language).map(({ code, anchor }) => [code, anchor])
      : noticeCodes.map((code) => [code, `notice-${code.toLowerCase()}`]),
  );
  const more = language === 'fr' ? 'Ce que vous pouvez faire' : 'What you can do';
  return text.replace(/^#{2,3} `?([A-Z0-9_-]+)`?$/gm, (heading, code: string) => {
    const name = names.get(code);
    return name === undefined ? heading : `${heading}\n\n[${more}](../help/${name}.md)`;
  });
}
