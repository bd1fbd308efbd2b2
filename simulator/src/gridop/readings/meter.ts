/** The steps in which a meter records its load curve, in minutes. */
export const meterSteps = [5, 10, 15, 30, 60] as const;
export type StepMinutes = (typeof meterSteps)[number];

export type Direction = 'consumption' | 'production';

/** Everything that readings depend on, besides the moment: the same meter always returns the same series. */
export type Meter = {
  readonly pdl: string;
  readonly step: StepMinutes;
  /** kVA */
  readonly subscribed_power: number;
};

/** 'PT30M'. */
export function stepText(step: StepMinutes): string {
  return `PT${step}M`;
}
