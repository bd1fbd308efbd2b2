import { loadBudgetScript } from '../budget-script.ts';

const lua = (name: string) => new URL(name, import.meta.url);
const rounds = lua('round-robin.lua');

/** The scripts of the order. The first lines of each describe its arguments and reply. */
export const enterScript = loadBudgetScript(rounds, lua('enter.lua'));
export const pickScript = loadBudgetScript(rounds, lua('pick.lua'));
export const departScript = loadBudgetScript(lua('depart.lua'));
