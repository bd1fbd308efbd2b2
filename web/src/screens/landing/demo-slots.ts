import { parseInstant } from '@svc/domain/paris-time';
import type { DemoDay } from '../../api/demo.ts';
import { energyByRegister, peakOf, type Slot, slotsOfDay } from '../../figures/slots.ts';
import type { I18n } from '../../messages/i18n.tsx';

type Read = { readonly slots: readonly Slot[]; readonly wh: number; readonly sentence: string };

/** The half hours of the day with their tariffs, their sum, and their description. */
export function readDemoDay(day: DemoDay, { messages, formats }: I18n): Read {
  const { date, start, step_minutes, powers_w, offpeak_hours } = day;
  const runs = [{ start: parseInstant(start) ?? Number.NaN, step_minutes, powers_w }];
  const slots = slotsOfDay(date, { runs, missing: [] }, { offpeak_hours, pricing_option: null });
  const { base, hp, hc } = energyByRegister(slots);
  const wh = base + hp + hc;
  const peak = peakOf(slots);
  const parts = [
    peak && messages.usage.sentenceDay(formats.watts(peak.power_w ?? 0), formats.clock(peak.minute), peak.step_minutes),
    hc > 0 && messages.usage.offPeakShare(formats.percent(hc / wh)),
  ];
  return { slots, wh, sentence: parts.filter(Boolean).join(' ') };
}
