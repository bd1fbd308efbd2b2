import { plural } from './plural.ts';

export const power = {
  noPeaks: 'La puissance maximale n’est pas disponible',
  noPeaksWhy:
    'Le compteur n’a pas donné son maximum du jour. La courbe ci-dessous reste juste, mais une moyenne cache les pointes courtes.',
  unknownSubscribed: 'La puissance souscrite n’est pas connue',
  measured: (kva: string, day: string, days: number) =>
    `Maximum mesuré : ${kva} le ${day}, sur ${days} ${plural(days, 'jour', 'jours')}.`,
  over: (kva: string, days: number) => `${kva} kVA : dépassée ${days} ${plural(days, 'jour', 'jours')}`,
  lower: (kva: string) => `${kva} kVA auraient suffi`,
  enoughSoFar: (kva: string) => `${kva} kVA suffisent jusqu’ici`,
  right: (kva: string) => `${kva} kVA est la bonne puissance`,
  risk: (kva: string, days: number) => `À ${kva} kVA, ${days} ${plural(days, 'jour', 'jours')} au-dessus de la limite.`,
  tooFew: (days: number) => `Une puissance plus basse n’est proposée qu’avec ${days} jours mesurés.`,
  lastMonths: (months: number) => `${months} derniers mois`,
  peaks: 'Maximum de chaque jour',
  subscribed: (kva: string) => `souscrit : ${kva} kVA`,
  whatIf: (kva: string) => `et si : ${kva} kVA`,
  above: (kva: string) => `dépasse ${kva} kVA`,
  below: 'en dessous',
  peaksSentence: (known: number, days: number) =>
    `${known} ${plural(known, 'jour', 'jours')} sur ${days}. Le compteur note la pointe du jour, plus haute que la moyenne d’une demi-heure.`,
  other: 'Et avec une autre puissance ?',
  morePowers: 'Jusqu’à 36 kVA',
  kva: (kva: string) => `${kva} kVA`,
  yours: 'la vôtre',
  daysOver: (days: number) => (days === 0 ? 'jamais' : `${days} ${plural(days, 'jour', 'jours')}`),
  priceNote: 'Abonnement d’un an de la même offre, au prix du catalogue. Le prix du kWh peut aussi changer.',
  noPrices: 'Sans offre choisie, ou sans la même offre au catalogue, le prix n’est pas connu.',
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
    gap: 'Écart',
    over: 'Dépassé',
    power_w: 'Puissance (W)',
    hours: 'Heures au-dessus',
  },
};
