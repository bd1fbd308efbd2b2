import { loadBudgetScript } from '../budget-script.ts';

const lua = (name: string) => new URL(name, import.meta.url);
const rounds = lua('round-robin.lua');

/** The scripts of the order. What each takes and answers stands in its first lines. */
export const enterScript = loadBudgetScript(rounds, lua('enter.lua'));
export const pickScript = loadBudgetScript(rounds, lua('pick.lua'));
export const departScript = loadBudgetScript(lua('depart.lua'));
