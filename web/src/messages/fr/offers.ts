import { plural } from './plural.ts';

/** De février, d’août. */
const ofMonth = (month: string) => (/^[aeo]/.test(month) ? `d’${month}` : `de ${month}`);

export const offers = {
  // Headline
  saves: (euros: string) => `${euros} de moins par an`,
  savesUpTo: (euros: string, more: string, month: string) =>
    `${euros} de moins par an, jusqu’à ${more} si un prix ${ofMonth(month)} tient encore`,
  onlyOld: (more: string, month: string) => `${more} de moins par an, si un prix ${ofMonth(month)} tient encore`,
  savesWithColours: (euros: string, more: string) =>
    `${euros} de moins par an, jusqu’à ${more} en suivant les couleurs`,
  onlyColours: (more: string) => `${more} de moins par an, en suivant les couleurs`,
  oneYearOnly: (euros: string) => `${euros} de moins sur ces douze mois, mais pas l’hiver d’avant`,
  best: 'Votre offre est la moins chère aujourd’hui',
  noMine: 'Quelle est votre offre ?',
  noMineText: 'Le classement est là ; choisissez votre contrat pour voir l’écart.',
  nothing: 'Pas encore de quoi comparer',
  onHours: (from: string, to: string) => `Sur votre consommation mesurée du ${from} au ${to}.`,
  annualised: (known: number, days: number) =>
    `${known} jours connus sur ${days} : ramené à un an, à prendre avec prudence.`,
  missing: (days: number, names: string, hasMore: boolean) =>
    `${days} ${plural(days, 'jour manque', 'jours manquent')} : ${names}${hasMore ? '…' : ''}.`,
  oldPrices: (count: number) =>
    count === 1
      ? 'Une offre de tête affiche un prix de plus de six mois.'
      : `${count} offres de tête affichent des prix de plus de six mois.`,
  twoWinters: 'Deux hivers comparés.',
  oneWinter: 'Un seul hiver connu.',

  // List
  title: (count: number, power: string) => `${count} ${plural(count, 'offre', 'offres')} en ${power}`,
  ofAll: (count: number) => `sur ${count} · coût d’un an`,
  last: '12 derniers mois',
  previous: '12 précédents',
  check: 'prix à vérifier',
  mine: 'la vôtre',
  yourPrices: 'Vos prix',
  ownPrices: 'saisis par vous',
  perYear: 'par an',
  difference: 'écart',
  priceOf: (month: string) => `prix ${ofMonth(month)}`,
  showMore: (count: number) => `Afficher les ${count} autres`,
  showLess: 'Afficher moins',
  longLine: 'Trait long : le coût dépend de l’hiver.',
  computing: 'Calcul sur votre consommation mesurée…',
  howComputed: 'Chaque coût est calculé sur votre courbe de charge des douze derniers mois, abonnement compris.',
  columns: {
    rank: 'Rang',
    offer: 'Offre',
    supplier: 'Fournisseur',
    kind: 'Formule',
    power: 'kVA',
    last: '12 derniers mois (€)',
    previous: '12 précédents (€)',
    difference: 'Écart (€)',
    priceFrom: 'Prix du',
  },
  file: 'offres',

  // Filters
  filters: 'Filtres',
  find: 'Chercher',
  findLabel: 'Chercher une offre ou un fournisseur',
  measured: (months: number) => `${months} mois ${plural(months, 'mesuré', 'mesurés')} sur 12`,
  power: 'Puissance',
  kva: (power: string) => `${power} kVA`,
  kind: 'Formule',
  kindsShown: (count: number) =>
    count === 0 ? 'Toutes les formules' : `${count} ${plural(count, 'formule', 'formules')}`,
  supplier: 'Fournisseur',
  suppliersShown: (count: number) => `${count} ${plural(count, 'fournisseur', 'fournisseurs')}`,
  age: 'Âge du prix',
  ages: { '3': 'moins de 3 mois', '6': 'moins de 6 mois', all: 'tous les prix' },
  surest: 'le plus sûr d’abord',
  yours: (power: string) => `la vôtre : ${power}`,
  everyKind: 'toutes',
  everySupplier: 'tous',
  someOf: (chosen: number, all: number) => `${chosen} sur ${all}`,
  filterTitle: 'Filtrer les offres',
  leftOf: (shown: number, all: number) => `${shown} sur ${all}, la vôtre toujours affichée`,
  see: (count: number) => `Voir ${count} ${plural(count, 'offre', 'offres')}`,
  reset: 'Tout remettre',
  none: 'Aucune offre ne correspond à ces filtres.',

  // Why
  why: (euros: string) => `Pourquoi ${euros} de moins`,
  whyMore: (euros: string) => `Pourquoi ${euros} de plus`,
  whyEqual: 'Le même prix',
  detail: 'Le détail',
  you: 'Vous',
  energy: 'Énergie',
  subscription: 'Abonnement',
  twelveMonths: '12 mois',
  total: 'Total d’un an',
  pricesSince: (day: string) => `Prix depuis le ${day}.`,
  source: 'La page du fournisseur',
  pricesUnknown: 'Date du prix inconnue.',
  bothWinters: 'Moins cher sur les deux hivers.',
  notBothWinters: 'Plus cher l’hiver d’avant.',
  estimatedPrice: 'Une partie de l’année a un prix plus proche que vrai : aucun n’était publié à ces dates.',
  stale: 'Prix de plus de six mois : à vérifier chez le fournisseur.',
  report: 'Signaler un prix faux',
  follow: 'Suivre cette offre',
  followed: 'Offre suivie',
  unfollow: 'Ne plus suivre',

  // What-if
  whatIf: 'Et si je déplaçais un usage ?',
  moved: 'Énergie déplacée, en kWh par jour',
  onSomeDays: (days: number) =>
    days === 7 ? 'tous les jours' : `${days} ${plural(days, 'jour', 'jours')} par semaine`,
  onDays: 'Les jours',
  from: 'de',
  movedFrom: 'Plage horaire quittée',
  to: 'à',
  movedTo: 'Nouvelle plage horaire',
  more: 'Ajouter un usage, réduire les jours rouges',
  add: 'J’ajoute',
  added: 'Énergie ajoutée, en kWh par jour, une voiture par exemple',
  during: 'de',
  addedAt: 'Plage horaire de l’ajout',
  restraint: 'Je réduis les jours rouges de',
  spared: 'Baisse des jours rouges, en pourcentage',
  wrongWindow: 'Écrivez une plage, comme 19 h 30 – 22 h 30.',
  wrongKwh: 'Écrivez un nombre de kWh entre 0 et 1 000.',
  wrongPercent: 'Écrivez un pourcentage entre 0 et 100.',
  yourOffer: 'Votre offre',
  yearly: (change: string) => `${change}/an`,
  fromEvening: 'Exemple tiré de votre pointe du soir.',
  dayColumns: { before: 'Aujourd’hui (W)', after: 'Avec ce changement (W)' },
  dayFile: 'changement',
  noChange: 'Indiquez un changement pour voir son effet.',
  newBest: (name: string) => `La moins chère devient ${name}.`,
  sameBest: 'La moins chère reste la même.',

  // Apart
  apart: 'Classées à part',
  apartText: 'Une partie de leur coût n’est pas connue : elles ne sont jamais les moins chères par oubli.',
  missingPart: (kwh: string, reason: string) => `${kwh} : ${reason}`,

  // Shadow
  shadow: 'L’offre que vous suivez',
  thisMonth: 'Ce mois-ci',
  twelve: 'Sur 12 mois',
  youPaid: 'Votre contrat',
  wouldPay: 'Avec elle',
  cheaper: (euros: string) => `${euros} de moins`,
  dearer: (euros: string) => `${euros} de plus`,
  unknown: 'pas encore connu',

  // Report
  reportIntro: 'Corrigez ce qui est faux. Une personne vérifie avant que le catalogue change.',
  sheet: 'Adresse de la grille de prix',
  sheetHint: 'La page ou le PDF du fournisseur.',
  validFrom: 'Prix valables depuis le',
  send: 'Envoyer',
  sending: 'Envoi…',
  sent: 'Merci. La correction attend sa vérification.',
  wrongPrice: 'Écrivez un prix, comme 0,1927, avec six décimales au plus.',
  wrongSheet: 'Écrivez une adresse qui commence par https://.',
  failed: (detail: string) => `Rien n’a été envoyé : ${detail}`,
};
