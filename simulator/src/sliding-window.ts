/**
 * Counts moments in a sliding window with closed bounds: two moments exactly one window apart are both in it.
 * Moments must be added in order. Memory is a ring of the moments still in the window.
 */
export class SlidingWindow {
  readonly width: number;
  private moments: number[] = [];
  private head = 0;

  constructor(width: number) {
    this.width = width;
  }

  /** Number of moments, this one included, in the window ending at `moment`. */
  add(moment: number): number {
    this.moments.push(moment);
    return this.countAt(moment);
  }

  countAt(moment: number): number {
    while (this.head < this.moments.length && (this.moments[this.head] ?? moment) < moment - this.width) this.head++;
    if (this.head > 4096 && this.head * 2 > this.moments.length) {
      this.moments = this.moments.slice(this.head);
      this.head = 0;
    }
    return this.moments.length - this.head;
  }

  /** When the window next has room for one more under this limit; the moment itself when it has room now. */
  freeAt(moment: number, limit: number): number {
    const count = this.countAt(moment);
    if (count < limit) return moment;
    const leaving = this.moments[this.head + count - limit];
    return leaving === undefined ? moment : leaving + this.width;
  }

  clear(): void {
    this.moments = [];
    this.head = 0;
  }
}

/** The highest count over every window of this width, from any start. */
export function maxInWindow(moments: readonly number[], width: number): number {
  // The fullest window can be slid until it ends on a moment without losing one: only those ends are looked at.
  let most = 0;
  let first = 0;
  for (let last = 0; last < moments.length; last++) {
    const end = moments[last] ?? 0;
    while ((moments[first] ?? end) < end - width) first++;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
