import { buildIfStale } from '../scripts/build-web.ts';

/** Once a run: the front that the gateways and clients of the tests serve. */
export const setup = () => buildIfStale();
