import { addDays, addMonths, type Day, daysBetween } from '../day.ts';

/** The last day of a consent given for three years (P3Y) from this day. */
export function consentEnd(start: Day): Day {
  return addDays(addMonths(start, 36), -1);
}

/** `consent_expires_at` is the last day of the consent: it is over the day after. */
export function isConsentOver(expiresAt: Day, today: Day): boolean {
  return today > expiresAt;
}

/** How many days before the end the user is notified. */
export const expiryNotices = [60, 15, 1] as const;

export type ExpiryNotice = (typeof expiryNotices)[number];

/** The notice that describes a consent today: the nearest one reached; null before the first and after the end. */
export function expiryNotice(expiresAt: Day, today: Day): ExpiryNotice | null {
  const left = daysBetween(today, expiresAt);
  if (left < 0) return null;
  return expiryNotices.findLast((days) => left <= days) ?? null;
}

/**
 * The notice to send today, given those already sent for this same end. Each is sent once. A notice missed during an
 * outage is not sent after a nearer one.
 */
export function expiryNoticeDue(expiresAt: Day, today: Day, sent: readonly number[]): ExpiryNotice | null {
  const notice = expiryNotice(expiresAt, today);
  return notice === null || sent.includes(notice) ? null : notice;
}
