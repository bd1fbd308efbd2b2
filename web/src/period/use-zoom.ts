import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchChange } from '../kit/use-search-change.ts';
import { useSearch } from '../router/index.tsx';
import { readZoom, writeZoom } from './zoom.ts';

type Stretch = { readonly from: number; readonly to: number };

/** What is shown, the way to show something else, and what was shown when it last rested. */
type Zoom = readonly [shown: Stretch, move: (next: Stretch) => void, rested: Stretch];

const restMs = 300;

/**
 * The part of a period that is shown. It moves with every gesture; once it rests it is an address of its own, so that
 * the back button brings the one before, and no history is made of the way between them.
 */
export function useZoom({ from, to }: Stretch): Zoom {
  const { zoom: text } = useSearch();
  const changeSearch = useSearchChange();
  const bounds = useMemo(() => ({ from, to }), [from, to]);
  const stored = useMemo(() => readZoom(text, bounds) ?? bounds, [text, bounds]);
  const [moving, setMoving] = useState<{ readonly next: Stretch; readonly over: Stretch }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const own = useRef(text);
  // The view follows every change of the address, by a settled gesture or from elsewhere. A gesture that began before
  // the previous gesture reached the address continues.
  useEffect(() => {
    if (timer.current !== undefined && text === own.current) return;
    own.current = text;
    clearTimeout(timer.current);
    timer.current = undefined;
    setMoving(undefined);
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const move = useCallback(
    (next: Stretch) => {
      setMoving({ next, over: bounds });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        const isWhole = next.from <= bounds.from && next.to >= bounds.to;
        const zoom = isWhole ? undefined : writeZoom(next);
        if (zoom === own.current) return setMoving(undefined);
        own.current = zoom;
        changeSearch({ zoom });
      }, restMs);
    },
    [bounds, changeSearch],
  );
  return [moving?.over === bounds ? moving.next : stored, move, stored];
}
