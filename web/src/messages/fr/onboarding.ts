import { measureLabels } from './measures.ts';
import { plural } from './plural.ts';

import { pointErrors } from './point-errors.ts';

export const onboarding = {
  pointErrors,
  administration: {
    isOpen: 'Vous avez accès à l’administration. Elle ne demande aucun compteur.',
    open: 'Ouvrir l’administration',
    isUnverified: 'Vous serez administrateur de cette passerelle quand votre adresse sera confirmée.',
    confirm: 'Confirmer mon adresse',
  },
  meter: {
    title: 'Quel compteur voulez-vous suivre ?',
    caption:
      'Le numéro de PDL compte 14 chiffres. Il est sur votre facture, ou au compteur : touche « + » jusqu’à « Numéro de PRM ».',
    field: 'Numéro de PDL',
    left: (count: number) =>
      `Encore ${count} ${plural(count, 'chiffre', 'chiffres')}. Les espaces collés sont retirés, le zéro de tête est gardé.`,
    complete: 'Les 14 chiffres y sont.',
    name: 'Nom du logement (facultatif)',
    two: 'Vous avez deux compteurs, ou des panneaux sur un second PDL ? Chacun demande son propre accord. Commencez par celui de la consommation.',
    send: 'Continuer',
    cannotFind: 'Je ne trouve pas ce numéro',
    places: [
      'Sur une facture d’électricité, sous « PDL », « PRM » ou « référence acheminement ».',
      'Au compteur communicant : appuyez sur « + » jusqu’à lire « Numéro de PRM ».',
      'Dans l’espace client de votre fournisseur, près du contrat.',
    ],
    errors: {
      exists: 'Ce compteur est déjà dans votre compte.',
      limit: 'Votre compte a atteint son nombre de compteurs.',
      demo: 'La démonstration est en lecture seule : avec un compte, ceci fonctionne.',
      away: 'svc n’a pas pu répondre. Recommencez dans un instant.',
    },
  },
  outcomeOf: (home: string, title: string) => `${home} : ${title}`,
  outcomes: {
    ok: (pdl?: string) => ({
      title: pdl === undefined ? 'Accord vérifié :' : `Accord vérifié pour ${pdl} :`,
      text: 'l’appel d’essai a répondu.',
    }),
    CONSENT_REFUSED: { title: 'Vous avez refusé l’accord.', text: 'Rien n’a été lu. Vous pouvez recommencer.' },
    CONSENT_INVALID: {
      title: 'L’opérateur n’a pas confirmé l’accord.',
      text: 'Il a été refusé, ou la page est restée ouverte trop longtemps. Recommencez.',
    },
    CONSENT_PENDING: {
      title: 'Accord donné, pas encore confirmé.',
      text: 'L’opérateur l’enregistre. svc redemande dans une minute, puis de moins en moins souvent. Rien à faire.',
    },
    CONSENT_UNUSABLE: { title: 'L’opérateur ne reconnaît pas cet accord.', text: 'Donnez-le de nouveau.' },
    INVALID_STATE: {
      title: 'Cette page de retour a déjà servi.',
      text: 'Rien n’a changé. S’il manque un compteur, demandez l’accord de nouveau.',
    },
    PDL_LIMIT: {
      title: 'Votre compte est plein.',
      text: 'Un compteur de plus n’y tient pas. Supprimez-en un d’abord.',
    },
    GRIDOP_UNAVAILABLE: {
      title: 'L’opérateur ne répond pas.',
      text: 'Votre accord n’est pas en cause. Recommencez dans quelques minutes.',
    },
    GRIDOP_THROTTLED: {
      title: 'L’opérateur fait attendre.',
      text: 'Votre accord n’est pas en cause. Recommencez dans quelques minutes.',
    },
    GRIDOP_BAD_ANSWER: {
      title: 'La réponse de l’opérateur est illisible.',
      text: 'Votre accord n’est pas en cause. Recommencez plus tard.',
    },
    GRIDOP_CREDENTIALS: {
      title: 'L’opérateur refuse ce service.',
      text: 'Vous n’y pouvez rien : l’administrateur de ce service doit agir.',
    },
    other: (code: string) => ({
      title: 'L’opérateur a refusé l’appel d’essai.',
      text: `Sa réponse : ${code}. Donnez l’accord de nouveau, ou réessayez demain.`,
    }),
  },
  /** A PDL was typed, and another one chosen on the operator's page. */
  elsewhere: {
    title: (home: string) => `${home} attend toujours son accord.`,
    text: (chosen: string) => `Chez l’opérateur, l’accord a été donné pour ${chosen}.`,
    unnamed: 'un autre compteur',
    and: ' et ',
    again: (pdl: string) => `Redemander l’accord, et y choisir ${pdl}`,
    mistyped: 'Numéro mal tapé ? Le retirer dans Logements',
    other: 'L’autre est déjà dans vos logements.',
    choose: (pdl: string) => `Cette fois, choisissez ${pdl} sur la page de l’opérateur.`,
  },
  consent: {
    states: {
      first: {
        title: () => 'Donnez votre accord chez l’opérateur',
        text: 'Vous allez sur le site de l’opérateur du réseau. Votre mot de passe reste chez lui : svc ne reçoit qu’un droit de lecture.',
      },
      pending: {
        title: () => 'L’opérateur enregistre votre accord',
        text: 'Cette page se met à jour seule. Vous pouvez la fermer.',
      },
      again: {
        title: (name: string) => `L’accord de ${name} a été retiré`,
        text: 'Plus rien n’est lu, et la passerelle efface sa copie de vos relevés. Avec un nouvel accord, elle les relit chez l’opérateur, jusqu’à 24 mois en arrière.',
      },
      expired: {
        title: (name: string) => `L’accord de ${name} a expiré`,
        text: 'Plus rien n’est lu, et la passerelle efface sa copie de vos relevés. Avec un nouvel accord, elle les relit chez l’opérateur, jusqu’à 24 mois en arrière.',
      },
      unusable: {
        title: (name: string) => `L’accord de ${name} n’est pas encore utilisable`,
        text: 'L’opérateur l’a enregistré mais refuse encore les lectures. svc redemande chaque jour ; vous pouvez aussi le redonner.',
      },
      unchanged: {
        title: (name: string) => `L’accord de ${name} n’a pas changé`,
        text: 'Celui que vous aviez donné reste valable et les lectures continuent. Vous pouvez recommencer, ou en rester là.',
      },
    },
    retry: (moment: string) => `Nouvel essai : ${moment}.`,
    reads: 'Ce que svc pourra lire',
    usage: { title: 'Consommation', text: 'par jour et par demi-heure, jusqu’à 24 mois en arrière' },
    production: { title: 'Production', text: 'si vous injectez du solaire' },
    contract: { title: 'Contrat et coordonnées', text: 'puissance, heures creuses, adresse du logement' },
    howLong: 'Durée',
    revocable: 'indiquée chez l’opérateur ; vous pouvez retirer l’accord à tout moment',
    hourly:
      'Avant de partir : la collecte horaire doit être activée chez l’opérateur, sinon seuls les totaux du jour arrivent.',
    go: 'Aller chez l’opérateur',
    goAgain: 'Recommencer chez l’opérateur',
    later: 'Plus tard',
    after:
      'Au retour, svc fait un appel d’essai et vous dit si l’accord fonctionne vraiment. S’il n’est pas encore actif, vous saurez quand nous réessayons.',
  },
  importing: {
    label: 'Import de l’historique',
    title: 'Votre historique arrive',
    first: 'Vos derniers jours sont déjà là',
    text: 'Le reste arrive du plus récent au plus ancien. Vous pouvez fermer la page, l’import continue.',
    done: 'Votre historique est là',
    doneText: 'Tout ce que l’opérateur a donné est lu. La suite arrive seule, chaque matin.',
    ofHistory: 'de votre historique',
    counting: 'en cours',
    over: 'terminé',
    left: (minutes: number) => `encore ${minutes} min environ`,
    daysOf: (total: string) => `jours sur ${total}`,
    chart: (known: number, empty: number) =>
      `Totaux du jour : ${known} ${plural(known, 'jour a une valeur', 'jours ont une valeur')}${empty > 0 ? `, ${empty} ${plural(empty, 'n’en a pas', 'n’en ont pas')}` : ''}`,
    yesterday: 'hier',
    measures: measureLabels,
    ofDays: (total: string) => `sur ${total} jours`,
    refused: (days: string) => `${days} jours que l’opérateur n’a pas`,
    calls: (used: string, limit: string) => `${used} appels sur ${limit} aujourd’hui · remise à zéro à minuit`,
    later: 'Continuer sans attendre',
    see: 'Voir mes derniers jours',
  },
};
