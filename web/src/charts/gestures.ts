import type { PointerEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

/** What touch and mouse gestures request from a chart; positions are pixels from the left of the page. */
export type Gestures = {
  readonly onPan: (pixels: number) => void;
  readonly onZoom: (x: number, factor: number) => void;
  /** A mouse that passes, a finger that taps: show what is here. */
  readonly onPoint: (x: number) => void;
  readonly onLeave: () => void;
  readonly onReset: () => void;
};

type Finger = { readonly x: number; readonly y: number; readonly downX: number; readonly downAt: number };
const slop = 8;
const tapMs = 500;
const doubleMs = 350;
const doubleReach = 30;
const wheelFactor = 0.0015;

/**
 * The touch contract of a chart: a vertical swipe scrolls the page (the browser does, by `touch-action: pan-y`),
 * a horizontal drag pans, two fingers zoom, a tap shows the value, a double tap resets.
 */
export function useGestures(gestures: Gestures) {
  // The element is drawn once its width is known, after this hook first runs.
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const fingers = useRef(new Map<number, Finger>());
  const hasMoved = useRef(false);
  const lastTap = useRef({ at: Number.NEGATIVE_INFINITY, x: 0 });
  useWheel(element, gestures.onZoom);
  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (fingers.current.size === 0) hasMoved.current = false;
    const { clientX: x, clientY: y, timeStamp } = event;
    fingers.current.set(event.pointerId, { x, y, downX: x, downAt: timeStamp });
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const { clientX: x, clientY: y, pointerId } = event;
    const finger = fingers.current.get(pointerId);
    if (!finger) return event.pointerType === 'mouse' ? gestures.onPoint(x) : undefined;
    const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1];
    if (other) {
      hasMoved.current = true;
      const reach = (place: number) => Math.max(10, Math.abs(place - other.x));
      gestures.onZoom((x + other.x) / 2, reach(finger.x) / reach(x));
    } else {
      if (!hasMoved.current && Math.abs(x - finger.downX) < slop) return;
      hasMoved.current = true;
      gestures.onPan(x - finger.x);
    }
    fingers.current.set(pointerId, { ...finger, x, y });
  };
  const onPointerUp = (event: PointerEvent) => {
    const finger = fingers.current.get(event.pointerId);
    fingers.current.delete(event.pointerId);
    if (!finger || hasMoved.current || event.timeStamp - finger.downAt > tapMs) return;
    const { at, x } = lastTap.current;
    const isDouble = event.timeStamp - at < doubleMs && Math.abs(event.clientX - x) < doubleReach;
    lastTap.current = { at: isDouble ? Number.NEGATIVE_INFINITY : event.timeStamp, x: event.clientX };
    if (isDouble) gestures.onReset();
    else gestures.onPoint(event.clientX);
  };
  const props = {
    ref: setElement,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    // The browser took the finger to scroll the page: there was no gesture.
    onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && gestures.onLeave(),
  };
  return { element, props };
}

/** A wheel zooms a chart that has the focus, or with Ctrl, as a pinch on a touch pad does; else it scrolls. */
function useWheel(element: HTMLDivElement | null, onZoom: Gestures['onZoom']): void {
  const latest = useRef(onZoom);
  latest.current = onZoom;
  useEffect(() => {
    const listen = (event: WheelEvent) => {
      if (!event.ctrlKey && !element?.contains(document.activeElement)) return;
      event.preventDefault();
      latest.current(event.clientX, Math.exp(event.deltaY * wheelFactor));
    };
    // React listens passively, and could not prevent the page from scrolling.
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [element]);
}
