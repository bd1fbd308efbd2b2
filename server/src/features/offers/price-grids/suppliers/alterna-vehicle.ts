import type { CatalogueOffer } from '@svc/domain/offers/catalogue-offer';
import type { OfferRegister } from '@svc/domain/offers/offer';
import { subscribedPowers } from '@svc/domain/offers/offer';
import { type GridDocument, GridUnreadable, plainText, rowText } from '../grid-document.ts';
import { dateAfter, type PowerRow, powerRows, valueAt } from '../grid-numbers.ts';
import { offerOf } from '../supplier.ts';

export const vehicleTitle = /100 ?% ve\b/;
const superHours = /super creuses.{0,20}?(\d{1,2}) ?h ?(\d{2}) ?(?:-|a) ?(\d{1,2}) ?h ?(\d{2})/;

/**
 * The offer for electric vehicles: week-ends, super off-peak hours that the grid itself names, and the PDL's own
 * off-peak hours, so four registers. Power, subscription, peak, off-peak, super off-peak, week-end.
 */
export function parseVehicleGrid(document: GridDocument): CatalogueOffer[] {
  const texts = document.rows.map(rowText);
  const at = texts.findIndex((row) => plainText(row).startsWith('tarifs ttc'));
  if (at < 0) throw new GridUnreadable('no table with tax');
  const hours = superHours.exec(plainText(texts.join(' ')));
  if (!hours) throw new GridUnreadable('the super off-peak hours are not given');
  const window = `${pad(hours[1])}:${hours[2]}-${pad(hours[3])}:${hours[4]}`;
  const from = dateAfter(texts.slice(at), /applicables/);
  const rows = document.rows.slice(at).flatMap(powerRows);
  if (rows.length !== subscribedPowers.length)
    throw new GridUnreadable(`${rows.length} powers were read, ${subscribedPowers.length} were expected`);
  return rows.map((row) => ({
    ...offerOf('Électricité verte 100% VE', { type: 'CUSTOM' }, row.power, valueAt(row, 0, 'subscription'), {}, from),
    registers: registersOf(row, window),
  }));
}

function registersOf(row: PowerRow, window: string): OfferRegister[] {
  const [hp, hc] = [valueAt(row, 1, 'peak price'), valueAt(row, 2, 'off-peak price')];
  const [superHc, weekend] = [valueAt(row, 3, 'super off-peak price'), valueAt(row, 4, 'week-end price')];
  if (!(superHc < hc && hc < hp)) throw new GridUnreadable(`the prices of ${row.power} kVA are not in their order`);
  return [
    { key: 'super_hc', price: superHc, windows: [window] },
    { key: 'weekend', price: weekend, weekdays: [6, 7] },
    { key: 'hc', price: hc, windows: 'offpeak' },
    { key: 'hp', price: hp },
  ];
}

function pad(hour: string | undefined): string {
  return (hour ?? '').padStart(2, '0');
}
