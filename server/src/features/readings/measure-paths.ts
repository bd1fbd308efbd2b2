import { type Measure, measureNames, measures } from '@svc/domain/readings/measure';

type MeasurePath = { readonly path: string; readonly measure: Measure; readonly summary: string };

/** The measure routes: a path under /gridop, and the measure it serves. The batch routes return the same entries. */
export const measurePaths: readonly MeasurePath[] = measureNames.flatMap((measure) => {
  const { path, gateway_path, title, reading_type } = measures[measure];
  const own = { path, measure, summary: `${title}, ${reading_type.unit}` };
  const batch = { path: gateway_path, measure, summary: `${title} over long ranges, ${reading_type.unit}` };
  return path === gateway_path ? [own] : [own, batch];
});
