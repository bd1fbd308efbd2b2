import { describe, expect, it } from 'vitest';
import { CallerMemory, memoryRules } from './caller-memory.ts';

const { doubted_ms, proved_ms, most } = memoryRules;

describe('what was shown lately', () => {
  it('makes a network strangers for a while when something it showed was worth nothing', () => {
    let now = 0;
    const memory = new CallerMemory(() => now);
    expect(memory.isStranger('a', 'forged')).toBe(false);
    memory.doubt('a', 'forged');
    expect(memory.isStranger('a', 'forged')).toBe(true);
    expect(memory.isStranger('a', 'another')).toBe(true);
    expect(memory.isStranger('b', 'another')).toBe(false);
    now += doubted_ms;
    expect(memory.isStranger('a', 'forged')).toBe(false);
  });

  it('keeps the places of a neighbour who was seen to be somebody, until that is worth nothing any more', () => {
    let now = 0;
    const memory = new CallerMemory(() => now);
    memory.prove('good');
    expect(memory.turnOf('a', 'forged')).toBe('a');
    expect(memory.turnOf('a', 'good')).not.toBe('a');
    memory.doubt('a', 'forged');
    expect(memory.isStranger('a', 'good')).toBe(false);
    memory.doubt('a', 'good');
    expect(memory.isStranger('a', 'good')).toBe(true);
    memory.prove('other');
    now += proved_ms;
    memory.doubt('a', 'forged');
    expect(memory.isStranger('a', 'other')).toBe(true);
  });

  it('is bounded, and forgets the oldest first', () => {
    const memory = new CallerMemory(() => 0);
    for (let n = 0; n <= most; n++) {
      memory.doubt(`network ${n}`, 'forged');
      memory.prove(`secret ${n}`);
    }
    expect(memory.size).toBe(2 * most);
    expect(memory.isStranger('network 0', 'forged')).toBe(false);
    expect(memory.isStranger(`network ${most}`, 'secret 0')).toBe(true);
    expect(memory.isStranger(`network ${most}`, 'secret 1')).toBe(false);
  });
});
