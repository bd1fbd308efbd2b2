import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RedisServer, startRedis } from '../../../test/servers/redis-server.ts';
import type { Script } from '../../platform/cache/script.ts';
import { budgetRules } from './budget-rules.ts';
import { viewScript } from './budget-view.ts';
import { fairnessScript } from './fairness-view.ts';
import * as gate from './gate/gate-scripts.ts';
import * as order from './order/order-scripts.ts';
import { ratesScript } from './rates-view.ts';

let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

const scripts: readonly (readonly [string, Script])[] = Object.entries({
  ...gate,
  ...order,
  viewScript,
  fairnessScript,
  ratesScript,
});

describe('the scripts of the budget', () => {
  it.each(scripts)('%s is a script that Redis accepts, under the digest by which it is called', async (_, script) => {
    expect(await redis.cli('script', 'load', script.text)).toBe(script.sha);
  });

  const folder = fileURLToPath(new URL('.', import.meta.url));
  it.each(globSync('**/*.lua', { cwd: folder }))('%s is part of one of them', (file) => {
    const text = readFileSync(`${folder}${file}`, 'utf8');
    expect(scripts.filter(([, script]) => script.text.includes(text))).not.toHaveLength(0);
  });

  it.each(scripts)('%s uses no rule without a number', (_, script) => {
    const known = new Set(Object.keys(budgetRules));
    const used = [...script.text.matchAll(/\brules\.(\w+)/g)].map(([, name = '']) => name);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });
});
