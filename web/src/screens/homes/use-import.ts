import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { type ImportOptions, type ImportReport, importCsv, undoImport } from '../../api/files.ts';
import { syncedKeys } from '../../api/sync.ts';

type State =
  | { readonly kind: 'idle' | 'trying' | 'importing' }
  | { readonly kind: 'tried' | 'undoing'; readonly report: ImportReport }
  /** With why it could not be undone. */
  | { readonly kind: 'done'; readonly report: ImportReport; readonly failure?: ApiError }
  | { readonly kind: 'undone'; readonly removed: number; readonly restored: number }
  | { readonly kind: 'refused'; readonly failure: ApiError };

const asApiError = (error: unknown): ApiError => (error instanceof ApiError ? error : new ApiError(500, {}));

/** The state of a file import: tried, imported, undone, or refused with a message. */
export function useImport() {
  const cache = useQueryClient();
  const [state, setState] = useState<State>({ kind: 'idle' });
  // The result of a superseded request is ignored: its report would be for other options.
  const latest = useRef(0);
  const begin = (first: State) => {
    latest.current += 1;
    const runId = latest.current;
    setState(first);
    return (next: State) => {
      if (runId === latest.current) setState(next);
    };
  };
  // Other pages no longer show the stored data.
  const refresh = () => {
    for (const key of syncedKeys) void cache.invalidateQueries({ queryKey: [key] });
  };
  return {
    state,
    forget: () => void begin({ kind: 'idle' }),
    run: (options: ImportOptions) => {
      const end = begin({ kind: options.dryRun ? 'trying' : 'importing' });
      importCsv(options)
        .then((report) => {
          end({ kind: options.dryRun ? 'tried' : 'done', report });
          if (!options.dryRun) refresh();
        })
        .catch((error: unknown) => end({ kind: 'refused', failure: asApiError(error) }));
    },
    /** Where it fails, what was imported is still there to be undone. */
    undo: (report: ImportReport & { readonly id: string }) => {
      const end = begin({ kind: 'undoing', report });
      undoImport(report.id)
        .then(({ removed, restored }) => {
          end({ kind: 'undone', removed, restored });
          refresh();
        })
        .catch((error: unknown) => end({ kind: 'done', report, failure: asApiError(error) }));
    },
  };
}
