import { loadBudgetScript } from '../budget-script.ts';

const lua = (name: string) => new URL(name, import.meta.url);
const nextSlot = lua('next-turn.lua');
const slotCount = lua('turn-count.lua');

/** The scripts of the gate. What each takes and answers stands in its first lines. */
export const acquireSlotScript = loadBudgetScript(nextSlot, slotCount, lua('take-turn.lua'));
export const releaseSlotScript = loadBudgetScript(nextSlot, slotCount, lua('return-turn.lua'));
export const delayScript = loadBudgetScript(nextSlot, lua('delay.lua'));
export const endCallScript = loadBudgetScript(lua('end-call.lua'));
export const restoreScript = loadBudgetScript(nextSlot, lua('restore.lua'));
export const pauseScript = loadBudgetScript(lua('pause.lua'));
