import type { Instant } from '@svc/domain/paris-time';
import { nextSlot, type Schedule } from '@svc/domain/schedule';
import type { RepeatStrategy } from 'bullmq';

/** BullMQ stores a text with each scheduler. Ours is the schedule itself: when it differs, the schedule was changed. */
export function formatPattern(schedule: Schedule): string {
  return JSON.stringify(schedule);
}

/** Slots come from the domain, for periods too: BullMQ's own `every` counts from its declaration. */
export const repeatInSlots: RepeatStrategy = (millis: Instant, { pattern }) =>
  pattern === undefined ? undefined : nextSlot(JSON.parse(pattern), millis);
