import { hash } from 'node:crypto';
import { z } from 'zod';
import { type ErrorEntry, listErrors } from '#error-help/error-help.ts';
import type { Language } from '#error-help/help.ts';
import type { Feature } from '#feature.ts';
import type { Clock } from '#platform/clock.ts';
import { chooseLanguage } from '#platform/http/accept-language.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { always, type BuiltResponse, createSharedResponses, sharedRoute } from '#platform/http/shared-response.ts';

const entry = z.object({
  code: z.string(),
  anchor: z.string().describe('As in `help` of an answer, behind the #'),
  status: z.int().nullable().describe('null: reported inside a response, never as its status'),
  origin: z.string().nullable().describe('Who has to act, or to be waited for'),
  detail: z.string().nullable().describe('The words of the answer; {n} is a number'),
  cause: z.string(),
  remedy: z.string(),
});

const style =
  'body{font:1em/1.5 system-ui,sans-serif;max-width:48em;margin:2em auto;padding:0 1em;color-scheme:light dark}h2{font:bold 1em monospace;margin:2em 0 .3em}p{margin:.2em 0}:target{outline:.2em solid;outline-offset:.3em}';
// Nothing but its own style: no script, no picture, no other address.
const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const labels = {
  fr: { title: 'Les codes d’erreur', cause: 'Cause', remedy: 'Que faire' },
  en: { title: 'Error codes', cause: 'Cause', remedy: 'What to do' },
} as const;

/** The target of `help` in every error: a list for programs, a page for people. */
export const createErrorPage = (clock: Clock): Feature => ({
  name: 'errors',
  routes: (app) => {
    const responses = createSharedResponses({ clock });
    const summary = 'What each error code means and what to do; a page when HTML is asked for';
    const response = {
      200: {
        description: 'In French, or in English where `Accept-Language` prefers it',
        content: {
          'application/json': { schema: envelope(z.array(entry)) },
          'text/html': { schema: z.string() },
        },
      },
    };
    app.get(
      '/errors',
      { ...sharedRoute, config: { access: 'public' }, schema: { tags: ['errors'], summary, response } },
      async (request, reply) => {
        const language = chooseLanguage(request.headers['accept-language']);
        const isPage = (request.headers.accept ?? '').includes('text/html');
        return responses.send(request, reply, {
          key: `${language} ${isPage}`,
          moment: always,
          build: () => ({ ...render(language, isPage), cacheControl: 'public, max-age=3600' }),
        });
      },
    );
  },
});

function render(language: Language, isPage: boolean): Pick<BuiltResponse, 'body' | 'type' | 'headers'> {
  const headers = { 'content-language': language, vary: 'Accept, Accept-Language, Accept-Encoding' };
  if (!isPage) return { body: JSON.stringify(ok(listErrors(language))), headers };
  return {
    body: renderPage(language),
    type: 'text/html; charset=utf-8',
    headers: { ...headers, 'content-security-policy': policy },
  };
}

function renderPage(language: Language): string {
  const { title } = labels[language];
  const entries = listErrors(language).map((each) => renderEntry(each, language));
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><h1>${title}</h1>${entries.join('')}</body></html>`;
}

function renderEntry({ code, anchor, status, cause, remedy }: ErrorEntry, language: Language): string {
  const label = labels[language];
  const number = status === null ? '' : ` (${status})`;
  return `<section id="${anchor}"><h2><a href="#${anchor}">${code}</a>${number}</h2><p>${label.cause} : ${escapeHtml(cause)}</p><p>${label.remedy} : ${escapeHtml(remedy)}</p></section>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
