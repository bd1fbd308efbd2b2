import { loadBudgetScript } from '../budget-script.ts';

const lua = (name: string) => new URL(name, import.meta.url);
const nextTurn = lua('next-turn.lua');
const turnCount = lua('turn-count.lua');

/** The scripts of the gate. What each takes and answers stands in its first lines. */
export const takeTurnScript = loadBudgetScript(nextTurn, turnCount, lua('take-turn.lua'));
export const returnTurnScript = loadBudgetScript(nextTurn, turnCount, lua('return-turn.lua'));
export const delayScript = loadBudgetScript(nextTurn, lua('delay.lua'));
export const endCallScript = loadBudgetScript(lua('end-call.lua'));
export const restoreScript = loadBudgetScript(nextTurn, lua('restore.lua'));
export const pauseScript = loadBudgetScript(lua('pause.lua'));
