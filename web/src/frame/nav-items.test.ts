import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shell } from '../messages/fr/shell.ts';
import { navItems } from './nav-items.ts';

/** Screens that no line of the menu opens: another page leads to them. */
const withoutItem = ['help', 'landing', 'login', 'onboarding', 'setup', 'signup', 'status', 'token'];

it('the menu has a line for every folder of screens, named like it', () => {
  const folders = readdirSync(new URL('../screens/', import.meta.url)).sort();
  expect([...navItems.map(({ label }) => label), ...withoutItem].sort()).toEqual(folders);
});

it('docs/web.md has a row for every screen of the menu', () => {
  const text = readFileSync(new URL('../../../docs/web.md', import.meta.url), 'utf8');
  // The screen of consumption has one row for each of its spans.
  const names = navItems.map(({ label }) => (label === 'usage' ? 'Mois' : shell.nav[label]));
  expect(names.filter((name) => !text.includes(`\n| ${name} `))).toEqual([]);
});
