import { measureLabels } from './measures.ts';
import { missingColumns, missingPeriods } from './missing.ts';
import { plural } from './plural.ts';
import { sync } from './sync.ts';

const remedies: Readonly<Record<string, string>> = {
  gridop: 'Rien à faire : redemandé tout seul.',
  gateway: 'Vérifiez la connexion. La suite vient à son retour.',
  user: 'Vérifiez l’accord et les réglages.',
  svc: 'Essayez de nouveau ; le diagnostic dit le reste.',
};

export const activity = {
  title: 'Journal',
  missingPeriods,
  columns: missingColumns,
  measures: measureLabels,
  complete: 'Données complètes jusqu’à hier',
  upTo: (day: string) => `Données complètes jusqu’au ${day}`,
  nothing: 'Aucune donnée pour l’instant',
  failing: (count: number) =>
    count === 0 ? '' : `, ${plural(count, 'un envoi en échec', `${count} envois en échec`)}`,
  lastRead: (moment: string) => `Dernière lecture réussie : ${moment}.`,
  lastFailed: (moment: string) => `Dernier essai, sans succès : ${moment}.`,
  nextRead: (moment: string) => `Prochaine : ${moment}.`,
  neverRead: 'Aucune lecture réussie pour l’instant.',
  calls: (used: string, limit: string) => `${used} appels sur ${limit} aujourd’hui.`,
  callsToday: 'Appels aujourd’hui',
  usedOf: (used: string, limit: string) => `${used} sur ${limit}`,
  sync,
  diagnostic: 'Diagnostic',
  chain: {
    operator: 'Opérateur',
    gateway: 'Passerelle',
    client: 'Ce boîtier',
    destinations: 'Destinations',
    published: (day: string) => `${day} publié`,
    waiting: 'pas encore publié',
    reachable: 'répond',
    away: (moment: string) => `ne répond pas depuis ${moment}`,
    notContacted: 'pas encore demandée',
    stored: (days: string) => `${days} jours gardés`,
    none: 'aucune',
    states: (fine: number, failed: number) => (failed === 0 ? `${fine} à jour` : `${fine} à jour, ${failed} en échec`),
  },
  completeness: (name: string) => `Complétude, ${name}`,
  present: 'présent',
  ofDays: (known: string, days: string) => `${known} jours sur ${days}`,
  strip: (measure: string, known: number, days: number) => `${measure} : ${known} jours présents sur ${days}`,
  lines: 'Ce qui s’est passé',
  families: { all: 'Tout', error: 'Échecs', send: 'Envois', read: 'Lectures' },
  filter: 'Montrer',
  none: 'Rien à montrer.',
  exact: 'Réponse exacte',
  heads: { at: 'Heure', level: 'État', who: 'Qui', what: 'Quoi', follow: 'Suite' },
  levels: { success: 'Réussi', error: 'Échec', waiting: 'En attente', running: 'En cours' },
  origins: {
    operator: 'Opérateur',
    gridop: 'Opérateur',
    gateway: 'Passerelle',
    supplier: 'Fournisseur',
    user: 'Vous',
    svc: 'Ce boîtier',
  } as Readonly<Record<string, string>>,
  sent: (records: number, count: string) =>
    records === 0 ? 'Rien de nouveau à envoyer' : `${count} ${plural(records, 'valeur envoyée', 'valeurs envoyées')}`,
  times: (what: string, count: number) => `${what}, ${count} fois`,
  sending: 'Envoi en cours',
  sendFailed: 'L’envoi a échoué',
  sendRemedy: 'voir Destinations',
  received: (days: number, count: string) =>
    days === 0 ? 'Rien de nouveau' : `${count} ${plural(days, 'jour reçu', 'jours reçus')}`,
  corrected: (days: number) => `, ${days} ${plural(days, 'corrigé', 'corrigés')}`,
  readFailed: (measure: string) => `${measure} : lecture impossible`,
  listFailed: 'La liste des compteurs n’a pas pu être lue',
  retry: (moment: string) => `nouvel essai dès ${moment}`,
  remedy: (origin: string) => remedies[origin] ?? remedies.svc ?? '',
  triggers: { startup: 'au démarrage', schedule: 'à l’heure prévue', manual: 'à la demande' },
};
