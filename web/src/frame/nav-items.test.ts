import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { navItems } from './nav-items.ts';

/** Screens that no line of the menu opens: another page leads to them. */
const withoutItem = ['help', 'landing', 'login', 'onboarding', 'setup', 'signup', 'status', 'token'];

it('the menu has a line for every folder of screens, named like it', () => {
  const folders = readdirSync(new URL('../screens/', import.meta.url)).sort();
  expect([...navItems.map(({ label }) => label), ...withoutItem].sort()).toEqual(folders);
});
