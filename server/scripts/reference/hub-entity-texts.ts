import type { OfferKind } from '@svc/domain/offers/offer-kinds';
import type { Text } from './markdown.ts';

type Texts = Readonly<Record<string, Text>>;

const periods = {
  yesterday: { en: 'yesterday', fr: 'd’hier' },
  this_week: { en: 'this week, from Monday to yesterday', fr: 'de la semaine, de lundi à hier' },
  this_month: { en: 'this month, up to yesterday', fr: 'du mois, jusqu’à hier' },
  this_year: { en: 'this year, up to yesterday', fr: 'de l’année, jusqu’à hier' },
} as const;

const directions = {
  consumption: { en: 'Consumption', fr: 'Consommation' },
  production: { en: 'Production', fr: 'Production' },
} as const;

function splitTexts(): Texts {
  return Object.fromEntries(
    Object.entries(periods).flatMap(([period, { en, fr }]) => [
      [
        `consumption_${period}_hp`,
        {
          en: `Peak energy of ${en}, from the load curve`,
          fr: `Énergie en heures pleines ${fr}, d’après la courbe de charge`,
        },
      ],
      [
        `consumption_${period}_hc`,
        {
          en: `Off-peak energy of ${en}, from the load curve`,
          fr: `Énergie en heures creuses ${fr}, d’après la courbe de charge`,
        },
      ],
    ]),
  );
}

function totalTexts(): Texts {
  return Object.fromEntries(
    (['this_week', 'this_month', 'this_year'] as const).map((period) => [
      `consumption_${period}`,
      { en: `Consumption of ${periods[period].en}`, fr: `Consommation ${periods[period].fr}` },
    ]),
  );
}

function lastDaysTexts(): Texts {
  return Object.fromEntries(
    Object.entries(directions).flatMap(([direction, { en, fr }]) =>
      [7, 14, 30].map((count) => [
        `${direction}_last${count}day`,
        {
          en: `${en} of the last ${count} days, up to yesterday`,
          fr: `${fr} des ${count} derniers jours, jusqu’à hier`,
        },
      ]),
    ),
  );
}

function priceTexts(): Texts {
  const colors = { blue: 'bleu', white: 'blanc', red: 'rouge' };
  const hours = { hc: ['off-peak', 'creuses'], hp: ['peak', 'pleines'] } as const;
  return Object.fromEntries(
    Object.entries(colors).flatMap(([color, couleur]) =>
      Object.entries(hours).map(([tag, [en, fr]]) => [
        `price_${color}_${tag}`,
        {
          en: `Price of the chosen offer, ${color} days, ${en} hours; unknown without a tempo offer`,
          fr: `Prix de l’offre choisie, jours ${couleur}s, heures ${fr} ; inconnu sans offre tempo`,
        },
      ]),
    ),
  );
}

/** What each entity shows, by device and key. Names of the entities themselves are English. */
export const entityTexts: Readonly<Record<string, Texts>> = {
  meter: {
    consumption: { en: 'Consumption of yesterday', fr: 'Consommation d’hier' },
    ...totalTexts(),
    ...splitTexts(),
    ...lastDaysTexts(),
    cost_yesterday: { en: 'Cost of yesterday, without the subscription', fr: 'Coût d’hier, sans l’abonnement' },
    cost_this_month: {
      en: 'Cost of this month, up to yesterday, without the subscription',
      fr: 'Coût du mois, jusqu’à hier, sans l’abonnement',
    },
    projected_bill_month: {
      en: 'What this month will have cost, subscription and taxes included; unknown before five days are known',
      fr: 'Ce que le mois aura coûté, abonnement et taxes compris ; inconnu avant que cinq jours soient connus',
    },
    projected_bill_invoice: {
      en: 'The same for the running invoice period; unknown without the start of a period',
      fr: 'De même pour la période de facturation en cours ; inconnu sans début de période',
    },
    shadow_difference_this_month: {
      en: 'What this month cost more than it would have cost with the shadow offer; above zero the shadow offer is cheaper',
      fr: 'Ce que le mois a coûté de plus qu’avec l’offre de comparaison ; au-dessus de zéro, l’offre de comparaison est moins chère',
    },
    max_power: { en: 'Highest power of yesterday', fr: 'Puissance maximale d’hier' },
    production: { en: 'Production of yesterday', fr: 'Production d’hier' },
    last_data_date: { en: 'Newest stored day', fr: 'Dernier jour enregistré' },
    consent_expires: { en: 'Last day of the consent', fr: 'Dernier jour de l’accord' },
  },
  tempo: {
    today: {
      en: 'Colour of today: `BLEU`, `BLANC`, `ROUGE` or `UNKNOWN`',
      fr: 'Couleur d’aujourd’hui : `BLEU`, `BLANC`, `ROUGE` ou `UNKNOWN`',
    },
    tomorrow: {
      en: 'Colour of tomorrow, `UNKNOWN` until it is published',
      fr: 'Couleur de demain, `UNKNOWN` jusqu’à sa publication',
    },
    days_blue: { en: 'Blue days that are left in the season', fr: 'Jours bleus qui restent dans la saison' },
    days_white: { en: 'White days that are left in the season', fr: 'Jours blancs qui restent dans la saison' },
    days_red: { en: 'Red days that are left in the season', fr: 'Jours rouges qui restent dans la saison' },
    ...priceTexts(),
  },
  flexday: {
    today: {
      en: 'Type of today: `ECO`, `SOBRIETE`, `BONUS` or `UNKNOWN`',
      fr: 'Type d’aujourd’hui : `ECO`, `SOBRIETE`, `BONUS` ou `UNKNOWN`',
    },
    tomorrow: {
      en: 'Type of tomorrow, `UNKNOWN` until it is published',
      fr: 'Type de demain, `UNKNOWN` jusqu’à sa publication',
    },
  },
  gridsignal: {
    j0: { en: 'Highest level of today, from 1 to 3', fr: 'Niveau le plus élevé d’aujourd’hui, de 1 à 3' },
    j1: { en: 'Highest level of tomorrow', fr: 'Niveau le plus élevé de demain' },
    j2: { en: 'Highest level of the day after tomorrow', fr: 'Niveau le plus élevé d’après-demain' },
    alert: {
      en: 'On while an hour of level 2 or 3 runs or is still to come today',
      fr: 'Actif tant qu’une heure de niveau 2 ou 3 est en cours ou à venir aujourd’hui',
    },
  },
  service: {
    quota_remaining: {
      en: 'Calls that the gateway still grants today',
      fr: 'Appels que la passerelle accorde encore aujourd’hui',
    },
    data_stale: {
      en: 'On if the newest stored day of a PDL is more than three days before today',
      fr: 'Actif si le dernier jour enregistré d’un PDL date de plus de trois jours',
    },
  },
};

