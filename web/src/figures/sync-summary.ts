import type { SyncTold } from '../api/use-synchronise.ts';
import type { SyncWords } from '../words/fr/sync.ts';

/** What a reading that was asked for came to, in one sentence. */
export function tellSync(told: SyncTold, words: SyncWords): string {
  if (typeof told === 'string') return words[told];
  if (told.status === 'error' || told.status === 'interrupted') return words.failed;
  let [added, changed] = [0, 0];
  for (const pdl of told.pdls) {
    for (const kind of Object.values(pdl)) {
      if (typeof kind !== 'object' || kind === null) continue;
      added += kind.inserted;
      changed += kind.updated;
    }
  }
  const summary = added + changed === 0 ? words.nothingNew : words.brought(added, changed);
  return told.status === 'partial' ? `${summary} ${words.partly}` : summary;
}
