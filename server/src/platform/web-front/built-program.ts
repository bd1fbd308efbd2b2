import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** What the build made for the server to run: loaded with the first page that needs it, undefined where it is not there. */
export type Program<Made> = () => Promise<Made> | undefined;

export function openProgram<Made>(file: string): Program<Made> {
  let loading: Promise<Made> | undefined;
  return () => {
    if (!loading && existsSync(file)) {
      loading = import(pathToFileURL(file).href);
      // Half copied, for instance: callers that wait for it get the error, and no other code is affected.
      loading.catch(() => undefined);
    }
    return loading;
  };
}
