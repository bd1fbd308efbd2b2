import type { Instant } from '../paris-time.ts';

/** Degrees north and east. */
export type Place = { readonly latitude: number; readonly longitude: number };
/** `tilt` from flat (0) to vertical (90); `azimuth` from south: east is -90, west 90. */
export type Orientation = { readonly tilt: number; readonly azimuth: number };

const dayMs = 86_400_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The position of the sun: the sine of its height, and its direction from south, in radians. */
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

/** The diffuse part of clear-sky light: it comes from the whole sky and not from the sun. */
const diffusePart = 0.45;
/** What grass, gravel and roofs throw back. */
const groundPart = 0.2;

/**
 * The light on a panel, in arbitrary units: the sun's rays on its surface, weaker the longer their path through the
 * air, the light of the sky that it faces, and the light that the ground reflects. Only the shape counts. Monthly
 * totals scale it.
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
