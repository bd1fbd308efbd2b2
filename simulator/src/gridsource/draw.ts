/**
 * A number in [0, 1[ that depends only on its key. Generated data is the same in every process, so that two reads of
 * one forecast, or two runs of one test, are identical to the byte.
 */
export function drawFraction(key: string): number {
  // FNV-1a over the characters, then a final mix: neighbouring days must not draw neighbouring numbers.
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** One of 0 .. count - 1. */
export function drawIndex(key: string, count: number): number {
  return Math.floor(drawFraction(key) * count);
}

/** A curve without steps through one draw per whole number of `at`: weather changes, it does not jump. */
export function drawSmoothly(key: string, at: number): number {
  const before = Math.floor(at);
  const share = at - before;
  const eased = share * share * (3 - 2 * share);
  return drawFraction(`${key}:${before}`) * (1 - eased) + drawFraction(`${key}:${before + 1}`) * eased;
}
