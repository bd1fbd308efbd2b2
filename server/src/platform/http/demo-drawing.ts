import type { FastifyRequest } from 'fastify';
import type { Program } from './built-program.ts';
import { type FrontPages, type PageContext, readPageContext } from './front-page.ts';

/** How a day is drawn (web/build/demo-day.tsx). */
export type Drawings = {
  drawDemoDay(language: ReturnType<typeof readPageContext>['language'], day: object): Promise<string>;
};

/** The newest day of the demonstration for the page of visitors, drawn once a day in each language. */
export function prepareDemo(
  program: Program<Drawings>,
  pages: FrontPages | undefined,
  demoDay: (() => object | undefined) | undefined,
) {
  const drawn = new Map<string, { readonly text: string; readonly html: string }>();
  return async (request: FastifyRequest, pageContext: PageContext): Promise<PageContext['demoDay']> => {
    if (!pages || !demoDay) return undefined;
    const { path, language, isPublic } = readPageContext(pages, pageContext);
    const data = isPublic ? demoDay() : undefined;
    if (!data) return undefined;
    // Another public page then leads to that one without a request.
    if (path !== '/') return { data, html: '' };
    const loading = program();
    if (!loading) return undefined;
    const text = JSON.stringify(data);
    try {
      const known = drawn.get(language);
      const html = known?.text === text ? known.html : await (await loading).drawDemoDay(language, data);
      drawn.set(language, { text, html });
      return { data, html };
    } catch (error) {
      request.log.warn({ err: error }, 'the day of the demonstration could not be drawn');
      return undefined;
    }
  };
}
