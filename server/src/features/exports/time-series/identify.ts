import type { HttpResponse } from '../http-call.ts';
import { type ImportPath, importPaths, type SeriesConfig } from './config.ts';
import { describeRefusal, type SeriesServer } from './server.ts';

const [textPath, jsonPath] = importPaths;

const isSuccess = ({ status }: HttpResponse) => status >= 200 && status < 300;
const isNamed = ({ headers }: HttpResponse) => headers['x-server-hostname'] !== undefined;

/** The route that accepts text lines here. `certain` is false when only reading back can confirm it. */
export type Identity = { readonly path: ImportPath; readonly certain: boolean };

/**
 * A real server accepts text lines on one route, and returns 204 on the other while it stores nothing. Other receivers
 * have only the other route. So the server is identified once for each address.
 */
export async function identifyServer(server: SeriesServer, config: SeriesConfig): Promise<Identity> {
  if (config.import_path !== null) return { path: config.import_path, certain: true };
  const health = await server.get('/health');
  if (health.status === 401 || health.status === 403) throw describeRefusal(health, '/health');
  if (isSuccess(health) && /^OK/i.test(health.body.trim()) && isNamed(health)) return { path: textPath, certain: true };
  const build = await server.get('/api/v1/status/buildinfo');
  if (isSuccess(build) && isJson(build.body)) return { path: textPath, certain: true };
  const empty = await server.postNothing(textPath);
  if (empty.status === 401 || empty.status === 403) throw describeRefusal(empty, textPath);
  if (empty.status === 204 && isNamed(empty)) return { path: textPath, certain: true };
  // An OK without its name may be the real one behind a proxy: it is read back before it is believed.
  if (isSuccess(health) && /^OK/i.test(health.body.trim()) && empty.status === 204)
    return { path: textPath, certain: false };
  return { path: jsonPath, certain: false };
}

export function otherPath(path: ImportPath): ImportPath {
  return path === textPath ? jsonPath : textPath;
}

function isJson(body: string): boolean {
  try {
    return typeof JSON.parse(body) === 'object';
  } catch {
    return false;
  }
}
