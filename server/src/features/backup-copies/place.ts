import type { Readable } from 'node:stream';

/** What is copied. It can be read several times, and is the same each time. */
export type Source = { readonly size: number; readonly sha256: string; read(): Readable };

/** Where copies go. Names are always made by svc. Both throw `CopyFailure`. */
export type Place = {
  /** Stores the file under a new name. Resolves only when it was read back and is the same. */
  store(name: string, source: Source, signal: AbortSignal): Promise<void>;
  /** Removes a file of svc and what an interrupted `store` left of it. A missing file is fine. */
  remove(name: string, signal: AbortSignal): Promise<void>;
};
