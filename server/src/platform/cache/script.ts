import { createHash } from 'node:crypto';

/** A Lua script that the server runs as one step. Sent by its digest; by its text when the server has forgotten it. */
export type Script = { readonly text: string; readonly sha: string };

export function defineScript(text: string): Script {
  return { text, sha: createHash('sha1').update(text).digest('hex') };
}
