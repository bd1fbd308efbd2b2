import { dayNumber } from '@svc/domain/day';
import { hourMs, type Instant, parisDay } from '@svc/domain/paris-time';
import { drawSmoothly } from './draw.ts';

export const productionTypes = ['SOLAR', 'WIND_ONSHORE', 'WIND_OFFSHORE'] as const;
export type ProductionType = (typeof productionTypes)[number];

// The middle of the country, where the sun is highest ten minutes before noon UTC.
const latitude = (46.5 * Math.PI) / 180;
const solarNoonUtc = 12 - 2.5 / 15;

/** Expected generation in MW over the half hour that starts here, before the error of any one forecast. */
export function generationAt(production: ProductionType, instant: Instant): number {
  if (production === 'SOLAR') return 16_000 * sunHeight(instant) * clearness(instant);
  if (production === 'WIND_ONSHORE') return 900 + 13_500 * drawSmoothly('wind inland', instant / (9 * hourMs)) ** 2;
  return 60 + 1_350 * drawSmoothly('wind at sea', instant / (9 * hourMs));
}

/** The sine of the sun's elevation, 0 when it is below the horizon: solar is zero at night. */
function sunHeight(instant: Instant): number {
  const sinceSolstice = dayNumber(parisDay(instant)) + 10.5;
  const declination = (-23.44 * Math.PI * Math.cos((sinceSolstice / 365.2425) * 2 * Math.PI)) / 180;
  const hourAngle = (((instant / hourMs) % 24) - solarNoonUtc) * (Math.PI / 12);
  const sine = Math.sin(latitude) * Math.sin(declination);
  return Math.max(0, sine + Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle));
}

function clearness(instant: Instant): number {
  return 0.4 + 0.6 * drawSmoothly('clouds', instant / (12 * hourMs));
}
