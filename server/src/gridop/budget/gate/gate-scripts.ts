import { loadBudgetScript } from '../budget-script.ts';

const lua = (name: string) => new URL(name, import.meta.url);
const nextSlot = lua('next-slot.lua');
const slotCount = lua('slot-count.lua');

/** The scripts of the rate limiter. The first lines of each describe its arguments and reply. */
export const acquireSlotScript = loadBudgetScript(nextSlot, slotCount, lua('acquire-slot.lua'));
export const releaseSlotScript = loadBudgetScript(nextSlot, slotCount, lua('release-slot.lua'));
export const delayScript = loadBudgetScript(nextSlot, lua('delay.lua'));
export const endCallScript = loadBudgetScript(lua('end-call.lua'));
export const restoreScript = loadBudgetScript(nextSlot, lua('restore.lua'));
export const pauseScript = loadBudgetScript(lua('pause.lua'));
