/**
 * What time it is at Redis, and how far away Redis is, from the replies of the last minute. Works like NTP: a reply
 * holds the time at which Redis wrote it, which lies between request and reply, and the shortest round trip limits it
 * best. If the way there takes longer than the way back, all requests of this process leave early or late by the same
 * amount, so that the spacing between them stays.
 */
export type RedisClock = {
  /** A reply written by Redis at `redisUs` (microseconds). */
  note(sentAt: number, receivedAt: number, redisUs: number): void;
  /** The moment here (`performance.now()`) at which it is `redisUs` at Redis. At least one reply was noted before. */
  toLocal(redisUs: number): number;
  /** The usual round trip in milliseconds; 0 while unknown. */
  roundTrip(): number;
  /** Milliseconds from one moment at Redis until its reply is usually here; 0 while unknown or negligible. */
  replyTime(): number;
  /** Another server may have taken over, with a clock of its own. */
  forget(): void;
};

type Sample = { readonly at: number; readonly roundTrip: number; readonly offset: number };

const mostSamples = 32;
const sampleAgeMs = 60_000;
/** How far two good clocks drift apart in a minute, with a margin. */
const driftMs = 10;
/** Below this Redis counts as near: timers of this process are less exact. */
const nearMs = 4;

export function createRedisClock(): RedisClock {
  let samples: Sample[] = [];
  let usual = 0;
  let best: Sample | undefined;

  return {
    note(sentAt, receivedAt, redisUs) {
      const roundTrip = receivedAt - sentAt;
      const sample = { at: receivedAt, roundTrip, offset: redisUs / 1000 - (sentAt + receivedAt) / 2 };
      // The clock of Redis was set, or this is another Redis: earlier replies show nothing about it.
      const wasSet = best && Math.abs(sample.offset - best.offset) > (roundTrip + best.roundTrip) / 2 + driftMs;
      const recent = wasSet ? [] : samples.filter(({ at }) => receivedAt - at < sampleAgeMs);
      samples = [...recent, sample].slice(-mostSamples);
      best = samples.reduce((least, one) => (one.roundTrip < least.roundTrip ? one : least));
      const trips = samples.map((one) => one.roundTrip).sort((a, b) => a - b);
      usual = trips[Math.floor(trips.length / 2)] ?? 0;
    },
    toLocal: (redisUs) => redisUs / 1000 - (best?.offset ?? 0),
    roundTrip: () => usual,
    replyTime: () => (usual <= nearMs ? 0 : usual - (best?.roundTrip ?? 0) / 2),
    forget() {
      samples = [];
      best = undefined;
      // The distance is likely the same: the first slot after a reconnection is not lost.
    },
  };
}
