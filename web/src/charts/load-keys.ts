import type { Instant } from '@svc/domain/paris-time';
import type { KeyboardEvent } from 'react';
import { type Subject, stepCursor } from './load-reading.ts';
import { follow, panBy, type TimeWindow, zoomAround } from './zoom-window.ts';

const factors: Readonly<Record<string, number>> = { '+': 0.5, '=': 0.5, '-': 2 };
const pages: Readonly<Record<string, number>> = { PageUp: -0.5, PageDown: 0.5 };

type Keys = {
  readonly bounds: TimeWindow;
  readonly window: TimeWindow;
  readonly onWindow: (window: TimeWindow) => void;
  readonly cursor: Instant | undefined;
  readonly onCursor: (at: Instant | undefined) => void;
  readonly subject: Subject;
};

/** Everything that gestures can do: + - 0 and the page keys move the window, arrows, Home and End move through it. */
export function loadKeys({ bounds, window, onWindow, cursor, onCursor, subject }: Keys) {
  const size = window.to - window.from;
  const at = cursor ?? (window.from + window.to) / 2;
  const goTo = (moment: Instant) => {
    const next = Math.max(bounds.from, Math.min(bounds.to - 1, moment));
    onCursor(next);
    const followed = follow(window, bounds, next);
    if (followed.from !== window.from) onWindow(followed);
  };
  const move = (key: string, isLeap: boolean) => {
    if (key === '0') onWindow(bounds);
    else if (key === 'ArrowLeft') goTo(stepCursor(at, subject, -1, isLeap));
    else if (key === 'ArrowRight') goTo(stepCursor(at, subject, 1, isLeap));
    else if (key === 'Home') onCursor(window.from);
    else if (key === 'End') onCursor(window.to - 1);
    else if (key === 'Escape') onCursor(undefined);
    else return false;
    return true;
  };
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [factor, page] = [factors[event.key], pages[event.key]];
    if (factor) onWindow(zoomAround(window, bounds, Math.max(0, Math.min(1, (at - window.from) / size)), factor));
    else if (page) onWindow(panBy(window, bounds, page * size));
    else if (!move(event.key, event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
