import type { NoticeCode } from '@svc/domain/notices';
import { en, fr, type HelpPage, text } from './text.ts';

/** The notices of a local client. */
export const noticePages: Readonly<Record<NoticeCode, HelpPage>> = {
  DISK_FULL: {
    fr: text(
      'Le disque du client est plein',
      'Le client n’a pas pu enregistrer de nouveaux relevés : le disque de sa base de données est plein ou refuse l’écriture. Ce qui était déjà enregistré reste lisible. `svc doctor` dit combien de place il reste.',
      [
        'Libérez de la place sur le disque du dossier de données (`DATA_DIR`).',
        'Ouvrez **Logements** et choisissez **Synchroniser**.',
        `Vérifiez avec \`svc doctor\` ${fr.command}.`,
      ],
      `Dès qu’il y a de la place, la prochaine synchronisation enregistre ce qui manque et l’avis prend fin. Le client synchronise ${fr.slots}.`,
    ),
    en: text(
      'The disk of the client is full',
      'The client could not store new readings: the disk of its database is full or refuses writes. What was stored before stays readable. `svc doctor` states how much space is left.',
      [
        'Free space on the disk of the data folder (`DATA_DIR`).',
        'Open **Homes** and choose **Synchronise**.',
        `Check with \`svc doctor\` ${en.command}.`,
      ],
      `As soon as there is space, the next synchronisation stores what is missing and the notice ends. The client synchronises ${en.slots}.`,
    ),
  },
  DISK_NEARLY_FULL: {
    fr: text(
      'Le disque du client est presque plein',
      'Il reste moins de 200 Mo sur le disque de la base de données. La première synchronisation d’un compteur prend environ 60 Mo, et une sauvegarde autant. Rien n’est encore perdu.',
      [
        'Libérez de la place sur le disque du dossier de données (`DATA_DIR`).',
        'Si d’autres programmes remplissent ce disque, déplacez leurs fichiers ailleurs.',
        `Vérifiez la place libre avec \`svc doctor\` ${fr.command}.`,
      ],
      'Le client vérifie la place chaque minute. L’avis prend fin quand 200 Mo sont de nouveau libres.',
    ),
    en: text(
      'The disk of the client is nearly full',
      'Less than 200 MB are left on the disk of the database. A first synchronisation of one meter takes about 60 MB, and a backup as much again. Nothing is lost yet.',
      [
        'Free space on the disk of the data folder (`DATA_DIR`).',
        'If other programs fill this disk, move their files elsewhere.',
        `Check the free space with \`svc doctor\` ${en.command}.`,
      ],
      'The client checks the space every minute. The notice ends when 200 MB are free again.',
    ),
  },
  DATABASE_RESCUED: {
    fr: text(
      'Le client a trouvé un défaut de ses fichiers au démarrage',
      'Le plus souvent, la base de données était endommagée, vide ou absente : la sauvegarde intacte la plus récente l’a remplacée. L’ancien fichier reste à côté, sous un autre nom. L’avis annonce aussi des fichiers que d’autres utilisateurs de la machine peuvent lire, ou des réglages enregistrés qui ne se lisent plus. Son texte dit lequel de ces cas est le vôtre.',
      [
        'Ouvrez **Logements** : l’avis est en haut, et **Message exact** donne son texte.',
        'Dans **Journal**, regardez la carte **Complétude, …** : les jours reçus depuis la sauvegarde sont redemandés.',
        'S’il manque des jours que la passerelle ne donne plus, [restaurez une sauvegarde](../how-to/restore.md) plus complète.',
        'Importez de nouveau les fichiers que vous aviez importés depuis cette sauvegarde.',
        'Confirmez l’avis sur la machine du client : `curl -X DELETE http://127.0.0.1:8000/api/diagnostics/notices`.',
      ],
      `Les jours que la passerelle donne encore reviennent à la prochaine synchronisation, ${fr.slots}. L’avis sur la base reste jusqu’à ce que vous le confirmiez ; un défaut qui dure revient au démarrage suivant.`,
    ),
    en: text(
      'The client found a fault in its files at the start',
      'Most often the database was damaged, empty or missing: the newest intact backup replaced it. The previous file remains beside it under another name. The notice also reports files that other users of the machine can read, or stored settings that can no longer be read. Its text says which of these cases is yours.',
      [
        'Open **Homes**: the notice is at the top, and **Exact message** gives its text.',
        'In **Journal**, look at the card **Completeness, …**: the days received since the backup are requested again.',
        'If days are missing that the gateway no longer gives, [restore a backup](../how-to/restore.md) that is more complete.',
        'Import again the files that you imported since that backup.',
        'Confirm the notice on the machine of the client: `curl -X DELETE http://127.0.0.1:8000/api/diagnostics/notices`.',
      ],
      `The days that the gateway still gives come back with the next synchronisation, ${en.slots}. The notice about the database stays until you confirm it; a fault that lasts is reported again at the next start.`,
    ),
  },
  BACKUP_NOT_COPIED: {
    fr: text(
      'Aucune sauvegarde n’a été copiée hors de cette machine depuis trois jours',
      'Un emplacement de copie est choisi, mais aucune copie vérifiée n’y est arrivée depuis trois jours au moins. Les sauvegardes de la nuit continuent sur la machine du client. Si son disque tombe en panne maintenant, elles sont perdues avec lui.',
      [
        'Ouvrez **Logements** : la carte **Copie des sauvegardes** dit pourquoi la dernière copie a échoué.',
        'Corrigez cette cause : montez le disque ou le partage, libérez de la place, ou choisissez **Modifier** pour corriger l’adresse ou le mot de passe.',
        'Choisissez **Tester**.',
        'Choisissez **Copier maintenant**. [Sauvegardes](../how-to/backups.md) décrit chaque type d’emplacement.',
      ],
      'Après un échec, svc réessaie chaque heure, trois fois au plus, puis après chaque sauvegarde de la nuit (3 h 45). L’avis prend fin avec la première copie réussie.',
    ),
    en: text(
      'No backup has been copied out of this machine for three days',
      'A place for copies is set, but no verified copy has arrived there for at least three days. The nightly backups on the machine of the client go on. If its disk fails now, they are lost with it.',
      [
        'Open **Homes**: the card **Copy of the backups** says why the last copy failed.',
        'Remove that cause: mount the disk or share, free space, or choose **Edit** to correct the address or the password.',
        'Choose **Test**.',
        'Choose **Copy now**. [Backups](../how-to/backups.md) describes each kind of place.',
      ],
      'After a failure svc tries again each hour, three times at most, and after each nightly backup (03:45). The notice ends with the first good copy.',
    ),
  },
  OPEN_TO_NETWORK: {
    fr: text(
      'Tout le réseau local peut ouvrir le client sans jeton',
      'Le client écoute sur une adresse que d’autres machines atteignent, et aucun jeton n’est réglé. Chaque appareil de ce réseau peut donc lire et modifier vos données. Derrière un proxy qui demande un mot de passe, et si lui seul atteint le client, il n’y a rien à faire.',
      [
        `Lancez \`svc token set\` ${fr.command} et notez le jeton affiché : il n’est montré qu’une fois.`,
        'Sur chaque appareil, ouvrez svc, saisissez-le dans **Jeton d’accès** et choisissez **Ouvrir**.',
        'Si un seul appareil utilise svc, réglez plutôt `HOST` sur `127.0.0.1` et redémarrez. [Accès par le réseau](../how-to/network.md) décrit les deux.',
      ],
      'Cela ne se règle pas tout seul. Le jeton compte dès la requête suivante, et l’avis prend fin dans la minute.',
    ),
    en: text(
      'The whole local network can open the client without a token',
      'The client listens on an address that other machines reach, and no token is set. So each device of this network can read and change your data. Behind a proxy that asks for a password, and that alone reaches the client, there is nothing to do.',
      [
        `Run \`svc token set\` ${en.command} and note the token that it prints: it is shown once.`,
        'On each device, open svc, enter it in **Access token** and choose **Open**.',
        'If only this machine uses svc, set `HOST` to `127.0.0.1` instead and restart. [Reach the client from other devices](../how-to/network.md) describes both.',
      ],
      'It does not heal by itself. The token counts from the next request, and the notice ends within a minute.',
    ),
  },
  GATEWAY_CREDENTIALS: {
    fr: text(
      'La passerelle refuse les identifiants de ce client',
      'L’identifiant et le secret que le client envoie ne sont pas, ou plus, valables. Le plus souvent, un nouveau secret a été créé sur la passerelle, ou le mot de passe du compte a été remplacé par un lien : l’ancien secret ne marche plus. Les jours déjà enregistrés restent lisibles, aucun nouveau n’arrive.',
      [
        'Sur la passerelle, ouvrez **Compte**.',
        'Dans la carte **Identifiants**, choisissez **Remplacer**, puis **Créer un nouveau secret**.',
        'Choisissez **Copier le bloc pour un boîtier**.',
        fr.setup,
        'Collez le bloc dans **Bloc copié**, choisissez **Essayer**, puis **Continuer avec …**.',
        'Si la page dit que les réglages de l’environnement l’emportent, changez `SVC_CLIENT_ID` et `SVC_CLIENT_SECRET` et redémarrez le client.',
        'Ouvrez **Logements** et choisissez **Synchroniser**.',
      ],
      'Cela ne se règle pas tout seul. Avec les bons identifiants, la prochaine synchronisation lit ce qui manque.',
    ),
    en: text(
      'The gateway refuses the credentials of this client',
      'The identifier and the secret that the client sends are not valid, or no longer. Most often a new secret was made at the gateway, or the password of the account was replaced by a link: the old secret no longer works. The days stored so far stay readable, and no new ones arrive.',
      [
        'On the gateway, open **Account**.',
        'In the card **Credentials**, choose **Replace**, then **Make a new secret**.',
        'Choose **Copy the block for a box**.',
        en.setup,
        'Paste the block into **Copied block**, choose **Try it**, then **Go on with …**.',
        'If the page says that the settings of the environment win, change `SVC_CLIENT_ID` and `SVC_CLIENT_SECRET` and restart the client.',
        'Open **Homes** and choose **Synchronise**.',
      ],
      'It does not heal by itself. With the right credentials, the next synchronisation reads what is missing.',
    ),
  },
  GATEWAY_ADDRESS: {
    fr: text(
      'L’adresse réglée n’est pas celle d’une passerelle',
      'Un serveur répond à cette adresse, mais pas comme une passerelle : une page web, une redirection ou une autre API. Le plus souvent, il manque `/api` à la fin, ou l’adresse commence par `http://` au lieu de `https://`. Les jours déjà enregistrés restent lisibles.',
      [
        fr.setup,
        'Corrigez **Adresse de la passerelle** : celle du site, avec `/api` à la fin.',
        'Saisissez **Identifiant** et **Secret**, puis choisissez **Essayer**.',
        'Choisissez **Continuer avec …**.',
        'Si la page dit que les réglages de l’environnement l’emportent, corrigez `SVC_API_URL` et redémarrez le client.',
      ],
      'Une mauvaise adresse ne se corrige pas toute seule. Si un portail ou un proxy a répondu à la place de la passerelle, l’avis prend fin à la première réponse juste.',
    ),
    en: text(
      'The address that is set is not that of a gateway',
      'A server responds at this address, but not as a gateway: a web page, a redirect or another API. Most often `/api` is missing at the end, or the address begins with `http://` instead of `https://`. The days stored so far stay readable.',
      [
        en.setup,
        'Correct **Address of the gateway**: that of the site, with `/api` at its end.',
        'Enter **Identifier** and **Secret**, then choose **Try it**.',
        'Choose **Go on with …**.',
        'If the page says that the settings of the environment win, correct `SVC_API_URL` and restart the client.',
      ],
      'A wrong address does not heal by itself. If a portal or a proxy responded instead of the gateway, the notice ends with the first right response.',
    ),
  },
  GATEWAY_AWAY: {
    fr: text(
      'La passerelle ne répond pas',
      'Le client n’a pas reçu de réponse utilisable de la passerelle : elle est arrêtée, surchargée, ou la connexion à internet manque. Tout ce qui est enregistré reste lisible et continue d’alimenter vos destinations.',
      [
        'Vérifiez que cette machine est reliée à internet.',
        'Ouvrez l’adresse de la passerelle dans un navigateur.',
        `Si elle y répond, lancez \`svc doctor\` ${fr.command} : il dit ce qui manque au client.`,
        fr.operated,
      ],
      `Le client réessaie à chaque synchronisation, ${fr.slots}, et une fois par minute tant qu’une page est ouverte. Ce qui manque suit tout seul.`,
    ),
    en: text(
      'The gateway does not respond',
      'The client received no usable response from the gateway: it is stopped or overloaded, or the internet connection is down. All that is stored stays readable and still goes to your destinations.',
      [
        'Check that this machine is connected to the internet.',
        'Open the address of the gateway in a browser.',
        `If it responds there, run \`svc doctor\` ${en.command}: it says what the client lacks.`,
        en.operated,
      ],
      `The client tries again at each synchronisation, ${en.slots}, and once a minute while a page is open. What is missing follows by itself.`,
    ),
  },
  NO_PDL: {
    fr: text(
      'Le compte de la passerelle n’a aucun compteur',
      'La passerelle répond et accepte les identifiants, mais le compte ne contient aucun PDL. Le client n’a donc rien à lire.',
      [
        'Connectez-vous sur le site de la passerelle.',
        'Choisissez **Ajouter un logement** et saisissez le **Numéro de PDL**, puis **Continuer**.',
        'Choisissez **Aller chez l’opérateur** et donnez l’accord. [Compte, PDL et accord](../start/consent.md) décrit chaque étape.',
        'Sur le client, ouvrez **Journal** et choisissez **Synchroniser**.',
      ],
      `Le client relit la liste des compteurs à chaque synchronisation, ${fr.slots}. L’avis prend fin dès qu’elle en contient un.`,
    ),
    en: text(
      'The account at the gateway has no meter',
      'The gateway responds and accepts the credentials, but the account holds no PDL. So the client has nothing to read.',
      [
        'Log in on the site of the gateway.',
        'Choose **Add a home**, enter the **PDL number**, then **Continue**.',
        'Choose **Go to the operator** and give the consent. [Account, PDL and consent](../start/consent.md) describes each step.',
        'On the client, open **Journal** and choose **Synchronise**.',
      ],
      `The client reads the list of meters at each synchronisation, ${en.slots}. The notice ends as soon as it holds one.`,
    ),
  },
  PDL_GONE: {
    fr: text(
      'La passerelle ne connaît plus ce compteur',
      'Le compteur a été supprimé du compte de la passerelle, ou le client utilise maintenant un autre compte. Ses relevés restent sur le client, et plus aucun n’arrive.',
      [
        'Si c’était voulu, ne faites rien : les relevés restent ici. Pour ne plus voir l’avis, ouvrez **Logements** et choisissez **Désactiver**.',
        'Sinon, connectez-vous sur le site de la passerelle et choisissez **Ajouter un logement**.',
        'Redonnez l’accord pour ce compteur.',
        'Sur le client, choisissez **Synchroniser** dans **Logements**.',
      ],
      'Cela ne se règle pas tout seul. Quand la passerelle connaît de nouveau le compteur, la prochaine synchronisation reprend et complète les jours manquants.',
    ),
    en: text(
      'The gateway no longer lists this meter',
      'The meter was deleted from the account at the gateway, or the client now uses another account. Its readings stay on the client, and no more arrive.',
      [
        'If this was intended, do nothing: the readings stay here. To end the notice, open **Homes** and choose **Switch off**.',
        'Otherwise log in on the site of the gateway and choose **Add a home**.',
        'Give the consent for this meter again.',
        'On the client, choose **Synchronise** on **Homes**.',
      ],
      'It does not heal by itself. When the gateway lists the meter again, the next synchronisation goes on and completes the missing days.',
    ),
  },
  PDL_INACTIVE: {
    fr: text(
      'Ce compteur est désactivé sur la passerelle',
      'Sur la passerelle, ce logement est désactivé : elle ne lit plus rien pour lui et ne donne plus ses jours. L’accord et les relevés déjà enregistrés restent.',
      [
        'Connectez-vous sur le site de la passerelle et ouvrez **Logements**.',
        'Dans ce logement, choisissez **Activer**, puis confirmez.',
        'Sur le client, choisissez **Synchroniser** dans **Logements**.',
      ],
      'Cela ne se règle pas tout seul. Une fois le compteur activé, les jours manquants suivent à la prochaine synchronisation.',
    ),
    en: text(
      'This meter is switched off at the gateway',
      'This home is switched off at the gateway: the gateway reads nothing for it and gives none of its days. The consent and the stored readings stay.',
      [
        'Log in on the site of the gateway and open **Homes**.',
        'In this home, choose **Switch on**, then confirm.',
        'On the client, choose **Synchronise** on **Homes**.',
      ],
      'It does not heal by itself. Once the meter is switched on, the missing days follow with the next synchronisation.',
    ),
  },
  CONSENT_REVOKED: {
    fr: text(
      'L’accord de ce compteur a été retiré',
      'Le gestionnaire du réseau refuse les lectures de ce compteur : l’accord a été retiré, ou le titulaire du contrat a changé. Les relevés déjà sur le client y restent. La passerelle, elle, efface sa copie au plus tard le lendemain matin.',
      [
        'Si le partage existe encore dans votre espace client du gestionnaire, mettez-y fin.',
        fr.renew,
        'Donnez l’accord sur la page du gestionnaire, en choisissant ce compteur.',
        'Sur le client, choisissez **Synchroniser** dans **Logements**.',
      ],
      'Sans nouvel accord, rien ne se règle tout seul : le client ne réessaie qu’une fois par jour. Avec un accord valable, la prochaine synchronisation reprend.',
    ),
    en: text(
      'The consent of this meter was withdrawn',
      'The grid operator refuses readings of this meter: the consent was withdrawn, or the holder of the contract changed. The readings on the client stay there. The gateway erases its copy by the next morning at the latest.',
      [
        'If the share still exists in your customer area at the operator, end it there.',
        en.renew,
        'Give the consent on the page of the operator, and choose this meter.',
        'On the client, choose **Synchronise** on **Homes**.',
      ],
      'Without a new consent it does not heal: the client tries again once a day only. With a valid consent, the next synchronisation goes on.',
    ),
  },
  CONSENT_EXPIRED: {
    fr: text(
      'L’accord de ce compteur a pris fin',
      'Un accord vaut pour une durée limitée, et celle de ce compteur est passée. Les relevés déjà sur le client y restent, et plus aucun n’arrive.',
      [
        fr.renew,
        'Donnez l’accord sur la page du gestionnaire, en choisissant ce compteur.',
        'Sur le client, choisissez **Synchroniser** dans **Logements**.',
        'Pour être prévenu la prochaine fois, allumez **Accord bientôt terminé** dans **Alertes** ([alertes](../how-to/alerts.md)).',
      ],
      'Cela ne se règle pas tout seul. Avec le nouvel accord, la prochaine synchronisation complète les jours manquants, jusqu’à 24 mois en arrière.',
    ),
    en: text(
      'The consent of this meter has ended',
      'A consent holds for a limited time, and that of this meter is over. The readings on the client stay there, and no more arrive.',
      [
        en.renew,
        'Give the consent on the page of the operator, and choose this meter.',
        'On the client, choose **Synchronise** on **Homes**.',
        'To be notified next time, switch on **Consent ending soon** under **Alerts** ([alerts](../how-to/alerts.md)).',
      ],
      'It does not heal by itself. With the new consent, the next synchronisation completes the missing days, up to 24 months back.',
    ),
  },
  CONSENT_PENDING: {
    fr: text(
      'L’accord de ce compteur n’est pas encore donné',
      'Le compteur est enregistré sur la passerelle, mais le gestionnaire du réseau n’a pas encore d’accord pour lui. Le client ne demande rien avant.',
      [
        'Connectez-vous sur le site de la passerelle et ouvrez **Logements**.',
        'Dans la carte **Accord, …** de ce compteur, choisissez **Donner l’accord chez l’opérateur**.',
        'Donnez l’accord sur la page du gestionnaire, en choisissant ce compteur. [Compte, PDL et accord](../start/consent.md) montre chaque étape.',
        'Sur le client, choisissez **Synchroniser** dans **Logements**.',
      ],
      'Si vous venez de donner l’accord, attendez : la passerelle redemande sa confirmation pendant deux jours environ. Le client commence à la synchronisation qui suit.',
    ),
    en: text(
      'The consent of this meter has not been given yet',
      'The meter is registered at the gateway, but the grid operator has no consent for it yet. The client requests nothing before.',
      [
        'Log in on the site of the gateway and open **Homes**.',
        'In the card **Consent, …** of this meter, choose **Give the consent at the operator**.',
        'Give the consent on the page of the operator, and choose this meter. [Account, PDL and consent](../start/consent.md) shows each step.',
        'On the client, choose **Synchronise** on **Homes**.',
      ],
      'If you have just given the consent, wait: the gateway asks for its confirmation for about two days. The client begins with the synchronisation after that.',
    ),
  },
};
