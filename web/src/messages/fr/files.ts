import { plural } from './plural.ts';

const days = (count: number) => `${count} ${plural(count, 'jour', 'jours')}`;
const lines = (count: number) => `${count} ${plural(count, 'ligne', 'lignes')}`;

/** The operator's file that is brought in, and the archive that is taken out. */
export const files = {
  title: 'Ajouter un historique',
  about:
    'L’export CSV de votre espace client, ou la base SQLite de MyElectricalData (cache.db, myelectricaldata.db) : des années que la passerelle ne donne plus.',
  file: 'Fichier',
  choose: 'Choisir un fichier',
  none: 'aucun fichier choisi',
  fileHint: 'Par exemple historique_conso_….csv (32 Mo au plus) ou cache.db (256 Mo au plus).',
  home: 'Logement',
  replace: 'Remplacer les jours qui sont déjà ici',
  replaceHint: 'Sinon ils restent tels quels.',
  tryOut: 'Essayer, sans rien changer',
  trying: 'Lecture du fichier…',
  otherMeter: (pdl: string) => `Ce fichier est celui du compteur ${pdl}, que ce boîtier ne lit pas. Rien n’est envoyé.`,
  tooLarge: (size: string, most: string) => `Ce fichier fait ${size} Mo, au-delà des ${most} Mo admis.`,
  kinds: { daily: 'totaux du jour', detail: 'courbe de charge', several: 'historique d’un autre logiciel' },
  directions: { consumption: 'consommation', production: 'production', both: 'consommation et production' },
  found: (what: string, first: string, last: string) => `${what}, du ${first} au ${last}.`,
  foundNothing: 'Le fichier ne contient aucun jour utilisable.',
  counts: {
    inserted: (count: number) => `${days(count)} ${plural(count, 'nouveau', 'nouveaux')}`,
    updated: (count: number) => `${days(count)} ${plural(count, 'remplacé', 'remplacés')}`,
    different: (count: number) =>
      `${days(count)} ${plural(count, 'diffère', 'diffèrent')} d’ici et ${plural(count, 'reste', 'restent')} tel${count > 1 ? 's' : ''} quel${count > 1 ? 's' : ''}`,
    same: (count: number) => `${days(count)} ${plural(count, 'identique', 'identiques')}`,
    unchanged: (count: number) => `${days(count)} ${plural(count, 'laissé tel quel', 'laissés tels quels')}`,
  },
  skipped: (count: number) =>
    `${lines(count)} sans valeur utilisable, jamais comptée${count > 1 ? 's' : ''} pour zéro.`,
  refused: (count: number) => `${lines(count)} ${plural(count, 'refusée', 'refusées')}.`,
  reasons: 'Lignes laissées de côté',
  line: (line: number, last: number | undefined) => (last === undefined ? `Ligne ${line}` : `Lignes ${line} à ${last}`),
  reason: (line: string, why: string) => `${line} : ${why}`,
  rows: (count: number) => lines(count),
  why: {
    'no value': 'sans valeur',
    'not a number': 'pas un nombre',
    'too large a value': 'valeur trop grande',
    'negative value': 'valeur négative',
    'no date': 'sans date',
    'no moment': 'sans heure',
    'the day is not over': 'le jour n’est pas fini',
    'in the future': 'dans l’avenir',
    'before the year 2000': 'avant l’an 2000',
    'no usable step': 'sans pas de temps utilisable',
    'hour that exists twice': 'heure d’octobre qui existe deux fois : l’autre logiciel n’en garde qu’une valeur',
    'not midnight': 'heure d’un autre fuseau',
    'part of a day': 'jour incomplet, que l’opérateur donne encore entier',
    'no line below the header': 'aucune ligne sous l’en-tête',
    'column kW not found': 'colonne kW introuvable',
    'no column debut and kW, nor a date and kWh or Wh': 'ni colonnes « debut » et « kW », ni date et kWh ou Wh',
  } as Readonly<Record<string, string>>,
  whyDatabase: {
    'the file is damaged or incomplete': 'elle est endommagée ou incomplète',
    'the file is no SQLite database, or is encrypted': 'ce n’est pas une base SQLite, ou elle est chiffrée',
    'a value is longer than any reading': 'une valeur est plus longue qu’un relevé',
    'it has no table of readings that we know': 'aucune table de relevés connue ici',
    'it has no reading': 'elle n’a aucun relevé',
    'it has no reading of this PDL': 'elle n’a aucun relevé de ce logement',
    'it is too large': 'elle est trop grande',
    'the disk has no room for it': 'plus de place sur le disque',
    'the program is stopping': 'svc est en train de s’arrêter',
    'it belongs to this program: use svc restore, or its archive with svc import-archive':
      'c’est une base de svc : utilisez svc restore, ou l’archive avec svc import-archive',
  } as Readonly<Record<string, string>>,
  more: (count: number) => `et ${count} ${plural(count, 'autre', 'autres')}`,
  nothingNew: 'Rien à importer : tout est déjà ici.',
  onlyDifferent:
    'Rien de nouveau. Pour prendre les jours qui diffèrent, cochez « Remplacer les jours qui sont déjà ici ».',
  onlyStays: 'Rien de nouveau : l’historique d’un autre logiciel ne remplace aucun jour.',
  apply: (count: number) => `Importer ${days(count)}`,
  applying: 'Import en cours…',
  done: (count: number) => `${days(count)} ${plural(count, 'importé', 'importés')}.`,
  undo: 'Annuler cet import',
  undoing: 'Annulation…',
  undone: (removed: number, restored: number) =>
    `Import annulé : ${days(removed)} ${plural(removed, 'retiré', 'retirés')}, ${days(restored)} ${plural(restored, 'remis comme avant', 'remis comme avant')}.`,
  errors: {
    unreadable: (line: string, why: string) => `Ce fichier ne se lit pas. ${line} : ${why}. Rien n’a changé.`,
    database: (why: string) => `Cette base de données ne se lit pas : ${why}. Rien n’a changé.`,
    notOurs: 'Ce logement n’est pas lu ici, ou il est désactivé. Rien n’a changé.',
    large: 'Ce fichier est trop grand : 32 Mo au plus, 256 Mo pour une base SQLite. Rien n’a changé.',
    undone: 'Cet import n’est plus là : il a déjà été annulé.',
    busy: 'Un autre fichier est en cours d’import. Recommencez dans un instant.',
    away: 'svc ne répond pas. Rien n’a changé, ou l’import continue : relisez dans un instant.',
    other: 'L’import a échoué. Rien n’est à moitié écrit : un jour est pris entier ou pas du tout.',
  },
  hub: {
    title: 'Reprendre l’historique de Home Assistant',
    about:
      'Les statistiques de ha-linky (linky:…), lues avec l’adresse et le jeton de la destination Home Assistant. Rien n’y change.',
    look: 'Chercher, sans rien changer',
    looking: 'Lecture…',
    nothing: 'Home Assistant n’a aucune statistique de ha-linky.',
    leftOut: { pdl: 'ce logement n’est pas lu ici', unit: 'unité inconnue' },
    errors: {
      EXPORT_NOT_CONFIGURED: 'Réglez d’abord la destination Home Assistant : adresse et jeton.',
      DESTINATION_UNREACHABLE:
        'Home Assistant ne répond pas ou refuse le jeton. Testez la destination. Rien n’a changé.',
    } as Readonly<Record<string, string>>,
  },
  archive: {
    title: 'Archive de tout',
    about: 'Tout ce que ce boîtier garde, dans un fichier lisible sans svc : CSV et JSON dans un tar.gz.',
    contents: [
      'Toutes les valeurs de tous les logements, jours et demi-heures',
      'Calendriers, prix et offres tels que connus ici',
      'Contrat et adresse, là où ils ont été lus',
    ],
    without: 'Sans mot de passe, jeton ni secret. Le numéro du compteur y est : gardez ce fichier pour vous.',
    save: 'Télécharger l’archive',
    saving: 'Archive en préparation…',
    saved: (size: string) => `Archive complète, ${size} Mo.`,
    away: 'L’archive n’est pas arrivée entière. Rien n’a été enregistré ; recommencez.',
  },
};
