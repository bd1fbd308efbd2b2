/** What the step of a load curve is called. Meters measure every half hour, some every 10, 15 or 60 minutes. */
const names: Readonly<Record<number, { one: string; many: string; strongest: string }>> = {
  15: { one: 'quart d’heure', many: 'quarts d’heure', strongest: 'Le quart d’heure le plus fort' },
  30: { one: 'demi-heure', many: 'demi-heures', strongest: 'La demi-heure la plus forte' },
  60: { one: 'heure', many: 'heures', strongest: 'L’heure la plus forte' },
};

export const step = (minutes: number) =>
  names[minutes] ?? {
    one: `pas de ${minutes} min`,
    many: `pas de ${minutes} min`,
    strongest: `Le pas de ${minutes} min le plus fort`,
  };
