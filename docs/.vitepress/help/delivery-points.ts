import { en, fr, type HelpPage, text } from './text.ts';

export const meterPages: Readonly<Record<string, HelpPage>> = {
  PDL_NOT_FOUND: {
    fr: text(
      'Ce compteur n’est pas connu ici, ou il est désactivé',
      'Le numéro demandé n’est pas dans vos logements, ou ce logement est désactivé. Sur un client, il peut aussi ne plus être dans le compte de la passerelle. Un numéro inconnu et celui d’une autre personne reçoivent la même réponse.',
      [
        'Ouvrez **Logements** et comparez les 14 chiffres avec une facture.',
        'Si le logement est désactivé, choisissez **Activer**.',
        'S’il n’y est pas, choisissez **Ajouter un logement** sur la passerelle.',
        'Sur un client, choisissez ensuite **Synchroniser**.',
      ],
      `Cela ne se règle pas tout seul. Un client relit la liste des compteurs ${fr.slots}.`,
    ),
    en: text(
      'This meter is not known here, or it is switched off',
      'The requested number is not among your homes, or this home is switched off. At a client, it may also have left the account at the gateway. An unknown number and that of another person get the same response.',
      [
        'Open **Homes** and compare the 14 digits with a bill.',
        'If the home is switched off, choose **Switch on**.',
        'If it is not there, choose **Add a home** on the gateway.',
        'At a client, then choose **Synchronise**.',
      ],
      `It does not heal by itself. A client reads the list of meters ${en.slots}.`,
    ),
  },
  PDL_EXISTS: {
    fr: text(
      'Ce compteur est déjà dans votre compte',
      'Vous avez saisi un numéro qui est déjà enregistré dans votre compte. Rien n’a été ajouté ni changé.',
      [
        'Ouvrez **Logements** : le compteur y est.',
        'Si son accord manque, choisissez **Donner l’accord chez l’opérateur**.',
        'Si vous vouliez un autre compteur, choisissez **Ajouter un logement** et vérifiez les 14 chiffres.',
      ],
      'Il n’y a rien à attendre : le compteur est déjà là.',
    ),
    en: text(
      'This meter is in your account already',
      'You entered a number that is registered in your account already. Nothing was added or changed.',
      [
        'Open **Homes**: the meter is there.',
        'If its consent is missing, choose **Give the consent at the operator**.',
        'If you meant another meter, choose **Add a home** and check the 14 digits.',
      ],
      'There is nothing to wait for: the meter is there already.',
    ),
  },
  PDL_LIMIT: {
    fr: text(
      'Votre compte a atteint son nombre de compteurs',
      'Une passerelle limite les compteurs d’un compte : 50, sauf autre réglage. Le nouveau n’a pas été enregistré. Après un retour du gestionnaire, ceux qui tenaient encore ont été ajoutés.',
      [
        'Ouvrez **Logements** et choisissez un logement qui ne sert plus.',
        'Exportez d’abord ses données avec **Exporter mes données**, si vous voulez les garder.',
        'Choisissez **Supprimer**, puis confirmez.',
        'Choisissez **Ajouter un logement**, ou redonnez l’accord pour le nouveau compteur.',
        'S’il vous en faut davantage, écrivez à la personne qui exploite la passerelle.',
      ],
      'Cela ne se règle pas tout seul.',
    ),
    en: text(
      'Your account has as many meters as it can',
      'A gateway limits the meters of an account: 50, unless it is set otherwise. The new one was not registered. After a return from the operator, those that still fitted were added.',
      [
        'Open **Homes** and choose a home that is no longer used.',
        'First export its data with **Export my data**, if you want to retain them.',
        'Choose **Delete**, then confirm.',
        'Choose **Add a home**, or give the consent for the new meter again.',
        'If you need more, write to the person who runs the gateway.',
      ],
      'It does not heal by itself.',
    ),
  },
  INVALID_OFFPEAK: {
    fr: text(
      'Ces heures creuses n’ont pas été comprises',
      'Les heures saisies ne s’écrivent pas sous une forme connue, ou deux périodes se recouvrent. Rien n’a été enregistré : les heures d’avant valent toujours.',
      [
        'Ouvrez **Logements** et choisissez **Modifier** dans la carte **Heures creuses, …**.',
        'Écrivez les heures comme sur votre facture, par exemple `HC (22H38-6H38)` ou `12:30-14:30;23h-5h`.',
        'Attendez la ligne « Compris : … » et vérifiez-la.',
        'Si deux périodes se recouvrent, retirez l’ancienne ou changez **À partir du**.',
        'Choisissez **Enregistrer cette période**.',
      ],
      'Cela ne se règle pas tout seul.',
    ),
    en: text(
      'These off-peak hours were not understood',
      'The entered hours are not written in a known form, or two periods overlap. Nothing was saved: the earlier hours still apply.',
      [
        'Open **Homes** and choose **Change** in the card **Off-peak hours, …**.',
        'Write the hours as on your bill, for example `HC (22H38-6H38)` or `12:30-14:30;23h-5h`.',
        'Wait for the line “Understood: …” and check it.',
        'If two periods overlap, remove the older one or change **From**.',
        'Choose **Save this period**.',
      ],
      'It does not heal by itself.',
    ),
  },
  OFFPEAK_UNREADABLE: {
    fr: text(
      'Les heures creuses du contrat n’ont pas été comprises',
      'Le gestionnaire donne les heures creuses de votre contrat dans un texte que svc ne sait pas lire. Les relevés arrivent normalement. Tant que les heures sont inconnues, un tarif en heures pleines et creuses ne peut pas être calculé juste.',
      [
        'Cherchez vos heures creuses sur une facture.',
        'Ouvrez **Logements** et choisissez **Modifier** dans la carte **Heures creuses, …**.',
        'Saisissez-les, par exemple `22:38-06:38`, et vérifiez la ligne « Compris : … ».',
        'Choisissez **Enregistrer cette période**.',
      ],
      'Cela se règle tout seul seulement si le gestionnaire donne un texte lisible à une lecture suivante du contrat. Vos heures saisies l’emportent.',
    ),
    en: text(
      'The off-peak hours of the contract were not understood',
      'The operator gives the off-peak hours of your contract in a text that svc cannot read. The readings arrive as usual. As long as the hours are unknown, a tariff with peak and off-peak hours cannot be computed correctly.',
      [
        'Look for your off-peak hours on a bill.',
        'Open **Homes** and choose **Change** in the card **Off-peak hours, …**.',
        'Enter them, for example `22:38-06:38`, and check the line “Understood: …”.',
        'Choose **Save this period**.',
      ],
      'It heals by itself only if the operator gives a readable text at a later reading of the contract. The hours that you entered win.',
    ),
  },
  OFFER_NOT_FOUND: {
    fr: text(
      'Cette offre n’est plus au catalogue',
      'L’offre choisie n’existe plus, ou son fournisseur ne la vend plus. Votre choix n’a pas été enregistré : le contrat d’avant vaut toujours.',
      [
        'Rechargez la page, pour relire le catalogue.',
        'Ouvrez **Coûts** et choisissez **Changer d’offre** dans la carte **Mon contrat**.',
        'Choisissez une offre de la liste, ou **Saisir mes prix**.',
      ],
      'Cela ne se règle pas tout seul. Une passerelle relit les grilles de prix chaque jour, et un client reprend le catalogue chaque jour à 6 h 40.',
    ),
    en: text(
      'This offer is no longer in the catalogue',
      'The chosen offer no longer exists, or its supplier no longer sells it. Your choice was not saved: the earlier contract still applies.',
      [
        'Reload the page, to read the catalogue again.',
        'Open **Costs** and choose **Change the offer** in the card **My contract**.',
        'Choose an offer of the list, or **Enter my prices**.',
      ],
      'It does not heal by itself. A gateway reads the price grids each day, and a client takes the catalogue over each day at 06:40.',
    ),
  },
  CONTRIBUTION_LIMIT: {
    fr: text(
      'Vous avez envoyé autant de corrections qu’il est possible aujourd’hui',
      'Une personne peut envoyer 50 corrections de prix par jour, et 100 au plus peuvent attendre un relecteur. La dernière n’a pas été envoyée.',
      [
        'Notez ce que vous vouliez corriger.',
        'Attendez le lendemain, ou qu’un relecteur ait décidé d’une partie des vôtres.',
        'Choisissez de nouveau **Signaler un prix faux**, puis **Envoyer**.',
      ],
      'Le compte du jour repart de zéro à minuit, heure de Paris. Le nombre en attente baisse à chaque décision d’un relecteur.',
    ),
    en: text(
      'You have sent as many corrections as one day takes',
      'A person can send 50 price corrections a day, and at most 100 may wait for a reviewer. The last one was not sent.',
      [
        'Note what you meant to correct.',
        'Wait until the next day, or until a reviewer has decided some of yours.',
        'Choose **Report a wrong price** again, then **Send**.',
      ],
      'The count of the day starts from zero at midnight, Paris time. The number that waits falls with each decision of a reviewer.',
    ),
  },
};
