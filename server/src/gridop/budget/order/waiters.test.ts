import { expect, it } from 'vitest';
import { Waiters } from './waiters.ts';

it('who waits for one call is one waiter to the queue, until the last has left', () => {
  const waiters = new Waiters<{ id: string }, string>();
  const [first, second] = [waiters.join({ id: 'a' }), waiters.join({ id: 'a' })];
  expect(waiters.waitingSince(0)).toEqual([{ id: 'a' }]);
  first.leave();
  expect(waiters.waitingSince(0)).toHaveLength(1);
  second.leave();
  expect(waiters.waitingSince(0)).toEqual([]);
});

it('an outcome reaches all waiters, and a waiter that leaves late does not remove a new one', async () => {
  const waiters = new Waiters<{ id: string }, string>();
  const [first, second] = [waiters.join({ id: 'a' }), waiters.join({ id: 'a' })];
  waiters.settle('a', { state: 'done', summary: 's' });
  expect(await Promise.all([first.ending, second.ending])).toEqual(Array(2).fill({ state: 'done', summary: 's' }));
  const next = waiters.join({ id: 'a' });
  first.leave();
  second.leave();
  expect(waiters.waitingSince(0)).toHaveLength(1);
  next.leave();
  expect(waiters.waitingSince(0)).toEqual([]);
});
