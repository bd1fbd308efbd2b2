import { formatDay, formatEuros, toOneLine } from '../formats.ts';
import type { Alert } from './alerts.ts';

type Content = { readonly subject: string; readonly text: string };

const kwh = (wh: number | null) => Math.round((wh ?? 0) / 1000);
const kva = (va: number | null) => ((va ?? 0) / 1000).toFixed(1);

/** An alert as it is read: one line, and what it means. The name of a home is its owner's own text: it stays on its line. */
export function describeAlert(alert: Alert, language: 'fr' | 'en'): Content {
  const name = toOneLine(alert.name ?? '');
  const written = { ...alert, name, day: formatDay(alert.day, language) };
  return language === 'fr' ? french(written) : english(written);
}

type FormattedAlert = Omit<Alert, 'name' | 'day'> & { readonly name: string; readonly day: string };

function french({ kind, name, day, amount, unit }: FormattedAlert): Content {
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
        text: `Le dernier jour connu est le ${day}. Ce qui est déjà lu reste.`,
      };
    case 'power_overrun':
      return {
        subject: `${name} : puissance dépassée`,
        text: `Le ${day}, le compteur a vu ${kva(amount).replace('.', ',')} kVA, plus que la puissance souscrite.`,
      };
    case 'budget':
      return {
        subject: `${name} : plafond du mois dépassé`,
        text:
          unit === 'eur'
            ? `Depuis le ${day}, le mois coûte au moins ${formatEuros(amount ?? 0, 'fr')}, abonnement compris.`
            : `Depuis le ${day}, ${kwh(amount)} kWh ont été consommés.`,
      };
    case 'destination':
      return {
        subject: `Destination ${name} en échec`,
        text: `Elle échoue depuis le ${day}, ${amount} fois de suite.`,
      };
  }
}

function english({ kind, name, day, amount, unit }: FormattedAlert): Content {
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
        text: `The last known day is ${day}. What was read stays.`,
      };
    case 'power_overrun':
      return {
        subject: `${name}: power exceeded`,
        text: `On ${day} the meter saw ${kva(amount)} kVA, more than is subscribed.`,
      };
    case 'budget':
      return {
        subject: `${name}: limit of the month exceeded`,
        text:
          unit === 'eur'
            ? `Since ${day} the month has cost at least ${formatEuros(amount ?? 0, 'en')}, with the subscription.`
            : `Since ${day}, ${kwh(amount)} kWh were used.`,
      };
    case 'destination':
      return {
        subject: `Destination ${name} is failing`,
        text: `It has failed since ${day}, ${amount} times in a row.`,
      };
  }
}
