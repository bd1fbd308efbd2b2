import type { Origin, State, StateMessages } from '../states.ts';
import { plural } from './plural.ts';

const actors: Readonly<Record<Origin, string>> = {
  gridop: 'L’opérateur ne répond pas',
  gateway: 'La passerelle ne répond pas',
  supplier: 'Le fournisseur ne répond pas',
  user: 'Cette demande n’est pas possible',
  svc: 'svc n’a pas pu répondre',
};

const empty: Readonly<Record<'consent' | 'hourly' | 'nothing', StateMessages>> = {
  consent: { title: 'Il manque votre accord', text: 'L’opérateur attend votre feu vert pour ce compteur.' },
  hourly: {
    title: 'Pas encore de demi-heures',
    text: 'Le total du jour est connu, pas la courbe : trou ou retard chez l’opérateur, ou collecte horaire non activée.',
  },
  nothing: { title: 'Rien pour ces jours', text: 'L’opérateur n’a pas encore publié de valeur pour cette période.' },
};

/** Not a failure: all users share five calls a second. */
const waiting: StateMessages = {
  title: 'Votre demande attend son tour',
  text: 'L’opérateur n’accepte que cinq appels par seconde. Rien à faire : elle continue d’elle-même.',
};

const retry = (at: string | null) => (at === null ? undefined : `Nouvel essai : ${at}.`);
const note = (text: string | undefined) => (text === undefined ? {} : { note: text });

export function frenchState(state: Exclude<State, { kind: 'ready' | 'loading' }>): StateMessages {
  switch (state.kind) {
    case 'importing':
      return {
        title: `${state.done} ${plural(state.done, 'jour', 'jours')} sur ${state.total}`,
        text: 'Fermer la page n’arrête rien.',
      };
    case 'empty':
      return empty[state.reason];
    case 'partial':
      return {
        title: `${state.known} ${plural(state.known, 'jour connu', 'jours connus')} sur ${state.days}`,
        text: 'Ce qui manque n’est ni à zéro, ni deviné.',
      };
    case 'unpublished':
      return {
        title: `${state.day} n’est pas encore publié`,
        text: 'L’opérateur publie la veille, le plus souvent entre 8 h et 10 h.',
      };
    case 'refused':
      return {
        title: 'L’opérateur refuse ces jours',
        text: 'Ils sont redemandés quand le refus prend fin.',
        note: state.code,
      };
    case 'error':
      if (state.code === 'GRIDOP_WAITING') return waiting;
      return {
        title: actors[state.origin],
        text: 'Ce qui est déjà lu reste consultable.',
        note: [retry(state.retry), state.code].filter(Boolean).join(' '),
      };
    case 'quota':
      return {
        title: 'Quota du jour atteint',
        text: 'Remise à zéro à minuit. C’est votre quota, pas une panne.',
        ...note(retry(state.retry)),
      };
    case 'offline':
      return { title: 'Hors ligne', text: 'svc ne peut pas être joint depuis cet appareil.' };
    case 'expired':
      return {
        title: 'L’accord a expiré',
        text: 'Sans nouvel accord, svc ne lit plus rien chez l’opérateur.',
      };
    case 'before':
      return { title: `Compteur à vous depuis le ${state.since}`, text: 'Rien ne manque avant cette date.' };
    case 'no-contract':
      return {
        title: 'Quel est votre contrat ?',
        text: 'Les kWh sont là. Pour les euros, il reste à choisir l’offre.',
      };
  }
}
