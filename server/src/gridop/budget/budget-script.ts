import { readFileSync } from 'node:fs';
import { defineScript, type Script } from '#platform/cache/script.ts';
import { budgetRules } from './budget-rules.ts';

/** The rules as Lua values, so that no script holds a number of its own. */
const rules = `local rules = { ${Object.entries(budgetRules)
  .map(([name, value]) => `${name} = ${value}`)
  .join(', ')} }`;

const prelude = readLua(new URL('prelude.lua', import.meta.url));

/** A script of the budget from its `.lua` files, read once when the program starts; what it begins with is put before. */
export function loadBudgetScript(...files: readonly [URL, ...URL[]]): Script {
  return defineScript([rules, prelude, ...files.map(readLua)].join('\n'));
}

function readLua(file: URL): string {
  return readFileSync(file, 'utf8');
}
