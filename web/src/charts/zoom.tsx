import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { panBy, type ZoomWindow, zoomAround } from './zoom-window.ts';

type ZoomProps = {
  count: number;
  /** Where the drawing begins in the width of the chart. */
  left: number;
  children: (window: ZoomWindow) => ReactNode;
};

const keyFactors: Readonly<Record<string, number>> = { '+': 0.5, '=': 0.5, '-': 2, '0': 1000 };
const wheelFactor = 0.0015;

/** Wheel, pinch, drag and the keys + - 0 over a chart. A vertical swipe still scrolls the page. */
export function Zoom({ count, left, children }: ZoomProps) {
  const node = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState<ZoomWindow>({ from: 0, to: count });
  const window = kept.to <= count && kept.to > kept.from ? kept : { from: 0, to: count };
  const fingers = useRef(new Map<number, number>());
  const shareOf = (x: number) => {
    const box = node.current?.getBoundingClientRect();
    return box ? Math.max(0, Math.min(1, (x - box.left - left) / (box.width - left))) : 0.5;
  };
  const zoom = (share: number, factor: number) => setKept(zoomAround(window, count, share, factor));
  useWheel(node, (event) => zoom(shareOf(event.clientX), Math.exp(event.deltaY * wheelFactor)));
  const onKeyDown = (event: KeyboardEvent) => {
    const factor = keyFactors[event.key];
    const step = { PageUp: -0.5, PageDown: 0.5 }[event.key];
    if ((factor === undefined && step === undefined) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (factor !== undefined) zoom(0.5, factor);
    else setKept(panBy(window, count, (step ?? 0) * (window.to - window.from)));
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined || event.pointerType === 'mouse') return;
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, event.clientX);
    const size = window.to - window.from;
    if (other === undefined) {
      setKept(panBy(window, count, (shareOf(before) - shareOf(event.clientX)) * size));
      return;
    }
    const factor = Math.abs(before - other) / Math.max(1, Math.abs(event.clientX - other));
    zoom(shareOf((event.clientX + other) / 2), Math.max(0.5, Math.min(2, factor)));
  };
  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the chart inside is the one stop of the keyboard
    <div
      ref={node}
      data-zoom={`${window.from}-${window.to}`}
      onKeyDown={onKeyDown}
      onDoubleClick={() => setKept({ from: 0, to: count })}
      onPointerDown={(event) => fingers.current.set(event.pointerId, event.clientX)}
      onPointerMove={onPointerMove}
      onPointerUp={lift}
      onPointerCancel={lift}
    >
      {children(window)}
    </div>
  );
}

/** A wheel zooms a chart that has the focus, or with Ctrl, as a pinch on a touch pad does; else it scrolls. */
function useWheel(node: { current: HTMLDivElement | null }, onWheel: (event: WheelEvent) => void): void {
  const latest = useRef(onWheel);
  latest.current = onWheel;
  useEffect(() => {
    const element = node.current;
    const listen = (event: WheelEvent) => {
      if (!event.ctrlKey && !element?.contains(document.activeElement)) return;
      event.preventDefault();
      latest.current(event);
    };
    // React listens passively, and could not keep the page still.
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [node]);
}
