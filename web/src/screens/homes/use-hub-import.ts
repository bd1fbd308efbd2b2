import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { type HubImport, type HubItem, importHub, undoImport } from '../../api/files.ts';
import { syncedKeys } from '../../api/sync.ts';

type State = {
  readonly isBusy: boolean;
  readonly found?: HubImport;
  readonly failure?: ApiError;
  readonly undone?: { readonly removed: number; readonly restored: number };
};

/** The import of statistics at the home hub: tried for all, then imported and undone one by one. */
export function useHubImport() {
  const cache = useQueryClient();
  const [state, setState] = useState<State>({ isBusy: false });
  const { found } = state;
  const begin = (work: () => Promise<Partial<State>>) => {
    setState({ isBusy: true, ...(found && { found }) });
    work()
      .then((next) => setState({ isBusy: false, ...(found && { found }), ...next }))
      .catch((error: unknown) => {
        const failure = error instanceof ApiError ? error : new ApiError(500, {});
        setState({ isBusy: false, ...(found && { found }), failure });
      });
  };
  // Other pages no longer show the stored data.
  const refresh = () => {
    for (const key of syncedKeys) void cache.invalidateQueries({ queryKey: [key] });
  };
  const replace = (item: HubItem): Partial<State> => {
    if (!found) return {};
    const imports = found.imports.map((one) => (one.statistic_id === item.statistic_id ? item : one));
    return { found: { ...found, imports } };
  };
  return {
    state,
    look: () => begin(async () => ({ found: await importHub({ dry_run: true }) })),
    apply: ({ statistic_id }: HubItem) =>
      begin(async () => {
        const { imports } = await importHub({ dry_run: false, statistic_ids: [statistic_id] });
        refresh();
        return imports[0] ? replace(imports[0]) : {};
      }),
    undo: (id: string) =>
      begin(async () => {
        const undone = await undoImport(id);
        refresh();
        return { undone, found: await importHub({ dry_run: true }) };
      }),
  };
}
