import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';

type CursorProps = {
  label: string;
  count: number;
  /** Steps of Shift and an arrow: a day of half hours, a week of days. */
  leap: number;
  left: number;
  width: number;
  /** The text of the cursor at an index, in one line. */
  valueText: (index: number) => string;
  /** What a pointer shows there. */
  tip: (index: number) => ReactNode;
  /** What Enter does at an index. */
  onOpen?: ((index: number) => void) | undefined;
  children: (index: number | undefined) => ReactNode;
};

const moves: Readonly<Record<string, (at: number, leap: number, last: number) => number>> = {
  ArrowLeft: (at, leap) => at - leap,
  ArrowRight: (at, leap) => at + leap,
  Home: () => 0,
  End: (_at, _leap, last) => last,
};

/** One tab stop for a whole chart: arrows move through its values, each is announced. */
export function Cursor({ label, count, leap, left, width, valueText, tip, onOpen, children }: CursorProps) {
  const [index, setIndex] = useState<number>();
  const at = index === undefined ? undefined : Math.min(index, count - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setIndex(undefined);
    if (event.key === 'Enter' && at !== undefined) return onOpen?.(at);
    const move = moves[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = move(at ?? (event.key === 'ArrowLeft' ? count : -1), event.shiftKey ? leap : 1, count - 1);
    setIndex(Math.max(0, Math.min(count - 1, next)));
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left - left) / (width - left);
    setIndex(share < 0 || share > 1 ? undefined : Math.min(count - 1, Math.floor(share * count)));
  };
  const x = at === undefined ? 0 : left + ((at + 0.5) / count) * (width - left);
  return (
    <div
      className="relative touch-pan-y rounded-md"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={at ?? 0}
      aria-valuetext={at === undefined ? label : valueText(at)}
      onKeyDown={onKeyDown}
      onBlur={() => setIndex(undefined)}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      // A finger that lifts leaves its value to be read.
      onPointerLeave={(event) => event.pointerType === 'mouse' && setIndex(undefined)}
    >
      {children(at)}
      {at !== undefined && (
        <div className="tip small" style={x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }}>
          {tip(at)}
        </div>
      )}
    </div>
  );
}
