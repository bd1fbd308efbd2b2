import { addDays, toDay } from '@svc/domain/day';
import { hasNoContract } from '../../figures/contract.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { periodName } from '../../period/control.tsx';
import type { MoneyData } from './props.ts';

type Sentence = { readonly headline: string; readonly caption: string };

/** What of the screen's data its sentence is made of. */
type Facts = Pick<MoneyData, 'today' | 'period' | 'cost' | 'before' | 'projection' | 'pricing'>;

/** What the money amounts to: no surer than its prices, its days and its range. */
export function moneySentence(data: Facts, i18n: I18n): Sentence {
  const { messages } = i18n;
  if (hasNoContract(data.cost)) return { headline: messages.money.noContract, caption: messages.money.noContractText };
  return (data.period.span === 'year' && invoiceSentence(data, i18n)) || totalSentence(data, i18n);
}

/** What was paid in advance when an invoice period ends. */
export function paidUntil({ pricing }: Pick<MoneyData, 'pricing'>): number | undefined {
  const monthly = monthlyPayment(pricing);
  return monthly === undefined || !pricing?.invoice ? undefined : monthly * pricing.invoice.months;
}

/** What is paid each month towards a bill, where both are known. */
export function monthlyPayment(pricing: MoneyData['pricing']): number | undefined {
  const monthly = pricing?.monthly_payment;
  return monthly == null || !pricing?.invoice ? undefined : Number(String(monthly).replace(',', '.'));
}

function invoiceSentence(data: Facts, { messages, formats }: I18n): Sentence | undefined {
  const invoice = data.projection?.invoice;
  if (!invoice?.estimate) return undefined;
  const { total_eur, low_eur, high_eur } = invoice.estimate;
  const [total, low, high] = [Number(total_eur), Number(low_eur), Number(high_eur)];
  const round = (value: number) => formats.euros(value, 0);
  const paid = paidUntil(data);
  const { start, end } = invoice.period;
  const between = messages.money.between(
    formats.dayMonth(toDay(start)),
    formats.dayPlain(addDays(toDay(end), -1)),
    round(low),
    round(high),
  );
  const caption = paid === undefined ? between : `${between} ${messages.money.paid(round(paid))}`;
  if (paid === undefined) return { headline: messages.money.invoiceEnds(round(total)), caption };
  // When the estimated range contains the amount paid, it is unknown on which side it ends.
  if (low <= paid && paid <= high) return { headline: messages.money.invoiceNear(round(total)), caption };
  const headline =
    total > paid
      ? messages.money.invoiceOver(round(total), round(total - paid))
      : messages.money.invoiceUnder(round(total), round(paid - total));
  return { headline, caption };
}

function totalSentence({ cost, before, period, today }: Facts, i18n: I18n): Sentence {
  const { messages, formats } = i18n;
  const name = formats.capital(periodName(period, i18n, today));
  if (cost.kwh === null || cost.energy_eur === null)
    return { headline: messages.money.nothing(name), caption: messages.money.nothingText };
  const kwh = formats.energy(Number(cost.kwh) * 1000);
  const missing = cost.coverage.missing_days;
  const isOneDay = period.span === 'day';
  const change = changeOf({ cost, before }, isOneDay ? 2 : 0, i18n, isOneDay);
  const decimals = period.span === 'year' ? 0 : 2;
  const parts = [
    cost.total_eur === null ? messages.money.energyOnly(kwh) : messages.money.energyAnd(kwh),
    change,
    missing > 0 ? messages.money.missing(missing) : '',
    ...cost.unpriced.map(({ kwh: left, reason }) =>
      messages.tariffs.unpriced(formats.energy(Number(left) * 1000), reason),
    ),
  ];
  const headline =
    cost.total_eur === null
      ? messages.money.partial(name, formats.euros(cost.energy_eur, decimals))
      : messages.money.total(name, formats.euros(cost.total_eur, decimals));
  return { headline, caption: parts.filter(Boolean).join(' ') };
}

/** Two sums are compared only where both are whole. */
const comparable = ({ total_eur, coverage }: MoneyData['cost']) => total_eur !== null && coverage.missing_days === 0;

/** Against the same dates a year earlier; nothing where one of the two is not whole. */
export function changeOf(
  { cost, before }: Pick<MoneyData, 'cost' | 'before'>,
  decimals: number,
  { messages, formats }: I18n,
  isOneDay = false,
): string {
  if (!before || !comparable(cost) || !comparable(before)) return '';
  const change = Number(cost.total_eur) - Number(before.total_eur);
  const isStable = Math.abs(change) < 0.5 * 10 ** -decimals;
  return messages.money.sameDays(isStable ? messages.money.stable : formats.euroChange(change, decimals), isOneDay);
}
