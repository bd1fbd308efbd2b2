import type { State, StateWords } from '../states.ts';
import { frenchState } from './states.ts';

/** What several screens say; it arrives with the first of them. */
export const common = {
  all: 'Tout',
  earlierValue: 'avant :',
  copyLink: 'Copier le lien',
  linkCopied: 'Lien copié',
  linkRefused: 'Copie refusée',
  seeHomes: 'Voir les logements',
  tryAgain: 'Réessayer',
  hoursAbove: (hours: string, power: string) => `${hours} h au-dessus de ${power}`,
  pageOf: (page: number, pages: number) => `Page ${page} sur ${pages}`,
  panel: (state: State): StateWords =>
    state.kind === 'ready' || state.kind === 'loading' ? { title: '', text: '' } : frenchState(state),
  moment: {
    yesterday: (time: string) => `hier à ${time}`,
    tomorrow: (time: string) => `demain à ${time}`,
    onDay: (day: string, time: string) => `${day} à ${time}`,
  },
  register: { base: 'tarif unique', hp: 'heures pleines', hc: 'heures creuses' },
  absence: {
    hole: 'trou chez l’opérateur',
    unpublished: 'pas encore publié',
    waiting: 'en attente',
    refused: 'refusé par l’opérateur',
    consent: 'hors de votre accord',
    before: 'avant vous',
  },
  publicNav: { help: 'Aide', api: 'API', logIn: 'Se connecter', signUp: 'Créer un compte' },
  demoBanner: {
    title: 'Démonstration.',
    text: 'Des logements inventés, en lecture seule.',
    signUp: 'Créer un compte',
    leave: 'Quitter',
  },
  copy: 'Copier',
  copied: 'Copié',
  notCopied: 'Copie refusée par le navigateur',
  password: {
    label: 'Mot de passe',
    show: 'Montrer le mot de passe',
    hide: 'Cacher le mot de passe',
    good: (count: number) => `${count} caractères, suffisant`,
    rule: 'Au moins 8 caractères, avec une majuscule, une minuscule et un chiffre.',
    short: 'Il faut au moins 8 caractères.',
    upper: 'Il manque une majuscule.',
    lower: 'Il manque une minuscule.',
    digit: 'Il manque un chiffre.',
    varied: 'Il faut au moins 5 caractères différents.',
    long: 'Il est trop long : 72 octets au plus.',
    common: 'Ce mot de passe est trop courant : il serait essayé en premier.',
  },
  secret: {
    id: 'Identifiant',
    secret: 'Secret',
    download: 'Télécharger pour le boîtier',
    kept: 'Je l’ai rangé. Continuer l’efface de cette page.',
  },
  news: {
    newer: 'Une nouvelle version est prête.',
    reload: 'Recharger',
    later: 'Plus tard',
    offline: 'Hors ligne : ce qui est affiché date d’avant la coupure.',
  },
  away: {
    title: 'Hors ligne',
    text: 'svc s’ouvre sans réseau, mais vos relevés ne sont pas gardés sur cet appareil : ils reviennent avec le réseau.',
  },
  steps: {
    of: (at: number, of: number) => `Étape ${at} sur ${of}`,
    leave: 'Vous pouvez fermer cette page à tout moment : chaque étape reprend là où vous l’avez laissée.',
    account: { title: 'Créer le compte', text: 'Une adresse, un mot de passe' },
    meter: { title: 'Indiquer le compteur', text: 'Le PDL, 14 chiffres' },
    consent: { title: 'Donner l’accord', text: 'Chez l’opérateur, en deux minutes' },
    import: { title: 'Importer l’historique', text: 'Tout seul, du plus récent au plus ancien' },
  },
};
