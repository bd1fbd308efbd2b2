import type { Feature } from '#feature.ts';
import { serveHistory } from './routes.ts';
import { createHistoryService, type HistoryParts } from './service.ts';

export { UnusableDatabase } from './database-file/index.ts';
export { importPath, type PathReport } from './import-path.ts';
export type { HistoryParts } from './service.ts';

/** Manual operations on past days: import, find missing days, refetch, ignore. */
export function createHistory(parts: HistoryParts): Feature {
  const service = createHistoryService(parts);
  return { name: 'history', routes: (app) => serveHistory(app, service, parts.now) };
}
