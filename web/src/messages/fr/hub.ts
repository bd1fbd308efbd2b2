import { plural } from './plural.ts';

const many = (count: number) => `${count} ${plural(count, 'statistique', 'statistiques')}`;

/** The home hub: our statistics in it, and its energy panel. */
export const hub = {
  statistics: 'Nos statistiques chez le hub',
  statisticsHint: 'Lues au hub à l’instant. Seulement celles que svc y a écrites.',
  list: 'Lire la liste',
  listAgain: 'Relire la liste',
  reading: 'Le hub est interrogé…',
  none: 'Le hub ne garde encore rien de nous. Un envoi l’écrit.',
  span: (unit: string, from: string, to: string) => `${unit} · du ${from} au ${to}`,
  noSpan: 'aucune heure',
  states: {
    ok: 'À jour',
    behind: 'En retard',
    differs: 'Différente d’ici',
    orphan: 'Plus envoyée',
    absent: 'Pas au hub',
  },
  stateHints: {
    ok: '',
    behind: 'Le prochain envoi la complète.',
    differs: 'Le prochain envoi la corrige.',
    orphan: 'svc ne l’écrit plus : elle reste telle quelle.',
    absent: 'Le prochain envoi l’écrit.',
  },
  all: 'Toutes',
  remove: (count: number) => `Retirer ${many(count)}`,
  removeNone: 'Cochez ce qui doit être retiré du hub.',
  dialog: {
    title: (count: number) => `Retirer ${many(count)} du hub`,
    goes: 'Ces heures disparaissent du hub, et des courbes de son panneau Énergie :',
    back: 'Rien n’est perdu ici : le prochain envoi complet les réécrit depuis le premier jour.',
    lost: (count: number) =>
      count === 1
        ? 'Une statistique que svc n’envoie plus ne reviendra pas.'
        : `${count} statistiques que svc n’envoie plus ne reviendront pas.`,
    off: 'L’envoi vers le hub est désactivé : rien ne reviendra avant qu’il soit activé.',
    type: 'Tapez « retirer » pour confirmer',
    word: 'retirer',
    keep: 'Tout garder',
    send: 'Retirer du hub',
    sending: 'Le hub retire…',
    busy: 'Un envoi vers le hub est en cours. Attendez sa fin, puis recommencez.',
  },
  cleared: (count: number) =>
    `${many(count)} ${plural(count, 'retirée', 'retirées')} du hub. Le prochain envoi réécrit tout ce que svc envoie encore.`,
  remaining: (count: number) => `Le hub n’a pas encore retiré ${many(count)}. Relisez la liste dans un instant.`,
  panel: 'Panneau Énergie du hub',
  panelHint: 'svc lit ce qui y est choisi, et n’y change rien.',
  check: 'Vérifier le panneau',
  checkAgain: 'Vérifier encore',
  verdicts: {
    right: (roles: string) => `Bien branché : ${roles}.`,
    nothing: 'Le hub n’a encore aucune des statistiques à y choisir. Envoyez d’abord.',
    unchosen: 'Rien de nous n’est choisi dans le panneau.',
    partly: (count: number) => `Il reste ${count} ${plural(count, 'choix', 'choix')} à faire dans le hub.`,
    wrong: 'Un choix du panneau fausse ses chiffres.',
    empty: 'svc n’a encore rien à montrer dans le panneau.',
  },
  roles: { consumption: 'consommation', cost: 'coût', production: 'production', revenue: 'revenu de la vente' },
  and: ' et ',
  chosen: 'choisie',
  chosenCost: 'choisi',
  toChoose: 'à choisir',
  notThere: 'pas encore au hub',
  where: 'Où cliquer',
  path: 'Dans le hub : Paramètres, Tableaux de bord, Énergie, Réseau électrique.',
  steps: {
    consumption: (name: string) => `Ajoutez une consommation du réseau et choisissez « ${name} ».`,
    cost: (name: string) => `Ouvrez cette consommation, prenez le suivi des coûts totaux et choisissez « ${name} ».`,
    production: (name: string) => `Ajoutez un retour au réseau et choisissez « ${name} ».`,
    revenue: (name: string) => `Ouvrez ce retour, prenez le suivi de la compensation et choisissez « ${name} ».`,
  },
  findings: {
    consumption_used_as_cost: (name: string) =>
      `« ${name} » compte des kWh et tient lieu de coût : chaque kWh y vaut 1 €. Choisissez la statistique de coût.`,
    both_total_and_tags: (name: string) =>
      `« ${name} » est le total, et ses tarifs sont choisis aussi : tout compte deux fois. Retirez le total.`,
    unknown_statistic: (name: string) => `Le panneau nomme « ${name} », que le hub n’a plus. Retirez ce choix.`,
  },
};
