import { en, fr, type HelpPage, text } from './text.ts';

export const operatorPages: Readonly<Record<string, HelpPage>> = {
  OPERATOR_REFUSAL: {
    fr: text(
      'Le gestionnaire refuse avec un code que svc ne connaît pas',
      'Le gestionnaire du réseau a répondu par un refus dont le code n’est pas expliqué ici. La page ou le **Journal** montre ce code et ses mots exacts. Les jours déjà lus restent lisibles.',
      [
        'Notez le code et lisez **Réponse exacte** dans le **Journal**.',
        fr.status,
        'Si le refus dure plusieurs jours, envoyez le code à la personne qui exploite la passerelle.',
      ],
      'svc redemande les jours récents à chaque lecture. Un refus de jours plus anciens est retenu 24 heures, puis redemandé tout seul.',
    ),
    en: text(
      'The operator refuses with a code that svc does not know',
      'The grid operator responded with a refusal whose code is not explained here. The page or the **Journal** shows this code and the exact words. The days read so far stay readable.',
      [
        'Note the code and read **Exact answer** in the **Journal**.',
        en.status,
        'If the refusal lasts several days, send the code to the person who runs the gateway.',
      ],
      'svc requests recent days again at each reading. A refusal of older days is remembered for 24 hours, then they are requested again.',
    ),
  },
  'ADAM-DC-0007': {
    fr: text(
      'L’accord ne peut pas encore servir, ou plus',
      'Le gestionnaire du réseau connaît l’accord, mais ne voit pas la personne qui l’a donné à ce compteur. Après un nouvel accord, c’est fréquent et passager : il ne peut simplement pas encore servir. Après un déménagement, cette personne n’y est plus cliente.',
      [
        fr.status,
        'Si l’accord est récent, attendez : ne le retirez pas et ne le redonnez pas.',
        'Si vous avez déménagé, [changez de logement](../how-to/move-in.md).',
        'Si cela dure plus de deux semaines, mettez fin au partage dans votre espace client du gestionnaire.',
        'Attendez un jour, puis choisissez **Renouveler chez l’opérateur** dans **Logements**.',
      ],
      'La passerelle redemande une fois par jour, et les jours arrivent dès que le gestionnaire accepte. Après un déménagement, cela ne se règle pas tout seul.',
    ),
    en: text(
      'The consent cannot be used yet, or no longer',
      'The grid operator knows the consent, but does not see the person who gave it at this meter. After a new consent this is frequent and temporary: it just cannot be used yet. After a move, this person is no longer the customer there.',
      [
        en.status,
        'If the consent is recent, wait: do not end it and do not give it again.',
        'If you moved, [change the home](../how-to/move-in.md).',
        'If it lasts longer than two weeks, end the share in your customer area at the operator.',
        'Wait a day, then choose **Renew at the operator** on **Homes**.',
      ],
      'The gateway asks again once a day, and the days arrive as soon as the operator accepts. After a move it does not heal by itself.',
    ),
  },
  'ADAM-DC-0008': {
    fr: text(
      'Le gestionnaire n’a aucun accord pour ces données',
      'Pour le gestionnaire du réseau, l’accord a été retiré, a pris fin, ou ne couvre pas cette mesure. Pour un compteur qui produit, l’accord doit aussi couvrir la production.',
      [
        'Ouvrez votre espace client du gestionnaire et regardez si le partage existe encore.',
        fr.renew,
        'Sur la page du gestionnaire, choisissez ce compteur et acceptez aussi la production si vous en avez.',
      ],
      'Cela ne se règle pas tout seul. La passerelle réessaie une fois par heure au plus quand vous ouvrez une page, et un client une fois par jour.',
    ),
    en: text(
      'The operator has no consent for this data',
      'For the grid operator, the consent was withdrawn, has ended, or does not cover this measure. For a meter that produces, the consent has to cover production too.',
      [
        'Open your customer area at the operator and look whether the share still exists.',
        en.renew,
        'On the page of the operator, choose this meter and accept production too if you have any.',
      ],
      'It does not heal by itself. The gateway tries again once an hour at most when you open a page, and a client once a day.',
    ),
  },
  'ADAM-DC-0009': {
    fr: text(
      'Ces jours sont d’avant le début de l’accord',
      'Le gestionnaire du réseau ne donne rien d’avant le jour où l’accord commence. Les jours suivants ne sont pas concernés et arrivent normalement.',
      [
        'Regardez des jours plus récents.',
        'Si vous avez des exports plus anciens, ajoutez-les à un client avec **Ajouter un historique**, dans **Logements**.',
      ],
      'Cela ne se règle pas tout seul, et rien n’est à réparer. svc demande toujours la part que l’accord couvre.',
    ),
    en: text(
      'These days are before the start of the consent',
      'The grid operator gives nothing from before the day on which the consent begins. Later days are not concerned and arrive as usual.',
      ['Look at later days.', 'If you have older exports, add them to a client with **Add a history**, on **Homes**.'],
      'It does not heal by itself, and nothing has to be repaired. svc still requests the part that the consent covers.',
    ),
  },
  'ADAM-DC-0015': {
    fr: text(
      'Le gestionnaire juge fausse une demande de la passerelle',
      'La passerelle a demandé une période ou une forme que le gestionnaire du réseau n’accepte pas. C’est un défaut de la passerelle, pas de votre accord ni de votre compteur.',
      ['Notez le code et les jours concernés.', 'Envoyez-les à la personne qui exploite la passerelle.'],
      'svc ne retient pas ce refus et redemande à chaque lecture. Si rien ne change, la passerelle doit être corrigée.',
    ),
    en: text(
      'The operator considers a request of the gateway wrong',
      'The gateway requested a period or a form that the grid operator does not accept. This is a defect of the gateway, not of your consent or your meter.',
      ['Note the code and the days.', 'Send them to the person who runs the gateway.'],
      'svc does not remember this refusal and requests again at each reading. If nothing changes, the gateway has to be corrected.',
    ),
  },
  'ADAM-DC-0016': {
    fr: text(
      'Ces jours sont trop anciens pour le gestionnaire',
      'Le gestionnaire du réseau ne garde qu’un historique limité, et la période demandée commence avant cette limite. Ces jours ne sont pas nuls : ils sont inconnus.',
      [
        'Regardez des jours plus récents.',
        'Si vous avez des exports plus anciens, ajoutez-les à un client avec **Ajouter un historique**, dans **Logements**.',
      ],
      'Cela ne se règle pas tout seul. svc retient ces jours refusés une semaine avant de les redemander, pour épargner vos appels.',
    ),
    en: text(
      'These days are too old for the operator',
      'The grid operator retains a limited history only, and the requested period begins before this limit. These days are not zero: they are unknown.',
      ['Look at later days.', 'If you have older exports, add them to a client with **Add a history**, on **Homes**.'],
      'It does not heal by itself. svc remembers these refused days for a week before it requests them again, to save your calls.',
    ),
  },
  'ADAM-ERR0061': {
    fr: text(
      'La personne qui a donné l’accord n’est pas titulaire du compteur',
      'Le gestionnaire du réseau ne reconnaît pas cette personne comme titulaire du contrat de ce compteur. Cela arrive dans une colocation, après un changement de titulaire, ou quand l’accord vient d’un autre compte.',
      [
        'Regardez sur une facture qui est titulaire du contrat.',
        fr.renew,
        'Faites donner l’accord par le titulaire, avec son propre espace client.',
      ],
      'Le plus souvent, cela ne se règle pas tout seul. svc redemande les jours récents à chaque lecture ; un refus de jours plus anciens est retenu 24 heures.',
    ),
    en: text(
      'The person who gave the consent is not the holder of the meter',
      'The grid operator does not recognise this person as the holder of the contract of this meter. This happens in a shared flat, after a change of holder, or when the consent comes from another account.',
      [
        'Look on a bill who holds the contract.',
        en.renew,
        'Have the holder give the consent, with their own customer area.',
      ],
      'Mostly it does not heal by itself. svc requests recent days again at each reading; a refusal of older days is remembered for 24 hours.',
    ),
  },
  'ADAM-ERR0069': {
    fr: text(
      'Ce compteur ne mesure pas ce sens',
      'Le gestionnaire du réseau dit que ce compteur ne mesure pas cette donnée : il consomme sans produire, ou l’inverse. svc l’a retenu et ne la demande plus.',
      [
        'Si c’est juste, ne faites rien : l’autre sens arrive normalement.',
        'Si vos panneaux ont un PDL à eux, choisissez **Ajouter un logement** et enregistrez ce numéro.',
        'Si le compteur mesure maintenant ce sens, choisissez **Renouveler chez l’opérateur** : un nouvel accord relit les sens.',
      ],
      'Cela ne change pas tout seul : seul un nouvel accord relit les sens du compteur.',
    ),
    en: text(
      'This meter does not measure this direction',
      'The grid operator says that this meter does not measure this data: it consumes and does not produce, or the other way round. svc remembers this and no longer requests it.',
      [
        'If this is right, do nothing: the other direction arrives as usual.',
        'If your panels have a PDL of their own, choose **Add a home** and register that number.',
        'If the meter measures this direction now, choose **Renew at the operator**: a new consent reads the directions again.',
      ],
      'It does not change by itself: only a new consent reads the directions of the meter again.',
    ),
  },
  'ADAM-ERR0075': {
    fr: text(
      'La courbe de charge n’est pas enregistrée',
      'Le gestionnaire du réseau ne relève pas les demi-heures de ce compteur : la collecte horaire n’est pas activée, ou elle a été refusée. Les totaux du jour et les puissances ne sont pas concernés.',
      [
        'Ouvrez votre espace client du gestionnaire.',
        'Activez-y l’enregistrement de la consommation horaire pour ce compteur.',
        'Attendez : les demi-heures commencent à ce jour-là, pas avant, et le gestionnaire les publie le lendemain.',
      ],
      'svc redemande tout seul : une passerelle à chaque lecture des jours récents, un client au plus tard une semaine après. Sans activation, cela ne se règle pas.',
    ),
    en: text(
      'The load curve is not recorded',
      'The grid operator does not collect the half hours of this meter: hourly collection is not switched on, or it was refused. Daily totals and powers are not concerned.',
      [
        'Open your customer area at the operator.',
        'Switch on the recording of hourly consumption for this meter there.',
        'Wait: the half hours begin on that day, not before, and the operator publishes them on the day after.',
      ],
      'svc requests again by itself: a gateway at each reading of recent days, a client a week later at the latest. Without switching it on, it does not heal.',
    ),
  },
  'ADAM-ERR0123': {
    fr: text(
      'Ces jours sont d’avant votre mise en service',
      'La période demandée commence avant le jour où ce compteur a été mis en service à votre nom. Ces jours sont ceux d’un autre client : ils ne vous manquent pas.',
      [
        'Regardez des jours plus récents.',
        'Si vous venez d’emménager, suivez [changer de logement](../how-to/move-in.md).',
      ],
      'Il n’y a rien à réparer. svc retient ce refus 24 heures et ne compte pas ces jours comme manquants.',
    ),
    en: text(
      'These days are before your meter was put into service',
      'The requested period begins before the day on which this meter was put into service in your name. These days belong to another customer: nothing of yours is missing.',
      ['Look at later days.', 'If you have just moved in, follow [change the home](../how-to/move-in.md).'],
      'Nothing has to be repaired. svc remembers this refusal for 24 hours and does not count these days as missing.',
    ),
  },
  'ADAM-ERR0155': {
    fr: text(
      'Le gestionnaire ne connaît pas ce compteur',
      'Le numéro de PDL enregistré ne désigne aucun compteur pour le gestionnaire du réseau. Le plus souvent, un chiffre est faux, ou le compteur a été remplacé ou mis hors service.',
      [
        'Ouvrez **Logements** et comparez les 14 chiffres avec une facture, ou avec le compteur sous « Numéro de PRM ».',
        'Si le numéro est faux, choisissez **Supprimer**, puis **Ajouter un logement** avec le bon.',
        'S’il est juste, demandez à votre fournisseur si le compteur a changé.',
      ],
      'Cela ne se règle pas tout seul. svc redemande les jours récents à chaque lecture ; un refus de jours plus anciens est retenu 24 heures.',
    ),
    en: text(
      'The operator does not know this meter',
      'The registered PDL number names no meter for the grid operator. Most often one digit is wrong, or the meter was replaced or taken out of service.',
      [
        'Open **Homes** and compare the 14 digits with a bill, or with the meter under “Numéro de PRM”.',
        'If the number is wrong, choose **Delete**, then **Add a home** with the right one.',
        'If it is right, ask your supplier whether the meter has changed.',
      ],
      'It does not heal by itself. svc requests recent days again at each reading; a refusal of older days is remembered for 24 hours.',
    ),
  },
  'ADAM-ERR0191': {
    fr: text(
      'Le gestionnaire ne relevait pas encore cette donnée',
      'Pour cette période, aucun relevé de cette donnée n’était souscrit chez le gestionnaire du réseau. C’est souvent le cas des premiers jours d’un compteur, ou de demi-heures d’avant l’activation de la collecte horaire.',
      [
        'Regardez des jours plus récents.',
        'S’il s’agit des demi-heures, vérifiez dans votre espace client du gestionnaire que la collecte horaire est activée.',
        'Si vous avez des exports plus anciens, ajoutez-les à un client avec **Ajouter un historique**, dans **Logements**.',
      ],
      'Les jours passés ne viendront pas. svc les retient une semaine avant de les redemander, et demande les jours suivants normalement.',
    ),
    en: text(
      'The operator did not collect this data yet',
      'For this period no reading of this data was subscribed at the grid operator. This is often so for the first days of a meter, or for half hours from before hourly collection was switched on.',
      [
        'Look at later days.',
        'If it concerns the half hours, check in your customer area at the operator that hourly collection is switched on.',
        'If you have older exports, add them to a client with **Add a history**, on **Homes**.',
      ],
      'The past days will not come. svc remembers them for a week before it requests them again, and requests later days as usual.',
    ),
  },
  '900908': {
    fr: text(
      'Le gestionnaire n’ouvre pas ce service à la passerelle',
      'Le gestionnaire du réseau ne laisse pas cette passerelle utiliser un de ses services. Votre accord et votre compteur ne sont pas en cause, et un nouvel accord n’y change rien.',
      ['Prévenez la personne qui exploite la passerelle, avec ce code.', 'Attendez sans redonner l’accord.'],
      'svc ne retient pas ce refus et redemande à chaque lecture. Les jours arrivent dès que le gestionnaire ouvre le service à la passerelle.',
    ),
    en: text(
      'The operator does not open this service to the gateway',
      'The grid operator does not let this gateway use one of its services. Your consent and your meter are not the cause, and a new consent changes nothing.',
      ['Inform the person who runs the gateway, with this code.', 'Wait without giving the consent again.'],
      'svc does not remember this refusal and requests again at each reading. The days arrive as soon as the operator opens the service to the gateway.',
    ),
  },
  'STM-ERR-0000019': {
    fr: text(
      'Le gestionnaire n’autorise pas la personne de cet accord',
      'Le gestionnaire du réseau ne connaît pas, ou plus, le compte avec lequel l’accord a été donné. Les comptes professionnels de son espace client ne sont pas acceptés.',
      [
        fr.status,
        'Vérifiez que vous avez un espace client de particulier chez le gestionnaire, avec ce compteur.',
        'Mettez-y fin au partage, s’il existe encore.',
        fr.renew,
      ],
      'Le plus souvent, cela ne se règle pas tout seul. svc ne retient pas ce refus et redemande à chaque lecture.',
    ),
    en: text(
      'The operator does not authorise the person of this consent',
      'The grid operator does not know, or no longer, the account with which the consent was given. Professional accounts of its customer area are not accepted.',
      [
        en.status,
        'Check that you have a private customer area at the operator, with this meter.',
        'End the share there, if it still exists.',
        en.renew,
      ],
      'Mostly it does not heal by itself. svc does not remember this refusal and requests again at each reading.',
    ),
  },
};
