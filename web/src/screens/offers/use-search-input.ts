import { useEffect, useRef, useState } from 'react';
import { useSearchChange } from '../../kit/use-search-change.ts';
import type { SearchParams } from '../../search-params.ts';

const restMs = 300;

/**
 * The current input. Once typing pauses, it replaces the value in the address, so that a link reopens it and no history
 * entry is made for each letter. An address that changes otherwise replaces the input.
 */
export function useSearchInput<Value>(
  stored: Value,
  write: (input: Value) => SearchParams,
): [Value, (next: Value) => void] {
  const changeSearch = useSearchChange();
  const [input, setInput] = useState(stored);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const address = JSON.stringify(write(stored));
  const lastAddress = useRef(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the address says anew counts
  useEffect(() => {
    if (address === lastAddress.current) return;
    lastAddress.current = address;
    clearTimeout(timer.current);
    setInput(stored);
  }, [address]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: Value) => {
    setInput(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const params = write(next);
      lastAddress.current = JSON.stringify(params);
      changeSearch(params, true);
    }, restMs);
  };
  return [input, type];
}
