import { en, fr, type HelpPage, text } from './text.ts';

export const consentPages: Readonly<Record<string, HelpPage>> = {
  CONSENT_REQUIRED: {
    fr: text(
      'Il manque l’accord pour ce compteur',
      'Aucun accord n’est enregistré pour ce compteur, ou il ne couvre pas cette mesure. La passerelle ne demande donc rien au gestionnaire du réseau.',
      [
        'Ouvrez **Logements** sur la passerelle.',
        'Dans la carte **Accord, …**, choisissez **Donner l’accord chez l’opérateur**.',
        'Connectez-vous sur la page du gestionnaire, choisissez ce compteur et acceptez. [Compte, PDL et accord](../start/consent.md) montre chaque étape.',
      ],
      'Cela ne se règle pas tout seul. Après l’accord, les jours arrivent du plus récent au plus ancien.',
    ),
    en: text(
      'The consent for this meter is missing',
      'No consent is recorded for this meter, or it does not cover this measure. So the gateway requests nothing from the grid operator.',
      [
        'Open **Homes** on the gateway.',
        'In the card **Consent, …**, choose **Give the consent at the operator**.',
        'Log in on the page of the operator, choose this meter and accept. [Account, PDL and consent](../start/consent.md) shows each step.',
      ],
      'It does not heal by itself. After the consent, the days arrive newest first.',
    ),
  },
  CONSENT_EXPIRED: {
    fr: text(
      'L’accord a pris fin',
      'La durée de l’accord est passée, ou le gestionnaire du réseau n’a plus voulu le prolonger. La passerelle ne montre plus les relevés de ce compteur et efface sa copie, au plus tard le lendemain matin. Un client garde ce qu’il a déjà.',
      [
        fr.renew,
        'Acceptez sur la page du gestionnaire, en choisissant ce compteur.',
        'Pour être prévenu la prochaine fois, allumez **Accord bientôt terminé** dans **Alertes** : 60 jours, 15 jours et la veille de la fin.',
      ],
      'Cela ne se règle pas tout seul. Avec le nouvel accord, la passerelle relit jusqu’à 24 mois en arrière.',
    ),
    en: text(
      'The consent has ended',
      'The time of the consent is over, or the grid operator no longer extended it. The gateway no longer shows the readings of this meter and erases its copy, by the next morning at the latest. A client retains what it has.',
      [
        en.renew,
        'Accept on the page of the operator, and choose this meter.',
        'To be notified next time, switch on **Consent ending soon** under **Alerts**: 60 days, 15 days and one day before its end.',
      ],
      'It does not heal by itself. With the new consent, the gateway reads up to 24 months back again.',
    ),
  },
  CONSENT_REVOKED: {
    fr: text(
      'Le gestionnaire refuse les lectures, l’accord a sans doute été retiré',
      'Le gestionnaire du réseau ne laisse plus lire ce compteur : le partage a été retiré dans son espace client, ou le titulaire du contrat a changé. La passerelle ne montre plus ces relevés et efface sa copie, au plus tard le lendemain matin. Un client garde ce qu’il a déjà.',
      [
        fr.status,
        'Si le partage existe encore dans votre espace client du gestionnaire, mettez-y fin.',
        fr.renew,
        'Acceptez sur la page du gestionnaire, en choisissant ce compteur.',
      ],
      'Si le refus était passager, la passerelle le voit quand vous ouvrez une page, en réessayant une fois par heure au plus, et un client une fois par jour. Un accord retiré demande un nouvel accord.',
    ),
    en: text(
      'The operator refuses readings, the consent was probably withdrawn',
      'The grid operator no longer lets this meter be read: the share was withdrawn in its customer area, or the holder of the contract changed. The gateway no longer shows these readings and erases its copy, by the next morning at the latest. A client retains what it has.',
      [
        en.status,
        'If the share still exists in your customer area at the operator, end it there.',
        en.renew,
        'Accept on the page of the operator, and choose this meter.',
      ],
      'If the refusal was temporary, the gateway notices it when you open a page: it tries again once an hour at most, a client once a day. A withdrawn consent needs a new consent.',
    ),
  },
  CONSENT_WINDOW: {
    fr: text(
      'Ces jours sont hors de la période de l’accord',
      'Le gestionnaire du réseau ne donne rien d’avant le début de l’accord, ni d’après sa fin. Les jours couverts par l’accord ne sont pas concernés et continuent d’arriver.',
      [
        'Regardez des jours plus récents.',
        'Si vous avez des exports plus anciens, ajoutez-les à un client avec **Ajouter un historique**, dans **Logements**.',
      ],
      'Cela ne se règle pas tout seul : le gestionnaire ne donne pas ces jours. svc demande toujours la part que l’accord couvre.',
    ),
    en: text(
      'These days are outside the period of the consent',
      'The grid operator gives nothing from before the start of the consent, or from after its end. The days that the consent covers are not concerned and still arrive.',
      ['Look at later days.', 'If you have older exports, add them to a client with **Add a history**, on **Homes**.'],
      'It does not heal by itself: the operator does not give these days. svc still requests the part that the consent covers.',
    ),
  },
  CONSENT_UNUSABLE: {
    fr: text(
      'Le gestionnaire ne reconnaît pas cet accord',
      'L’accord est enregistré, mais le gestionnaire du réseau ne reconnaît pas la personne qui l’a donné pour ce compteur. Le plus souvent, elle n’est pas titulaire du contrat. Les comptes professionnels ne sont pas acceptés.',
      [
        fr.status,
        'Vérifiez sur une facture qui est titulaire du contrat, et le numéro de PDL.',
        fr.renew,
        'Faites donner l’accord par le titulaire, avec son propre espace client.',
      ],
      'Le plus souvent, cela ne se règle pas tout seul. svc redemande à chaque lecture, et l’accord redevient valable dès que le gestionnaire donne un jour.',
    ),
    en: text(
      'The operator does not recognise this consent',
      'The consent is recorded, but the grid operator does not recognise the person who gave it for this meter. Most often that person is not the holder of the contract. Professional accounts are not accepted.',
      [
        en.status,
        'Check on a bill who holds the contract, and the PDL number.',
        en.renew,
        'Have the holder give the consent, with their own customer area.',
      ],
      'Mostly it does not heal by itself. svc requests again at each reading, and the consent is valid again as soon as the operator gives a day.',
    ),
  },
  CONSENT_INVALID: {
    fr: text(
      'Le gestionnaire n’a pas confirmé l’accord',
      'Vous êtes revenu de la page du gestionnaire, mais il n’a pas confirmé d’accord : la page est restée ouverte trop longtemps, ou sa réponse ne valait plus. Rien n’a été lu.',
      [
        'Choisissez **Recommencer chez l’opérateur**.',
        'Acceptez sur la page du gestionnaire sans attendre, dans la même fenêtre.',
        'Si cela se répète, attendez une heure puis recommencez.',
      ],
      'Cela ne se règle pas tout seul : il faut recommencer.',
    ),
    en: text(
      'The operator did not confirm the consent',
      'You came back from the page of the operator, but it confirmed no consent: the page stayed open too long, or its response was no longer valid. Nothing was read.',
      [
        'Choose **Start again at the operator**.',
        'Accept on the page of the operator without waiting, in the same window.',
        'If it repeats, wait an hour and start again.',
      ],
      'It does not heal by itself: start again.',
    ),
  },
  CONSENT_REFUSED: {
    fr: text(
      'Vous avez refusé l’accord',
      'Sur la page du gestionnaire du réseau, le partage a été refusé ou la page a été quittée. Rien n’a été lu. Un accord donné auparavant reste valable.',
      [
        'Si c’était voulu, ne faites rien.',
        'Sinon, choisissez **Recommencer chez l’opérateur**.',
        'Acceptez sur la page du gestionnaire, en choisissant ce compteur.',
      ],
      'Cela ne se règle pas tout seul : vous décidez.',
    ),
    en: text(
      'You refused the consent',
      'On the page of the grid operator the share was refused, or the page was left. Nothing was read. A consent that was given before stays valid.',
      [
        'If this was intended, do nothing.',
        'Otherwise choose **Start again at the operator**.',
        'Accept on the page of the operator, and choose this meter.',
      ],
      'It does not heal by itself: you decide.',
    ),
  },
  CONSENT_PENDING: {
    fr: text(
      'L’accord est donné, mais pas encore confirmé',
      'Vous avez donné l’accord, et le gestionnaire du réseau l’enregistre encore. Cela dure de quelques minutes à quelques heures. Rien ne s’est mal passé.',
      [
        'Attendez. Vous pouvez fermer la page.',
        'Si l’accord n’est pas valable après deux jours, ouvrez **Logements** et redonnez-le.',
      ],
      'svc redemande après une minute, puis de moins en moins souvent, toutes les six heures au plus, pendant deux jours environ. Les jours arrivent dès que l’accord est confirmé.',
    ),
    en: text(
      'The consent is given, but not confirmed yet',
      'You gave the consent, and the grid operator is still recording it. This takes from some minutes to some hours. Nothing went wrong.',
      [
        'Wait. You can close the page.',
        'If the consent is not valid after two days, open **Homes** and give it again.',
      ],
      'svc asks again after a minute, then less and less often, at least every six hours, for about two days. The days arrive as soon as the consent is confirmed.',
    ),
  },
  CONSENT_FOR_ANOTHER_PDL: {
    fr: text(
      'L’accord reçu est pour un autre compteur',
      'Vous avez enregistré un compteur ici et choisi un autre compteur sur la page du gestionnaire du réseau. L’autre a été ajouté à vos logements. Celui-ci attend toujours son accord.',
      [
        'Ouvrez **Logements** et comparez les 14 chiffres avec une facture.',
        'Si le numéro est juste, choisissez **Donner l’accord chez l’opérateur** et, sur la page du gestionnaire, choisissez ce compteur.',
        'S’il est mal tapé, choisissez **Supprimer** dans ce logement.',
      ],
      'Cela ne se règle pas tout seul. Le message disparaît quand l’accord arrive pour ce compteur.',
    ),
    en: text(
      'The consent received is for another meter',
      'You registered one meter here and chose another one on the page of the grid operator. The other one was added to your homes. This one still waits for its consent.',
      [
        'Open **Homes** and compare the 14 digits with a bill.',
        'If the number is right, choose **Give the consent at the operator** and, on the page of the operator, choose this meter.',
        'If it was mistyped, choose **Delete** in this home.',
      ],
      'It does not heal by itself. The message goes when the consent arrives for this meter.',
    ),
  },
  CONSENT_REMOVED: {
    fr: text(
      'Vous avez retiré cet accord ici',
      'L’accord a été retiré sur cette passerelle, à votre demande ou par un programme qui utilise vos identifiants. Les relevés et les clés de ce compteur y sont effacés. Le partage chez le gestionnaire du réseau, lui, existe encore.',
      [
        'Pour en finir, mettez fin au partage dans votre espace client du gestionnaire.',
        'Pour reprendre, ouvrez **Logements** et choisissez **Renouveler chez l’opérateur**.',
      ],
      'Cela ne change pas tout seul : svc ne lit plus rien sans un nouvel accord.',
    ),
    en: text(
      'You removed this consent here',
      'The consent was removed at this gateway, at your request or by a program that uses your credentials. The readings and keys of this meter are erased there. The share at the grid operator still exists.',
      [
        'To end it completely, end the share in your customer area at the operator.',
        'To go on, open **Homes** and choose **Renew at the operator**.',
      ],
      'It does not change by itself: svc reads nothing more without a new consent.',
    ),
  },
  INVALID_STATE: {
    fr: text(
      'Cette page de retour a déjà servi',
      'Le retour de la page du gestionnaire ne correspond à aucun départ en cours : la page a été rechargée, ouverte dans un autre navigateur, ou plus de 10 minutes ont passé. Rien n’a changé, et un accord donné reste valable.',
      [
        'Ouvrez **Logements** et regardez si l’accord est déjà **Valable**.',
        'S’il manque, choisissez **Donner l’accord chez l’opérateur**.',
        'Terminez dans le même navigateur, en moins de 10 minutes.',
      ],
      'Cela ne se règle pas tout seul. Si le compteur et son accord sont là, il n’y a rien à faire.',
    ),
    en: text(
      'This page of return was used before',
      'The return from the page of the operator matches no departure that is open: the page was reloaded, opened in another browser, or more than 10 minutes have passed. Nothing has changed, and a consent that was given stays valid.',
      [
        'Open **Homes** and look whether the consent is **Valid** already.',
        'If it is missing, choose **Give the consent at the operator**.',
        'Finish in the same browser, within 10 minutes.',
      ],
      'It does not heal by itself. If the meter and its consent are there, there is nothing to do.',
    ),
  },
};
