import type { Feature } from '#feature.ts';
import { serveHistory } from './routes.ts';
import { createHistoryService, type HistoryParts } from './service.ts';
import { createUploadFolder } from './upload-folder.ts';

export { UnusableDatabase } from './database-file/index.ts';
export { importPath, type PathReport } from './import-path.ts';
export type { HistoryParts } from './service.ts';

/** Manual operations on past days: import, find missing days, refetch, ignore. */
export function createHistory({ uploadFolder, ...parts }: HistoryParts & { readonly uploadFolder: string }): Feature {
  const service = createHistoryService(parts);
  const uploads = createUploadFolder(uploadFolder);
  return { name: 'history', routes: (app) => serveHistory(app, service, uploads, parts.now) };
}
