import { useCallback } from 'react';
import { useNavigate } from '../router/index.tsx';
import type { SearchParams } from '../search-params.ts';

/** Changes search parameters and leaves the others; undefined removes one. The page does not scroll. */
export function useSearchChange(): (change: SearchParams, replace?: boolean) => void {
  const navigate = useNavigate();
  return useCallback(
    (change, replace = false) =>
      void navigate({ to: '.', resetScroll: false, replace, search: (old: SearchParams) => ({ ...old, ...change }) }),
    [navigate],
  );
}
