import { plural } from './plural.ts';

export const power = {
  noPeaks: 'La puissance maximale n’est pas disponible',
  noPeaksWhy:
    'Le compteur n’a pas donné son maximum du jour. La courbe ci-dessous reste juste, mais une moyenne cache les pointes courtes.',
  unknownSubscribed: 'La puissance souscrite n’est pas connue',
  measured: (kva: string, day: string, days: number) =>
    `Maximum mesuré : ${kva} le ${day}, sur ${days} ${plural(days, 'jour', 'jours')}.`,
  over: (kva: string, days: number) => `${kva} kVA : dépassée ${days} ${plural(days, 'jour', 'jours')}`,
  enough: (kva: string) => `${kva} kVA n’auraient jamais été dépassés.`,
  enoughCosts: (kva: string, eur: string) => `À ${kva} kVA, ${eur} de plus par an, jamais de dépassement.`,
  lower: (kva: string) => `${kva} kVA auraient suffi`,
  enoughSoFar: (kva: string) => `${kva} kVA suffisent jusqu’ici`,
  right: (kva: string) => `${kva} kVA est la bonne puissance`,
  risk: (kva: string, days: number) => `À ${kva} kVA, ${days} ${plural(days, 'jour', 'jours')} au-dessus de la limite.`,
  riskSaving: (kva: string, eur: string, days: number) =>
    `À ${kva} kVA, ${eur} de moins par an, mais ${days} ${plural(days, 'jour', 'jours')} au-dessus de la limite.`,
  tooFew: (days: number) => `Une puissance plus basse n’est proposée qu’avec ${days} jours mesurés.`,
  lastMonths: (months: number) => `${months} derniers mois`,
  peaks: 'Maximum de chaque jour',
  subscribed: (kva: string) => `souscrit : ${kva} kVA`,
  whatIf: (kva: string) => `et si : ${kva} kVA`,
  above: (kva: string) => `dépasse ${kva} kVA`,
  below: 'en dessous',
  peaksSentence: (known: number, days: number) =>
    `${known} ${plural(known, 'jour', 'jours')} sur ${days}, chacun à sa pointe.`,
  highest: (kva: string, day: string) => `${kva} le ${day}`,
  toStayWithin: (kva: string) => `Pour tenir à ${kva} kVA`,
  peakHours: (inside: number, all: number, from: string, to: string) =>
    inside === all
      ? `Les ${all} pointes au-dessus tombent toutes entre ${from} et ${to}.`
      : `${inside} des ${all} pointes au-dessus tombent entre ${from} et ${to}.`,
  peakDays: (days: string) => `Presque toutes un ${days}.`,
  noHabit: {
    few: (days: number) =>
      `${days} ${plural(days, 'jour', 'jours')} au-dessus : trop peu pour y voir une heure commune.`,
    unknown: (days: number) =>
      `${days} ${plural(days, 'jour', 'jours')} au-dessus, mais trop peu d’heures connues pour y voir une heure commune.`,
    apart: (days: number) =>
      `${days} ${plural(days, 'jour', 'jours')} au-dessus, sans heure commune : rien de simple à déplacer.`,
  },
  tryFirst: 'Ce qui tourne à ces heures se décale peut-être : à essayer avant de changer de puissance.',
  limit: 'Seuil des heures comptées',
  limitOf: (kw: string) => `Seuil : ${kw} kW`,
  durationHours: (hours: string, kw: string) => `${hours} h au-dessus de ${kw} kW.`,
  other: 'Et avec une autre puissance ?',
  morePowers: 'Jusqu’à 36 kVA',
  kva: (kva: string) => `${kva} kVA`,
  yours: 'la vôtre',
  daysOver: (days: number) => (days === 0 ? 'jamais' : `${days} ${plural(days, 'jour', 'jours')}`),
  priceNote: 'Abonnement d’un an, même offre au catalogue. Le kWh peut changer aussi.',
  noPrices: 'Prix inconnu sans offre choisie au catalogue.',
  suggest: (kva: string) => `${kva} kVA auraient suffi tous les jours mesurés.`,
  suggestSaving: (kva: string, eur: string) =>
    `${kva} kVA auraient suffi tous les jours mesurés : ${eur} d’abonnement en moins par an.`,
  riskMonths: (kva: string) => `Mois à risque à ${kva} kVA`,
  daysAbove: 'jours dépassés',
  neverOver: 'Aucun jour au-dessus.',
  duration: 'Combien de temps, à quelle puissance',
  durationSentence: (days: number) =>
    `Moyennes triées, ${days} ${plural(days, 'jour', 'jours')}. Une moyenne cache les pointes courtes.`,
  files: { peaks: 'puissance-maximale', months: 'mois-a-risque', duration: 'durees' },
  columns: {
    day: 'Jour',
    month: 'Mois',
    peak_va: 'Maximum (VA)',
    at: 'Heure ou état',
    power: 'Puissance',
    year: 'Par an',
    difference: 'Écart',
    over: 'Dépassé',
    power_w: 'Puissance (W)',
    hours: 'Heures au-dessus',
  },
};
