import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { releaseSlot } from '../admission/admission.ts';
import { FairSemaphore } from '../admission/fair-semaphore.ts';
import { networkKeyOf } from '../admission/watch-callers.ts';
import type { App } from '../http/app.ts';
import { callOwnApiWithin } from '../http/call-own-api.ts';
import type { Program } from './built-program.ts';
import {
  type BootstrapData,
  bootstrapQuery,
  type FrontPages,
  type PageContext,
  readPageContext,
} from './front-page.ts';

/** Summarises bootstrap data in words (web/build/page-summary.ts). */
export type PageSummarizer = {
  summarizePage(
    page: ReturnType<typeof readPageContext> & { readonly data: object; readonly now: number },
  ): Promise<BootstrapData['sentence']>;
};

/**
 * A page with bootstrap data takes longer than any other, and its work may continue after the page was sent. A request
 * without a slot loses nothing: the page is sent without data, and its browser sends the query.
 */
export const bootstrapSlots = { slots: 16, slotsOfOne: 4 } as const;
/** How long a page waits for each part of its bootstrap data; the browser requests what comes later. */
const partMs = 200;
/** And for the whole, on a machine that has other work; after that it is sent without. */
const defaultTimeoutMs = 800;

/** Another site can have a browser open our pages by the hundred, in frames that stay empty: we do no work for those. */
function isOpenedHere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/**
 * Runs the bootstrap query for the front, and summarises the result where its screen has a summary. A failure here
 * costs the page only its summary: the browser sends the query again.
 */
export function prepareBootstrap(
  app: App,
  program: Program<PageSummarizer>,
  pages: FrontPages | undefined,
  { clock, timeoutMs = defaultTimeoutMs }: { readonly clock: Clock; readonly timeoutMs?: number | undefined },
) {
  const bootstrapQueries = new FairSemaphore(bootstrapSlots);
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    pageContext: PageContext,
  ): Promise<BootstrapData | undefined> => {
    if (request.method !== 'GET' || !isOpenedHere(request)) return undefined;
    const query = bootstrapQuery(pages, pageContext);
    const loading = query === undefined ? undefined : program();
    if (!loading || !pages) return undefined;
    const releaseBootstrapSlot = bootstrapQueries.tryAcquire(networkKeyOf(request.ip));
    if (!releaseBootstrapSlot) return undefined;
    // Pages use anonymous slots: a sign-in must not wait for the bootstrap data of another user.
    releaseSlot(reply.raw);
    // The bootstrap slot is held until the query ends, even when the page was sent without the result. What the query
    // did not wait for continues under the limits of its own route.
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
