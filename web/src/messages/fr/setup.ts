import { measureLabels } from './measures.ts';
import { plural } from './plural.ts';

export const setup = {
  steps: {
    gateway: ['Relier la passerelle', 'Une adresse, deux codes'],
    homes: ['Choisir les logements', 'Ceux que la passerelle connaît'],
    import: ['Importer', 'Tout seul, rien n’est effacé'],
    destination: ['Une destination', 'Facultatif, plus tard aussi'],
  } as const,
  stepsLabel: 'Étapes',
  resume: 'Chaque étape reprend là où vous l’avez laissée ; rien ne sort d’ici sans destination.',
  leave: 'Aller à Aujourd’hui',
  measures: measureLabels,
  gateway: {
    title: 'Reliez ce boîtier à votre passerelle',
    caption:
      'Le secret n’est montré qu’une fois, à l’inscription ou après « Remplacer », page « Compte » de la passerelle. Copiez alors le bloc et collez-le ici : les trois champs se remplissent.',
    paste: 'Bloc copié',
    pasteHint: 'Facultatif. Il est lu puis effacé.',
    url: 'Adresse de la passerelle',
    urlHint: 'Par exemple https://svc.exemple.fr/api. Sans chemin, /api est ajouté.',
    id: 'Identifiant',
    secret: 'Secret',
    secretHint: 'Gardé chiffré ici, jamais réaffiché.',
    trimmed: (length: number) => `${length} caractères, espaces et fins de ligne retirés.`,
    test: 'Essayer',
    testing: 'Essai en cours…',
    again: 'Refaire l’essai',
    save: (homes: number) =>
      homes === 0 ? 'Continuer' : `Continuer avec ${homes} ${plural(homes, 'logement', 'logements')}`,
    saving: 'Enregistrement…',
    reachable: (version: string | null) =>
      version === null ? 'La passerelle répond' : `La passerelle répond, version ${version}`,
    accepted: 'Identifiants acceptés',
    homes: (count: number) =>
      count === 0
        ? 'Aucun logement pour l’instant'
        : `${count} ${plural(count, 'logement visible', 'logements visibles')}`,
    noHomes: 'Ajoutez un compteur sur le site de la passerelle.',
    clockFine: 'Horloge juste',
    clockOff: (seconds: string, isAhead: boolean) => `Horloge en ${isAhead ? 'avance' : 'retard'} de ${seconds} s`,
    clockWhy: 'Réglez l’heure de cette machine : les jours pourraient se décaler.',
    milliseconds: (ms: string) => `${ms} ms`,
    errors: {
      credentials: [
        'La passerelle refuse ces identifiants',
        'Vérifiez l’identifiant et le secret. Si le secret est perdu, page « Compte » de la passerelle, « Remplacer » en crée un autre.',
      ],
      address: ['Ce n’est pas une passerelle', 'Vérifiez l’adresse : celle du site, avec /api à la fin.'],
      away: ['La passerelle ne répond pas', 'Vérifiez l’adresse et la connexion, puis refaites l’essai.'],
      other: ['La passerelle n’a pas pu répondre', 'Refaites l’essai dans quelques minutes.'],
    } as const,
    exact: 'Réponse exacte',
    noScheme: 'Commencez par http:// ou https://, par exemple https://svc.exemple.fr/api.',
    invalidUrl: 'Cette adresse est incomplète ou contient un identifiant. Par exemple : https://svc.exemple.fr/api.',
    invalid: 'Copiez de nouveau cette valeur, page « Compte » de la passerelle.',
    clientUnreachable: 'Ce boîtier ne répond pas. Vérifiez qu’il est allumé.',
    fixed: (url: string) => `La passerelle est ${url}. Les réglages de l’environnement l’emportent ; changez-les là.`,
    saved: (url: string) => `Passerelle gardée : ${url}. Un nouveau secret est nécessaire pour la changer.`,
    unreadable: 'Le secret gardé ne s’ouvre plus : la clé de ce boîtier a changé. Tapez-le de nouveau.',
  },
  homes: {
    title: 'Quels logements lire ici ?',
    caption: 'Vous pourrez changer d’avis. Un logement laissé de côté ne coûte aucun appel.',
    none: 'La passerelle ne connaît encore aucun logement à vous.',
    noneHint: 'Ajoutez un compteur et donnez votre accord sur son site, puis revenez.',
    consents: {
      active: 'accord valable',
      pending: 'accord en attente',
      unusable: 'accord pas encore utilisable',
      expired: 'accord expiré',
      revoked: 'accord retiré',
    } as Readonly<Record<string, string>>,
    inactive: 'désactivé à la passerelle',
    go: (homes: number) => `Importer ${homes} ${plural(homes, 'logement', 'logements')}`,
    later: 'Continuer sans logement',
    failed: 'Ce choix n’a pas pu être gardé. Recommencez.',
  },
  import: {
    title: (days: string) => `${days} jours sont arrivés`,
    waiting: 'Les premiers jours arrivent',
    done: 'Tout ce qui existe est ici',
    caption: 'Les sept derniers jours d’abord, le reste suit tout seul. Fermer la page n’arrête rien.',
    running: (percent: string) => `Lecture en cours : ${percent}.`,
    next: (moment: string) => `La suite vient à ${moment}.`,
    ofDays: (known: string, days: string) => `${known} jours sur ${days}`,
    strip: (measure: string, known: number, days: number) => `${measure} : ${known} jours présents sur ${days}`,
    failed: 'La lecture a rencontré un obstacle. Le journal en dit la cause.',
    activity: 'Ouvrir le journal',
    chart: 'Voir la consommation',
    destination: 'Choisir une destination',
  },
  destination: {
    title: 'Où envoyer vos valeurs ?',
    caption: 'Une suffit pour commencer. Sans destination, tout reste lisible ici.',
    skip: 'Passer, aller à Aujourd’hui',
  },
};
