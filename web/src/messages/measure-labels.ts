import type { MeasureLabels } from './fr/measures.ts';

/** The name of a measure that the API sent. Undefined for anything else, such as the list of delivery points. */
export function measureLabel(labels: MeasureLabels, measure: string, form: keyof MeasureLabels['max_power']) {
  const known: Readonly<Partial<Record<string, MeasureLabels['max_power']>>> = labels;
  return known[measure]?.[form];
}
