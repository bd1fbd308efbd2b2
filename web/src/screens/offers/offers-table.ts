import type { ChartTableData } from '../../charts/chart-table.tsx';
import type { I18n } from '../../messages/i18n.tsx';
import type { Compared } from './props.ts';

const cents = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

/** The household's own prices are no offer of the catalogue. */
export const isOwnPrices = ({ offer }: Pick<Compared, 'offer'>) => offer.id === '';

/** The list with its figures to the cent; the household's own line is the first, with rank 0. */
export function offersTable(
  shown: readonly Compared[],
  mine: Compared | undefined,
  { messages }: Pick<I18n, 'messages'>,
): ChartTableData {
  const { rank, offer: name, supplier, kind, power, last, previous, difference, priceFrom } = messages.offers.columns;
  const row = (each: Compared, place: number) => {
    const { offer, line, eur, previous_eur } = each;
    const isOwn = isOwnPrices(each);
    return [
      place,
      isOwn ? messages.offers.yourPrices : offer.name,
      isOwn ? null : offer.provider,
      isOwn ? messages.offers.ownPrices : messages.tariffs.kind(offer.type, offer.variant),
      offer.power_kva,
      cents(eur),
      cents(previous_eur),
      eur === null || mine?.eur == null ? null : cents(eur - mine.eur),
      line.price_from,
    ];
  };
  return {
    name: messages.offers.file,
    head: [rank, name, supplier, kind, power, last, previous, difference, priceFrom],
    rows: [...(mine ? [row(mine, 0)] : []), ...shown.map((each, index) => row(each, index + 1))],
  };
}