export const deviceTexts: Readonly<Record<string, { readonly name: Text; readonly about: Text }>> = {
  meter: {
    name: { en: 'Meter', fr: 'Compteur' },
    about: {
      en: 'One device for each PDL, named `Meter` and the name of the PDL. Entities of consumption exist for a PDL that consumes, those of production for one that produces.',
      fr: 'Un appareil par PDL, nommé `Meter` suivi du nom du PDL. Les entités de consommation existent pour un PDL qui consomme, celles de production pour un PDL qui produit.',
    },
  },
  tempo: {
    name: { en: 'Tempo', fr: 'Tempo' },
    about: { en: 'One device, `Tempo`, if tempo is sent.', fr: 'Un appareil, `Tempo`, si tempo est envoyé.' },
  },
  flexday: {
    name: { en: 'Flexible days', fr: 'Jours flexibles' },
    about: {
      en: 'One device, `Flexible days`, if tempo is sent.',
      fr: 'Un appareil, `Flexible days`, si tempo est envoyé.',
    },
  },
  gridsignal: {
    name: { en: 'Grid signal', fr: 'Signal du réseau' },
    about: {
      en: 'One device, `Grid signal`, if the signal is sent.',
      fr: 'Un appareil, `Grid signal`, si le signal est envoyé.',
    },
  },
  service: {
    name: { en: 'Service', fr: 'Service' },
    about: {
      en: 'One device, `svc`, about the client itself.',
      fr: 'Un appareil, `svc`, qui concerne le client lui-même.',
    },
  },
};

/** By id of the statistic, without its prefix. */
export const statisticTexts: Texts = {
  'consumption_{pdl}': { en: 'Consumption of each hour', fr: 'Consommation de chaque heure' },
  'consumption_{pdl}_{tag}': {
    en: 'The part of the consumption that one price of the offer counts',
    fr: 'La part de la consommation que compte un prix de l’offre',
  },
  'cost_{pdl}': {
    en: 'Cost of the consumption, without the subscription',
    fr: 'Coût de la consommation, sans l’abonnement',
  },
  'cost_{pdl}_{tag}': { en: 'Cost of that part', fr: 'Coût de cette part' },
  'cost_{pdl}_alt': {
    en: 'What the consumption would have cost with the shadow offer',
    fr: 'Ce que la consommation aurait coûté avec l’offre de comparaison',
  },
  'cost_{pdl}_subscription': {
    en: 'The subscription, one row a day at midnight; only if that is switched on',
    fr: 'L’abonnement, une ligne par jour à minuit ; seulement si c’est activé',
  },
  'production_{pdl}': { en: 'Production of each hour', fr: 'Production de chaque heure' },
  'production_revenue_{pdl}': {
    en: 'What the production earns; only if a sale price is entered',
    fr: 'Ce que rapporte la production ; seulement si un prix de vente est saisi',
  },
};

export const offerKindTexts: Readonly<Record<OfferKind, Text>> = {
  BASE: { en: 'One price', fr: 'Base' },
  BASE_WEEKEND: { en: 'One price, another at the week-end', fr: 'Base, autre prix le week-end' },
  HC_HP: { en: 'Peak and off-peak hours', fr: 'Heures pleines et creuses' },
  HC_WEEKEND: {
    en: 'Peak and off-peak hours, others at the week-end',
    fr: 'Heures pleines et creuses, autres prix le week-end',
  },
  TEMPO: { en: 'Tempo', fr: 'Tempo' },
  EJP: { en: 'EJP', fr: 'EJP' },
  WEEKEND: { en: 'Night and week-end', fr: 'Nuit et week-end' },
  HC_NUIT_WEEKEND: { en: 'Off-peak at night and at the week-end', fr: 'Heures creuses la nuit et le week-end' },
  SEASONAL: { en: 'Seasons', fr: 'Saisons' },
  FLEXDAY: { en: 'Flexible days', fr: 'Jours flexibles' },
};
