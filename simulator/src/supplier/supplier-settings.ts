import { parseDay, toDay } from '@svc/domain/day';
import {
  type Reader,
  readCount,
  readNullable,
  readObject,
  readOneOf,
  readParsed,
  readRecord,
  readText,
} from '../control-reader.ts';
import { isTimeOfDay, toTimeOfDay } from '../gridsource/time-of-day.ts';
import type { FirewallRule } from './firewall.ts';
import type { FlexdayPublication } from './flexday-map.ts';

/** What /__control can change about the supplier's site. */
export type SupplierSettings = FlexdayPublication & { readonly firewall: FirewallRule | null };

export const defaultSupplierSettings: SupplierSettings = {
  tomorrow_from: toTimeOfDay('11:00'),
  days: new Map(),
  firewall: null,
};

const readFirewallFields = readObject({
  after: readCount,
  window_seconds: readCount,
  for_seconds: readCount,
  page: readOneOf('forbidden', 'inaccessible'),
});

const readFirewall: Reader<FirewallRule> = (value, path) => ({
  after: 30,
  window_seconds: 600,
  for_seconds: 600,
  page: 'forbidden',
  ...readFirewallFields(value, path),
});

const readDays: Reader<FlexdayPublication['days']> = (value, path) => {
  const read = readRecord(readParsed(parseDay, 'a day YYYY-MM-DD'), readText)(value, path);
  return new Map([...read].map(([day, raw]) => [toDay(day), raw]));
};

export const readSupplierChange = readObject({
  tomorrow_from: readParsed((text) => (isTimeOfDay(text) ? text : undefined), 'a time HH:MM'),
  days: readDays,
  firewall: readNullable(readFirewall),
});
