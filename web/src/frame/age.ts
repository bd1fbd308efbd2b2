import { hourMs, minuteMs } from '@svc/domain/paris-time';
import type { Language } from '../messages/formats.ts';

/** Elapsed time in the largest suitable unit. */
export function formatAge(ms: number, language: Language): string {
  const format = (count: number, unit: 'minute' | 'hour' | 'day') =>
    new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-Math.floor(count), unit);
  if (ms < hourMs) return format(Math.max(0, ms) / minuteMs, 'minute');
  return ms < 48 * hourMs ? format(ms / hourMs, 'hour') : format(ms / (24 * hourMs), 'day');
}
