import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { releaseSlot } from './admission.ts';
import type { App } from './app.ts';
import { createBootstrapSlots } from './bootstrap-slots.ts';
import type { Program } from './built-program.ts';
import { callOwnApiWithin } from './call-own-api.ts';
import {
  type BootstrapData,
  bootstrapQuery,
  type FrontPages,
  type PageContext,
  readPageContext,
} from './front-page.ts';
import { networkKeyOf } from './watch-callers.ts';

/** How a first answer is put into words (web/build/page-summary.ts). */
export type PageSummarizer = {
  summarizePage(
    page: ReturnType<typeof readPageContext> & { readonly data: object; readonly now: number },
  ): Promise<BootstrapData['sentence']>;
};

/** What a page waits for each part of its first answer; the browser asks for what comes later. */
const partMs = 200;
/** And for the whole, on a machine that has other work; after that it is sent without. */
const defaultTimeoutMs = 800;

/** Another site can have a browser open our pages by the hundred, in frames that stay empty: we do no work for those. */
function isOpenedHere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/**
 * Asks the front's first question for it, and puts the answer into words where its screen has some for it. Whatever goes
 * wrong here costs the page its first words, not itself: the browser asks again.
 */
export function prepareBootstrap(
  app: App,
  program: Program<PageSummarizer>,
  pages: FrontPages | undefined,
  { clock, timeoutMs = defaultTimeoutMs }: { readonly clock: Clock; readonly timeoutMs?: number | undefined },
) {
  const acquireSlot = createBootstrapSlots();
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    pageContext: PageContext,
  ): Promise<BootstrapData | undefined> => {
    if (request.method !== 'GET' || !isOpenedHere(request)) return undefined;
    const query = bootstrapQuery(pages, pageContext);
    const loading = query === undefined ? undefined : program();
    if (!loading || !pages) return undefined;
    const releaseBootstrapSlot = acquireSlot(networkKeyOf(request.ip));
    if (!releaseBootstrapSlot) return undefined;
    // Pages have the places of strangers: who signs in meanwhile does not wait for somebody's answer.
    releaseSlot(reply.raw);
    // The place is held until the question is answered, also when the page has left without it. What that answer did
    // not wait for goes on under the limits of its own route.
    const pending = callOwnApiWithin(app, request, `${query}&within_ms=${partMs}`, {
      timeoutMs,
      onOver: releaseBootstrapSlot,
    });
    try {
      const [data, { summarizePage }] = await Promise.all([pending, loading]);
      if (typeof data !== 'object' || data === null) return undefined;
      return {
        data,
        sentence: await summarizePage({ ...readPageContext(pages, pageContext), data, now: clock.now() }),
      };
    } catch (error) {
      request.log.warn({ err: error }, 'the first answer of a page could not be written into it');
      return undefined;
    }
  };
}
