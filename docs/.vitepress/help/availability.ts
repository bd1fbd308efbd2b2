import { en, fr, type HelpPage, text } from './text.ts';

export const availabilityPages: Readonly<Record<string, HelpPage>> = {
  GRIDOP_UNAVAILABLE: {
    fr: text(
      'Le gestionnaire du réseau ne répond pas',
      'La passerelle a demandé ces jours au gestionnaire du réseau et n’a pas reçu de réponse. Votre accord n’est pas en cause. Ce qui est déjà lu reste consultable.',
      [
        'Attendez l’heure de **Nouvel essai : …**, ou choisissez **Réessayer**.',
        fr.status,
        'Si le message est venu au retour de la page du gestionnaire, attendez quelques minutes puis choisissez **Recommencer chez l’opérateur**.',
      ],
      `${fr.page} Un client redemande à sa prochaine synchronisation, ${fr.slots}.`,
    ),
    en: text(
      'The grid operator does not respond',
      'The gateway requested these days from the grid operator and received no response. Your consent is not the cause. What has been read stays readable.',
      [
        'Wait until the time of **Next try: …**, or choose **Try again**.',
        en.status,
        'If the message came on the return from the page of the operator, wait some minutes, then choose **Start again at the operator**.',
      ],
      `${en.page} A client requests again at its next synchronisation, ${en.slots}.`,
    ),
  },
  GRIDOP_WAITING: {
    fr: text(
      'Votre demande attend son tour',
      'Le gestionnaire du réseau n’accepte que cinq appels par seconde, pour tous les utilisateurs de la passerelle. Votre demande est dans la file. Rien n’est en panne.',
      ['Attendez : la page se met à jour toute seule.', 'Vous pouvez la fermer, la demande continue.'],
      'La demande continue d’elle-même, et la page redemande après quelques secondes. [Le budget d’appels](../explain/operator-budget.md) explique la file.',
    ),
    en: text(
      'Your request waits for its slot',
      'The grid operator takes five calls a second only, for all users of the gateway. Your request is in the queue. Nothing has failed.',
      ['Wait: the page updates by itself.', 'You can close it, the request goes on.'],
      'The request goes on by itself, and the page asks again after some seconds. [The call budget](../explain/operator-budget.md) explains the queue.',
    ),
  },
  GRIDOP_THROTTLED: {
    fr: text(
      'Le gestionnaire du réseau demande d’attendre',
      'Le gestionnaire du réseau a reçu trop d’appels et en refuse pour un moment. Cela touche toute la passerelle, pas seulement vous. Votre accord n’est pas en cause.',
      [
        'Attendez l’heure de **Nouvel essai : …**.',
        'Si le message est venu au retour de la page du gestionnaire, attendez quelques minutes puis choisissez **Recommencer chez l’opérateur**.',
      ],
      `La passerelle reprend à l’heure que le gestionnaire a donnée, sinon après une minute. ${fr.page}`,
    ),
    en: text(
      'The grid operator asks to wait',
      'The grid operator received too many calls and refuses them for a while. This affects the whole gateway, not only you. Your consent is not the cause.',
      [
        'Wait until the time of **Next try: …**.',
        'If the message came on the return from the page of the operator, wait some minutes, then choose **Start again at the operator**.',
      ],
      `The gateway goes on at the time that the operator named, or after a minute. ${en.page}`,
    ),
  },
  GRIDOP_BAD_ANSWER: {
    fr: text(
      'La réponse du gestionnaire est illisible',
      'Le gestionnaire du réseau a répondu, mais pas sous une forme que la passerelle comprend : une page d’erreur, une réponse coupée, ou une demande qu’il juge fausse. svc n’en tire aucune valeur, pour ne rien inventer.',
      ['Attendez l’heure de **Nouvel essai : …**, ou choisissez **Réessayer**.', fr.status, fr.operated],
      `${fr.page} La passerelle ne retient pas cet échec.`,
    ),
    en: text(
      'The response of the operator cannot be read',
      'The grid operator responded, but not in a form that the gateway understands: an error page, a response that was cut off, or a request that it considers wrong. svc takes no value from it, so that it invents none.',
      ['Wait until the time of **Next try: …**, or choose **Try again**.', en.status, en.operated],
      `${en.page} The gateway does not remember this failure.`,
    ),
  },
  GRIDOP_NOT_SUBSCRIBED: {
    fr: text(
      'La passerelle n’a pas accès à cette donnée chez le gestionnaire',
      'Le gestionnaire du réseau n’ouvre pas ce service à la passerelle. Votre compteur et votre accord ne sont pas en cause. Les autres mesures continuent d’arriver.',
      ['Prévenez la personne qui exploite la passerelle.', 'Ne redonnez pas l’accord : cela n’y change rien.'],
      'svc redemande à chaque lecture. Les jours arrivent dès que le service est ouvert à la passerelle.',
    ),
    en: text(
      'The gateway has no access to this data at the operator',
      'The grid operator does not open this service to the gateway. Your meter and your consent are not the cause. The other measures still arrive.',
      ['Inform the person who runs the gateway.', 'Do not give the consent again: it changes nothing.'],
      'svc requests again at each reading. The days arrive as soon as the service is open to the gateway.',
    ),
  },
  GRIDOP_CREDENTIALS: {
    fr: text(
      'Le gestionnaire refuse la passerelle elle-même',
      'Les identifiants de la passerelle chez le gestionnaire du réseau manquent ou ne sont plus acceptés. Cela touche tous ses utilisateurs. Votre accord et votre compteur ne sont pas en cause.',
      ['Prévenez la personne qui exploite la passerelle.', 'Attendez : ce qui est déjà lu reste consultable.'],
      'Vous n’avez rien à faire ensuite : svc redemande à chaque lecture, et les jours suivent dès que la passerelle est acceptée.',
    ),
    en: text(
      'The operator refuses the gateway itself',
      'The credentials of the gateway at the grid operator are missing or no longer accepted. This affects all its users. Your consent and your meter are not the cause.',
      ['Inform the person who runs the gateway.', 'Wait: what has been read stays readable.'],
      'There is nothing for you to do afterwards: svc requests again at each reading, and the days follow as soon as the gateway is accepted.',
    ),
  },
  GRIDOP_REFUSED: {
    fr: text(
      'Le gestionnaire refuse, sans dire pourquoi',
      'Le gestionnaire du réseau a refusé la demande sans code. svc ne peut donc pas dire si la période, le compteur ou l’accord est en cause. Les jours déjà lus restent lisibles.',
      [
        'Lisez **Réponse exacte** dans le **Journal**, s’il y en a une.',
        fr.status,
        'Si le refus dure plusieurs jours, écrivez à la personne qui exploite la passerelle.',
      ],
      'svc redemande les jours récents à chaque lecture. Un refus de jours plus anciens est retenu 24 heures, puis redemandé tout seul.',
    ),
    en: text(
      'The operator refuses without saying why',
      'The grid operator refused the request without a code. So svc cannot say whether the period, the meter or the consent is the cause. The days read so far stay readable.',
      [
        'Read **Exact answer** in the **Journal**, if there is one.',
        en.status,
        'If the refusal lasts several days, write to the person who runs the gateway.',
      ],
      'svc requests recent days again at each reading. A refusal of older days is remembered for 24 hours, then they are requested again.',
    ),
  },
  RATE_LIMIT_EXCEEDED: {
    fr: text(
      'Le quota du jour est atteint, ou les demandes sont trop rapprochées',
      'Une passerelle donne à chaque compte 1000 lectures et 50 relectures forcées par jour, pages et programmes ensemble, et cinq demandes par seconde. L’une de ces limites est atteinte. Ce n’est pas une panne.',
      [
        'Ouvrez **Compte** et regardez **Appels aujourd’hui**.',
        'Attendez minuit, heure de Paris, si les **Lectures** ou les **Relectures forcées** sont épuisées.',
        'Si ce n’est pas vous, regardez **Sessions** et le nombre de programmes ou de clients reliés à ce compte.',
        'Demandez les jours par grandes périodes plutôt qu’un par un.',
      ],
      'Les appels repartent de zéro à minuit, heure de Paris. Pour des demandes trop rapprochées, la page attend un instant et recommence toute seule.',
    ),
    en: text(
      'Today’s quota is used up, or requests came too fast',
      'A gateway gives each account 1000 reads and 50 forced reads a day, pages and programs together, and five requests a second. One of these limits is reached. It is not a failure.',
      [
        'Open **Account** and look at **Calls today**.',
        'Wait until midnight, Paris time, if the **Reads** or the **Forced reads** are used up.',
        'If it was not you, look at **Sessions** and at the number of programs or clients that use this account.',
        'Request days in long periods rather than one by one.',
      ],
      'The calls start again from zero at midnight, Paris time. For requests that came too fast, the page waits a moment and repeats them by itself.',
    ),
  },
  STREAM_LIMIT: {
    fr: text(
      'Trop de pages ouvertes écoutent en même temps',
      'Chaque page ouverte écoute les changements, et un compte peut en avoir cinq à la fois. Une page de plus fonctionne, mais ne se met pas à jour toute seule.',
      ['Fermez les onglets et appareils dont vous n’avez plus besoin.', 'Rechargez la page.'],
      'Une écoute prend fin toute seule après dix minutes au plus et laisse sa place. La page réessaie ensuite.',
    ),
    en: text(
      'Too many open pages listen at the same time',
      'Each open page listens for changes, and an account can have five at a time. One page more works, but does not update by itself.',
      ['Close the tabs and devices that you no longer need.', 'Reload the page.'],
      'A page stops listening after ten minutes at most and leaves its place. The other page tries again then.',
    ),
  },
  OVERLOADED: {
    fr: text(
      'svc reçoit trop de demandes en même temps',
      'svc a plus de demandes ou de calculs en cours qu’il ne peut en servir vite. Il en refuse quelques-unes pour que les autres restent rapides. Vos données ne sont pas touchées.',
      [
        'Attendez : la page recommence toute seule.',
        'Si un calcul de coûts revient toujours ainsi, choisissez une période plus courte.',
      ],
      `La réponse donne une attente d’une minute au plus. ${fr.page}`,
    ),
    en: text(
      'svc receives too many requests at once',
      'svc has more requests or computations going on than it can serve quickly. It refuses some so that the others stay fast. Your data is not touched.',
      [
        'Wait: the page repeats the request by itself.',
        'If a computation of costs always ends like this, choose a shorter period.',
      ],
      `The response names a wait of a minute at most. ${en.page}`,
    ),
  },
  STORE_UNAVAILABLE: {
    fr: text(
      'La base de données ou le cache de svc ne répond pas',
      'svc n’a pas pu lire ou écrire ses propres données : le serveur de base de données ou de cache est arrêté, ou le disque est plein. svc préfère le dire plutôt que de montrer des valeurs fausses.',
      [
        'Attendez une minute, puis choisissez **Réessayer**.',
        `Sur un client, lancez \`svc doctor\` ${fr.command} et regardez la place du disque.`,
        'Sur une passerelle, prévenez la personne qui l’exploite si cela dure.',
      ],
      `svc reprend dès que la base répond, souvent en quelques secondes. ${fr.page}`,
    ),
    en: text(
      'The database or the cache of svc does not respond',
      'svc could not read or write its own data: the server of the database or of the cache is stopped, or the disk is full. svc says so rather than showing wrong values.',
      [
        'Wait a minute, then choose **Try again**.',
        `At a client, run \`svc doctor\` ${en.command} and look at the space on the disk.`,
        'At a gateway, inform the person who runs it if it lasts.',
      ],
      `svc goes on as soon as the database responds, often within seconds. ${en.page}`,
    ),
  },
  INTERNAL_ERROR: {
    fr: text(
      'Une erreur de svc lui-même',
      'svc a rencontré une erreur que son programme n’attendait pas. Vos données ne sont pas en cause. Le détail est dans le journal technique, sous un numéro de requête.',
      [
        'Rechargez la page et recommencez.',
        'Si cela se répète, notez l’heure et ce que vous faisiez.',
        'Sur un client, ouvrez **Journal**, choisissez **Diagnostic** et joignez ce fichier à votre message : il ne contient aucun secret.',
        'Sur une passerelle, écrivez à la personne qui l’exploite.',
      ],
      `${fr.page} Une erreur du programme ne se corrige qu’avec une nouvelle version ([mettre à jour](../how-to/upgrade.md)).`,
    ),
    en: text(
      'An error of svc itself',
      'svc met an error that its program did not expect. Your data is not the cause. The detail is in the technical log, under a number of the request.',
      [
        'Reload the page and try again.',
        'If it repeats, note the time and what you did.',
        'At a client, open **Journal**, choose **Diagnostics** and add this file to your message: it contains no secret.',
        'At a gateway, write to the person who runs it.',
      ],
      `${en.page} An error of the program is corrected by a new version only ([upgrade](../how-to/upgrade.md)).`,
    ),
  },
  TEMPO_SOURCE_ERROR: {
    fr: text(
      'Les couleurs tempo n’ont pas pu être lues',
      'La source du calendrier tempo ne répond pas, ou répond mal. L’écran **Signaux** dit « Tempo : la source ne répond pas. » Les couleurs déjà connues restent montrées, et une couleur inconnue n’est jamais devinée.',
      [
        'Attendez : la couleur du lendemain est parfois publiée plus tard.',
        'Sur un client, vérifiez que la passerelle répond dans **Journal**.',
        fr.operated,
      ],
      'Une passerelle relit la source toutes les 10 minutes. Un client relit la passerelle chaque heure de 7 h à 23 h, tant que la couleur du lendemain est inconnue.',
    ),
    en: text(
      'The tempo colours could not be read',
      'The source of the tempo calendar does not respond, or responds wrongly. The screen **Signals** says “Tempo: the source does not answer.” Colours that are known stay shown, and an unknown colour is never guessed.',
      [
        'Wait: the colour of the next day is sometimes published later.',
        'At a client, check in the **Journal** that the gateway responds.',
        en.operated,
      ],
      'A gateway reads the source every 10 minutes. A client reads the gateway every hour from 07:00 to 23:00, as long as the colour of the next day is unknown.',
    ),
  },
  GRIDSIGNAL_SOURCE_ERROR: {
    fr: text(
      'Le signal du réseau n’a pas pu être lu',
      'La source du signal du réseau ne répond pas, ou répond mal. L’écran **Signaux** dit « Réseau : la source ne répond pas. » Les niveaux déjà connus restent montrés, avec l’heure de leur lecture.',
      [
        'Attendez la prochaine lecture.',
        'Sur un client, vérifiez que la passerelle répond dans **Journal**.',
        fr.operated,
      ],
      'Une passerelle relit la source chaque heure. Un client relit la passerelle à 17 h, le vendredi aussi à 12 h 15, et à 8 h 30 et 20 h 30 s’il manque un jour.',
    ),
    en: text(
      'The grid signal could not be read',
      'The source of the grid signal does not respond, or responds wrongly. The screen **Signals** says “Grid: the source does not answer.” Levels that are known stay shown, with the time of their reading.',
      ['Wait for the next reading.', 'At a client, check in the **Journal** that the gateway responds.', en.operated],
      'A gateway reads the source every hour. A client reads the gateway at 17:00, on Friday at 12:15 too, and at 08:30 and 20:30 if a day is missing.',
    ),
  },
  NATIONAL_SOURCE_ERROR: {
    fr: text(
      'Les données nationales n’ont pas pu être lues',
      'La source de la consommation et des prévisions du pays ne répond pas, ou répond mal. Les valeurs déjà connues restent montrées. Vos relevés et vos coûts ne sont pas concernés.',
      [
        'Attendez la prochaine lecture.',
        'Sur un client, vérifiez que la passerelle répond dans **Journal**.',
        fr.operated,
      ],
      'Une passerelle relit la consommation toutes les 15 minutes et les prévisions toutes les 30. Un client relit la passerelle à 8 h, 14 h et 20 h, et les prévisions à 9 h et 21 h.',
    ),
    en: text(
      'The national data could not be read',
      'The source of the load and the forecasts of the country does not respond, or responds wrongly. Values that are known stay shown. Your readings and your costs are not concerned.',
      ['Wait for the next reading.', 'At a client, check in the **Journal** that the gateway responds.', en.operated],
      'A gateway reads the load every 15 minutes and the forecasts every 30. A client reads the gateway at 08:00, 14:00 and 20:00, and the forecasts at 09:00 and 21:00.',
    ),
  },
  FLEXDAY_SOURCE_ERROR: {
    fr: text(
      'Les jours flexibles n’ont pas pu être lus',
      'Le site du fournisseur qui publie les jours flexibles ne répond pas, ou répond mal. L’écran **Signaux** dit « Jours flexibles : la source ne répond pas. » Les jours déjà connus restent montrés.',
      [
        'Attendez la prochaine lecture.',
        'Sur un client, vérifiez que la passerelle répond dans **Journal**.',
        fr.operated,
      ],
      'Une passerelle relit le site toutes les 10 minutes. Un client relit la passerelle chaque heure de 6 h à 23 h, tant que le lendemain est inconnu ou que des jours manquent.',
    ),
    en: text(
      'The flexible days could not be read',
      'The site of the supplier that publishes the flexible days does not respond, or responds wrongly. The screen **Signals** says “Flexible days: the source does not answer.” Days that are known stay shown.',
      ['Wait for the next reading.', 'At a client, check in the **Journal** that the gateway responds.', en.operated],
      'A gateway reads the site every 10 minutes. A client reads the gateway every hour from 06:00 to 23:00, as long as the next day is unknown or days are missing.',
    ),
  },
  EJP_SOURCE_ERROR: {
    fr: text(
      'Les jours de pointe n’ont pas pu être lus',
      'La liste des jours de pointe, pour les contrats EJP et saisonniers, n’a pas pu être relue. Les jours déjà connus restent valables. Le coût d’un jour encore inconnu n’est pas deviné.',
      [
        'Attendez la prochaine lecture.',
        'Sur un client, vérifiez que la passerelle répond dans **Journal**.',
        'Si un jour de pointe annoncé manque encore le lendemain, écrivez à la personne qui exploite la passerelle : elle peut le saisir.',
      ],
      'Une passerelle relit sa liste chaque jour. Un client relit la passerelle à 7 h 20 et 19 h 20.',
    ),
    en: text(
      'The peak days could not be read',
      'The list of peak days, for EJP and seasonal contracts, could not be read again. Days that are known stay valid. The cost of a day that is still unknown is not guessed.',
      [
        'Wait for the next reading.',
        'At a client, check in the **Journal** that the gateway responds.',
        'If an announced peak day is still missing the day after, write to the person who runs the gateway: they can enter it.',
      ],
      'A gateway reads its list each day. A client reads the gateway at 07:20 and 19:20.',
    ),
  },
  REFRESH_COOLDOWN: {
    fr: text(
      'La source vient d’être lue',
      'Le signal du réseau a été relu il y a moins de 15 minutes, et sa source n’accepte pas de lecture plus tôt. Ce qui est montré est à jour à un quart d’heure près.',
      ['Attendez l’heure que la réponse indique.', 'Rechargez **Signaux**.'],
      'L’attente prend fin toute seule, 15 minutes après la dernière lecture.',
    ),
    en: text(
      'The source was read a moment ago',
      'The grid signal was read less than 15 minutes ago, and its source takes no reading before. What is shown is up to date to a quarter of an hour.',
      ['Wait until the time that the response names.', 'Reload **Signals**.'],
      'The wait ends by itself, 15 minutes after the last reading.',
    ),
  },
};
