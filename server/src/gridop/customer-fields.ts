import { type Day, parseDay } from '@svc/domain/day';
import { z } from 'zod';

/** Fields that both generations write, each in its own way. A field of an unexpected type counts as absent. */

/** A text; an empty one counts as absent. */
export const textField = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)
  .transform((text) => text?.trim() || null);

/** 2026 writes '2024-10-12T00:00:00+0200', v5 '2021-03-15+01:00': the first ten characters are the day. */
export const dayField = textField.transform((text): Day | null =>
  text ? (parseDay(text.slice(0, 10)) ?? null) : null,
);

export type Power = { readonly subscribed_power: string | null; readonly subscribed_power_kva: number | null };

/** '9 kVA', '12', 12, or { unit: 'kVA', value: '12' }. */
export const powerField = z
  .union([
    z.string(),
    z.number().transform(String),
    z
      .looseObject({ unit: textField, value: textField })
      .transform(({ unit, value }) => (value === null ? null : `${value} ${unit ?? 'kVA'}`)),
  ])
  .nullish()
  .catch(null)
  .transform((text): Power => readPower(text ?? ''));

function readPower(text: string): Power {
  const match = /^(\d+(?:[.,]\d+)?)\s*(k?VA)?$/i.exec(text.trim());
  if (!match) return { subscribed_power: null, subscribed_power_kva: null };
  const number = Number((match[1] ?? '').replace(',', '.'));
  const kva = match[2]?.toLowerCase() === 'va' ? number / 1000 : number;
  return { subscribed_power: `${kva} kVA`, subscribed_power_kva: kva };
}

/** One text, or the first of a list. */
export const segmentField = z
  .union([z.string(), z.array(z.string()).transform((all) => all[0] ?? null)])
  .nullish()
  .catch(null)
  .transform((text) => text?.trim() || null);
