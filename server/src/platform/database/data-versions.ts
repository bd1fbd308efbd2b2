/** Data that is served from memory. The migration `data-versions` lists the tables of each name. */
export type DataName = 'calendars' | 'offers';

export type DataVersions = {
  /**
   * Equal to the one of an earlier call: nothing of this data was committed in between, up to a second ago by another
   * process, up to now by this one. Read it before the data: then no older data is stored under a newer version.
   */
  read(name: DataName): Promise<string>;
  /** To call after every statement of this process. */
  noteStatement(text: string): void;
};

/**
 * How long a version that was read counts as current. PostgreSQL could announce changes, but a lost announcement would
 * need this check all the same, and the check alone is soon enough.
 */
const trustedMs = 1000;

type Reading = { readonly startedAt: number; readonly writes: number; readonly versions: Promise<VersionOf> };
type VersionOf = (name: DataName) => string;

/**
 * Versions in memory. `load` reads them all from the database; `writes` counts what this process has written, for a
 * database that has no other writer.
 */
export function createDataVersions(load: (writes: number) => Promise<VersionOf>): DataVersions {
  let last: Reading | undefined;
  let writes = 0;
  const reread = (): Reading => {
    const reading = { startedAt: performance.now(), writes, versions: load(writes) };
    reading.versions.catch(() => {
      if (last === reading) last = undefined;
    });
    return reading;
  };
  return {
    async read(name) {
      if (last?.writes !== writes || performance.now() - last.startedAt >= trustedMs) last = reread();
      return (await last.versions)(name);
    },
    noteStatement(text) {
      // A commit counts as well: only now do others see what was written before it.
      if (!isRead(text)) writes += 1;
    },
  };
}

function isRead(text: string): boolean {
  return /^\s*(select|begin)\b/i.test(text);
}
