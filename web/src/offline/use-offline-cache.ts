import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OfflineState } from './cache.ts';

const load = () => import('./cache.ts');

/** Whether this device stores a copy, and the switch for it. Unknown until the browser has reported what it allows. */
export function useOfflineCache(now: () => number) {
  const cache = useQueryClient();
  const [state, setState] = useState<OfflineState>();
  useEffect(() => {
    void load().then(async ({ readOfflineState }) => setState(await readOfflineState(cache)));
  }, [cache]);
  const setEnabled = (isOn: boolean) => {
    // Shown at once; the browser may still refuse.
    setState(isOn ? 'on' : 'off');
    void load().then(async ({ setCopyEnabled }) => setState(await setCopyEnabled(cache, now, isOn)));
  };
  return { state, setEnabled };
}
