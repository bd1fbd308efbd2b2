import type { SyncOutcome } from '../api/use-synchronise.ts';
import type { SyncMessages } from '../messages/fr/sync.ts';

/** The result of a requested sync in one sentence. */
export function describeSync(outcome: SyncOutcome, messages: SyncMessages): string {
  if (typeof outcome === 'string') return messages[outcome];
  if (outcome.status === 'error' || outcome.status === 'interrupted') return messages.failed;
  let [added, changed] = [0, 0];
  for (const pdl of outcome.pdls) {
    for (const kind of Object.values(pdl)) {
      if (typeof kind !== 'object' || kind === null) continue;
      added += kind.inserted;
      changed += kind.updated;
    }
  }
  const summary = added + changed === 0 ? messages.nothingNew : messages.brought(added, changed);
  return outcome.status === 'partial' ? `${summary} ${messages.partly}` : summary;
}

/** The page of the documentation about a requested sync without an error of its own: that of its first failed call. */
export function helpNameOfSync(outcome: SyncOutcome): string | undefined {
  if (typeof outcome === 'string') return outcome === 'failed' ? 'sync_failed' : undefined;
  return outcome.status === 'success' ? undefined : outcome.errors[0]?.code;
}
