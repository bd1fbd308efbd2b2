import { plural } from './plural.ts';

export const compare = {
  mode: 'Années comparées',
  modes: { calendar: 'Mêmes dates', rolling: '12 mois', tempo: 'Saison tempo' },
  row: { compare: 'Comparer', to: 'à', before: 'mêmes dates, un an plus tôt' },
  nothing: 'Rien à comparer pour l’instant',
  nothingYet: 'L’opérateur n’a pas encore publié de total.',
  tooShort: 'Pas encore d’année à comparer',
  onlyThisYear: (energy: string) => `${energy} sur les jours connus de cette année.`,
  under13:
    'Moins de 13 mois de données : aucune date n’est connue deux années de suite. Cette année est montrée seule.',
  same: 'Autant que l’année précédente',
  headline: (energy: string, direction: 'more' | 'less') =>
    `${energy} de ${direction === 'more' ? 'plus' : 'moins'} que l’année précédente`,
  fromTo: (before: string, now: string) => `De ${before} à ${now}.`,
  commonOf: (common: number, days: number) =>
    `${common} ${plural(common, 'jour commun', 'jours communs')} sur ${days}.`,
  knownOf: (known: number, days: number) => `${known} ${plural(known, 'jour connu', 'jours connus')} sur ${days}.`,
  leftOut: 'jour non compté',
  standsStill: 'Le trait s’interrompt sur les autres : aucune année n’y est comptée.',
  years: (first: string, last: string) => `${first}–${last}`,
  cumulated: 'Jour après jour, en cumul',
  months: 'Mois par mois',
  monthOf: (month: string, days: number) => `${month}, ${days} j`,
  sameDays: 'Chaque mois compte les mêmes jours de chaque année ; une année qui n’en connaît pas un n’a pas de barre.',
  weekdays: 'Par jour de la semaine',
  weekdayHint: 'Jour moyen, en kWh.',
  difference: 'D’où vient l’écart',
  arrow: (before: string, now: string) => `${before} → ${now}`,
  kwh: (value: string) => `${value} kWh`,
  exact: 'Somme exacte. Aucune série de température : le froid n’est pas corrigé.',
  files: { cumulated: 'cumul', months: 'mois-compares', weekdays: 'jours-de-semaine' },
  columns: {
    day: 'Jour',
    month: 'Mois',
    days: 'Jours',
    weekday: 'Jour de la semaine',
    now_wh: 'Moyenne (Wh)',
    before_wh: 'Un an plus tôt (Wh)',
    sum_wh: (year: string) => `${year}, cumul (Wh)`,
    energy_wh: (year: string) => `${year} (Wh)`,
  },
};
