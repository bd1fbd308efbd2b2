import type { Place } from './sun.ts';

/** A region of France: its position, and the yearly yield of a kWp at 35 degrees south, accurate to about 10 %. */
export type SolarRegion = Place & { readonly name: string; readonly yearly_kwh_per_kwp: number };

export const solarRegions = {
  lille: { name: 'Lille', latitude: 50.6, longitude: 3.1, yearly_kwh_per_kwp: 950 },
  paris: { name: 'Paris', latitude: 48.9, longitude: 2.3, yearly_kwh_per_kwp: 1_050 },
  rennes: { name: 'Rennes', latitude: 48.1, longitude: -1.7, yearly_kwh_per_kwp: 1_050 },
  strasbourg: { name: 'Strasbourg', latitude: 48.6, longitude: 7.7, yearly_kwh_per_kwp: 1_050 },
  nantes: { name: 'Nantes', latitude: 47.2, longitude: -1.6, yearly_kwh_per_kwp: 1_120 },
  dijon: { name: 'Dijon', latitude: 47.3, longitude: 5.0, yearly_kwh_per_kwp: 1_120 },
  lyon: { name: 'Lyon', latitude: 45.8, longitude: 4.8, yearly_kwh_per_kwp: 1_220 },
  bordeaux: { name: 'Bordeaux', latitude: 44.8, longitude: -0.6, yearly_kwh_per_kwp: 1_220 },
  toulouse: { name: 'Toulouse', latitude: 43.6, longitude: 1.4, yearly_kwh_per_kwp: 1_280 },
  marseille: { name: 'Marseille', latitude: 43.3, longitude: 5.4, yearly_kwh_per_kwp: 1_430 },
  nice: { name: 'Nice', latitude: 43.7, longitude: 7.3, yearly_kwh_per_kwp: 1_430 },
  perpignan: { name: 'Perpignan', latitude: 42.7, longitude: 2.9, yearly_kwh_per_kwp: 1_430 },
  corsica: { name: 'Corse', latitude: 42.1, longitude: 9.1, yearly_kwh_per_kwp: 1_430 },
} as const satisfies Record<string, SolarRegion>;

export type SolarRegionKey = keyof typeof solarRegions;

/** Which part of the year's production falls into each month, January first, in thousandths. */
export const monthShares = [36, 52, 86, 108, 118, 120, 124, 114, 96, 70, 43, 33] as const;
