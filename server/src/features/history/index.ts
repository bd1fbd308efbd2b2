import type { Feature } from '#feature.ts';
import { serveHistory } from './routes.ts';
import { createHistoryService, type HistoryParts } from './service.ts';

export type { HistoryParts } from './service.ts';

/** Everything a person does to past days by hand: import, look for holes, ask again, give up. */
export function createHistory(parts: HistoryParts): Feature {
  const service = createHistoryService(parts);
  return { name: 'history', routes: (app) => serveHistory(app, service, parts.now) };
}
