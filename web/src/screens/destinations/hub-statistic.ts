import type { Day } from '@svc/domain/day';
import { parisDay, parseInstant } from '@svc/domain/paris-time';
import type { HubStatistic } from '../../api/hub.ts';
import type { I18n } from '../../messages/i18n.tsx';

/** The id contains the PDL: only its last digits are shown. */
export function maskId(id: string): string {
  return id.replace(/\d{10}(\d{4})(?!\d)/, '••••$1');
}

function dayOf(moment: string | null): Day | undefined {
  const instant = moment === null ? undefined : parseInstant(moment);
  return instant === undefined ? undefined : parisDay(instant);
}

/** "kWh · du 1er janv. 2025 au 15 févr. 2026". */
export function formatSpan({ unit, first_start, last_start }: HubStatistic, { messages, formats }: I18n): string {
  const texts = messages.destinations.hub;
  const [from, to] = [dayOf(first_start), dayOf(last_start)];
  if (from === undefined || to === undefined) return texts.noSpan;
  return texts.span(unit ?? '', formats.dayPlain(from), formats.dayPlain(to));
}

/** Whether the hub has the statistic, so that it can be removed. */
export const isThere = ({ state }: HubStatistic) => state !== 'absent';
