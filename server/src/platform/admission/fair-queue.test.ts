import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const drain = (line: FairQueue<string>) => Array.from({ length: line.size }, () => line.shift());

describe('a line that is shared fairly', () => {
  it('serves one group in the order of arrival', () => {
    const line = new FairQueue<string>(10);
    for (const item of ['1', '2', '3']) expect(line.push('a', item)).toBeUndefined();
    expect(drain(line)).toEqual(['1', '2', '3']);
    expect(line.shift()).toBeUndefined();
  });

  it('serves groups round-robin, whatever the length of each', () => {
    const line = new FairQueue<string>(10);
    for (const item of ['a1', 'a2', 'a3', 'a4']) line.push('a', item);
    for (const item of ['b1', 'b2']) line.push('b', item);
    line.push('c', 'c1');
    expect(drain(line)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('is never full for a group shorter than the longest: the last item of that one is evicted', () => {
    const line = new FairQueue<string>(4);
    for (const item of ['a1', 'a2', 'a3', 'a4']) line.push('a', item);
    expect(line.push('a', 'a5')).toBe('a5');
    expect(line.push('b', 'b1')).toBe('a4');
    expect(line.push('b', 'b2')).toBe('a3');
    expect(line.push('b', 'b3')).toBe('b3');
    expect(line.push('c', 'c1')).toBe('a2');
    expect(line.size).toBe(4);
    expect(drain(line)).toEqual(['a1', 'b1', 'c1', 'b2']);
  });

  it('sends the newcomer away when every group has one', () => {
    const line = new FairQueue<string>(2);
    line.push('a', 'a1');
    line.push('b', 'b1');
    expect(line.push('c', 'c1')).toBe('c1');
    expect(line.clear()).toEqual(['a1', 'b1']);
    expect(line.size).toBe(0);
  });

  it('takes those out of each group who waited long enough', () => {
    const line = new FairQueue<number>(10);
    for (const item of [1, 5]) line.push('a', item);
    for (const item of [2, 3]) line.push('b', item);
    line.push('c', 9);
    expect(line.heads()).toEqual([1, 2, 9]);
    expect(line.removeWhile((item) => item < 5)).toEqual([1, 2, 3]);
    expect([line.size, line.heads()]).toEqual([2, [5, 9]]);
    expect(line.removeWhile(() => true)).toEqual([5, 9]);
    expect([line.size, line.shift()]).toEqual([0, undefined]);
  });
});
