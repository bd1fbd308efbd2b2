import { documentation } from '../scripts/build-docs.ts';
import { webFront } from '../scripts/build-web.ts';
import { buildIfStale } from '../scripts/built-folder.ts';

/** Once a run: the front and the documentation that the gateways and clients of the tests serve. */
export async function setup(): Promise<void> {
  await buildIfStale(webFront);
  await buildIfStale(documentation);
}
