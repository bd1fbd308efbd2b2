import type { Instant } from '../paris-time.ts';

/** Degrees north and east. */
export type Place = { readonly latitude: number; readonly longitude: number };
/** `tilt` from flat (0) to vertical (90); `azimuth` from south: east is -90, west 90. */
export type Orientation = { readonly tilt: number; readonly azimuth: number };

const dayMs = 86_400_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Where the sun stands: the sine of its height, and its direction from south, in radians. */
export function sunAt(place: Place, instant: Instant): { readonly sinHeight: number; readonly azimuth: number } {
  const day = Math.floor(instant / dayMs);
  const ofYear = day % 365.2425;
  const yearAngle = radians((360 / 365.2425) * (ofYear - 80));
  const declination = radians(23.45) * Math.sin(yearAngle);
  // Minutes by which the sun is ahead of a clock that runs evenly.
  const equation = 9.87 * Math.sin(2 * yearAngle) - 7.53 * Math.cos(yearAngle) - 1.5 * Math.sin(yearAngle);
  const utcHours = (instant - day * dayMs) / 3_600_000;
  const hourAngle = radians(15 * (utcHours + place.longitude / 15 + equation / 60 - 12));
  const latitude = radians(place.latitude);
  const sinHeight =
    Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle);
  const azimuth = Math.atan2(
    Math.sin(hourAngle),
    Math.cos(hourAngle) * Math.sin(latitude) - Math.tan(declination) * Math.cos(latitude),
  );
  return { sinHeight, azimuth };
}

/** Of the light that a clear sky sends, the part that comes from the whole of it and not from the sun. */
const diffusePart = 0.45;
/** What grass, gravel and roofs throw back. */
const groundPart = 0.2;

/**
 * How much a panel gets, in arbitrary units: the sun's rays on its surface, weaker the longer their way through the
 * air, the light of the sky that it faces, and what the ground throws back. Only the shape counts; monthly totals give it its size.
 */
export function clearSky(place: Place, panel: Orientation, instant: Instant): number {
  const { sinHeight, azimuth } = sunAt(place, instant);
  if (sinHeight <= 0.01) return 0;
  const tilt = radians(panel.tilt);
  const cosHeight = Math.sqrt(1 - sinHeight * sinHeight);
  const facing = Math.cos(tilt) * sinHeight + Math.sin(tilt) * cosHeight * Math.cos(azimuth - radians(panel.azimuth));
  const beam = 0.7 ** ((1 / sinHeight) ** 0.678);
  const diffuse = sinHeight * beam * ((1 + Math.cos(tilt)) / 2);
  const reflected = sinHeight * beam * ((1 - Math.cos(tilt)) / 2);
  return (1 - diffusePart) * Math.max(0, facing) * beam + diffusePart * diffuse + groundPart * reflected;
}
