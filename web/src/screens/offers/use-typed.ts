import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

const restMs = 300;

/**
 * What is being typed. Once it rests it stands in the address, in the place of what was there before, so that a link
 * opens it again and no history is made of every letter; an address that changes otherwise is what is shown.
 */
export function useTyped<Typed>(kept: Typed, write: (typed: Typed) => object): [Typed, (next: Typed) => void] {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(kept);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const address = JSON.stringify(write(kept));
  const told = useRef(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the address says anew counts
  useEffect(() => {
    if (address === told.current) return;
    told.current = address;
    clearTimeout(timer.current);
    setTyped(kept);
  }, [address]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: Typed) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const wish = write(next);
      told.current = JSON.stringify(wish);
      const search = (old: object) => ({ ...old, ...wish });
      void navigate({ to: '.', search: search as never, replace: true, resetScroll: false });
    }, restMs);
  };
  return [typed, type];
}
