import { homeLabel } from '../delivery-points/delivery-point.ts';
import { formatDay, formatDayOfMonth, formatDecimal, formatEuros, formatMonth, toOneLine } from '../formats.ts';
import type { Alert } from './alerts.ts';

type Content = { readonly subject: string; readonly text: string };

const kwh = (wh: number | null) => Math.round((wh ?? 0) / 1000);
const kva = (va: number | null) => ((va ?? 0) / 1000).toFixed(1);

/** An alert as it is read: one line, and what it means. The name of a home is its owner's own text: it stays on its line. */
export function describeAlert(alert: Alert, language: 'fr' | 'en'): Content {
  const { kind, amount } = alert;
  const written: FormattedAlert = {
    kind,
    amount,
    name: homeLabel(toOneLine(alert.name ?? ''), language),
    day: formatDay(alert.day, language),
    month: formatMonth(alert.day, language),
    until: alert.until && formatDay(alert.until, language),
    total: total(alert, alert.amount ?? 0, language),
    limit: alert.limit === undefined ? undefined : limitOf(alert, alert.limit, language),
    counted: formatDayOfMonth(alert.until ?? alert.day, language),
  };
  return language === 'fr' ? french(written) : english(written);
}

type FormattedAlert = Pick<Alert, 'kind' | 'amount'> &
  Readonly<Record<'name' | 'day' | 'month' | 'total' | 'counted', string>> &
  Readonly<Record<'until' | 'limit', string | undefined>>;
type Language = 'fr' | 'en';

const total = ({ unit }: Pick<Alert, 'unit'>, amount: number, language: Language) =>
  unit === 'eur' ? formatEuros(amount, language) : `${formatDecimal(kwh(amount), language)}\u00a0kWh`;

const limitOf = ({ unit }: Pick<Alert, 'unit'>, limit: number, language: Language) =>
  unit === 'eur' ? formatEuros(limit, language).replace(/[.,]00/, '') : `${formatDecimal(limit, language)}\u00a0kWh`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function french({ kind, name, day, until, amount, month, limit, total, counted }: FormattedAlert): Content {
  switch (kind) {
    case 'red_day':
      return { subject: 'Tempo : demain est rouge', text: `Le ${day}, de 6 h à 6 h le lendemain, est un jour rouge.` };
    case 'consent_end':
      return {
        subject: `${name} : l’accord se termine dans ${amount} jours`,
        text: `Il se termine le ${day}. Sans nouvel accord, plus rien n’est lu ensuite.`,
      };
    case 'data_gap':
      return {
        subject: `${name} : ${amount} jours manquent`,
        text: until ? `Aucune valeur entre le ${day} et le ${until}.` : `Le dernier jour connu est le ${day}.`,
      };
    case 'power_overrun':
      return {
        subject: `${name} : puissance dépassée`,
        text: `Le ${day}, le compteur a vu ${kva(amount).replace('.', ',')} kVA, plus que la puissance souscrite.`,
      };
    case 'budget':
      return {
        subject: `${name} : plafond du mois dépassé`,
        text: `${capital(month)} dépasse votre plafond${limit ? ` de ${limit}` : ''} : déjà ${total} au ${counted}.`,
      };
    case 'destination':
      return {
        subject: `Destination ${name} en échec`,
        text: `Elle échoue depuis le ${day}, ${amount} fois de suite.`,
      };
  }
}

function english({ kind, name, day, until, amount, month, limit, total, counted }: FormattedAlert): Content {
  switch (kind) {
    case 'red_day':
      return { subject: 'Tempo: tomorrow is red', text: `${day}, from 06:00 to 06:00 the day after, is a red day.` };
    case 'consent_end':
      return {
        subject: `${name}: the consent ends in ${amount} days`,
        text: `It ends on ${day}. Without a new one nothing is read any more.`,
      };
    case 'data_gap':
      return {
        subject: `${name}: ${amount} days are missing`,
        text: until ? `No value between ${day} and ${until}.` : `The last known day is ${day}.`,
      };
    case 'power_overrun':
      return {
        subject: `${name}: power exceeded`,
        text: `On ${day} the meter saw ${kva(amount)} kVA, more than is subscribed.`,
      };
    case 'budget':
      return {
        subject: `${name}: limit of the month exceeded`,
        text: `${month} is over your limit${limit ? ` of ${limit}` : ''}: ${total} by ${counted}.`,
      };
    case 'destination':
      return {
        subject: `Destination ${name} is failing`,
        text: `It has failed since ${day}, ${amount} times in a row.`,
      };
  }
}
