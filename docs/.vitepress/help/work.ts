import { en, fr, type HelpPage, text } from './text.ts';

export const workPages: Readonly<Record<string, HelpPage>> = {
  SYNC_IN_PROGRESS: {
    fr: text(
      'Une lecture est déjà en cours',
      'Une synchronisation tourne déjà, à l’heure prévue ou demandée ailleurs. Une seule peut tourner à la fois. Celle-ci fait aussi ce que vous demandez.',
      ['Attendez sa fin : le bouton montre **Lecture : … %**.', 'Regardez ensuite le résultat dans **Journal**.'],
      'La lecture en cours finit toute seule, en général en quelques minutes.',
    ),
    en: text(
      'A reading is going on already',
      'A synchronisation is running already, as planned or requested elsewhere. Only one can run at a time. It also does what you requested.',
      ['Wait for its end: the button shows **Reading: … %**.', 'Then look at the result in the **Journal**.'],
      'The reading ends by itself, usually within some minutes.',
    ),
  },
  SYNC_FAILED: {
    fr: text(
      'La synchronisation s’est arrêtée sur une erreur de svc',
      'La lecture a commencé, puis le programme a rencontré une erreur, le plus souvent en enregistrant les relevés. Ce qui était déjà enregistré reste, et un jour n’est jamais écrit à moitié.',
      [
        'Dans **Journal**, ouvrez **Réponse exacte** de cette ligne.',
        `Lancez \`svc doctor\` ${fr.command} : il vérifie la base et le disque.`,
        'Choisissez **Synchroniser**.',
        'Si cela se répète, choisissez **Diagnostic** et joignez ce fichier à votre message.',
      ],
      `Le client réessaie à la synchronisation suivante, ${fr.slots}, et redemande seulement ce qui manque.`,
    ),
    en: text(
      'The synchronisation stopped on an error of svc',
      'The reading began, then the program met an error, most often while it stored readings. What was stored before stays, and a day is never half written.',
      [
        'In the **Journal**, open **Exact answer** of this line.',
        `Run \`svc doctor\` ${en.command}: it checks the database and the disk.`,
        'Choose **Synchronise**.',
        'If it repeats, choose **Diagnostics** and add this file to your message.',
      ],
      `The client tries again at the next synchronisation, ${en.slots}, and requests only what is missing.`,
    ),
  },
  DISK_FULL: {
    fr: text(
      'Les relevés n’ont pas pu être enregistrés, le disque est plein',
      'La synchronisation s’est arrêtée parce que le disque de la base de données est plein ou refuse l’écriture. Les jours déjà enregistrés restent lisibles.',
      [
        'Libérez de la place sur le disque du dossier de données (`DATA_DIR`).',
        `Vérifiez la place libre avec \`svc doctor\` ${fr.command}.`,
        'Ouvrez **Journal** et choisissez **Synchroniser**.',
      ],
      `Dès qu’il y a de la place, la prochaine synchronisation enregistre le reste, ${fr.slots}.`,
    ),
    en: text(
      'The readings could not be stored, the disk is full',
      'The synchronisation stopped because the disk of the database is full or refuses writes. The days stored so far stay readable.',
      [
        'Free space on the disk of the data folder (`DATA_DIR`).',
        `Check the free space with \`svc doctor\` ${en.command}.`,
        'Open **Journal** and choose **Synchronise**.',
      ],
      `As soon as there is space, the next synchronisation stores the rest, ${en.slots}.`,
    ),
  },
  QUOTA_RESERVE: {
    fr: text(
      'La synchronisation s’arrête pour laisser des appels à vos pages',
      'Il reste moins d’un dixième des 1000 lectures du jour à la passerelle. Le client garde ce reste pour les pages que vous ouvrez. C’est habituel pendant un premier import.',
      [
        'Attendez : il n’y a rien à faire.',
        'Si cela arrive chaque jour, regardez sur la passerelle, dans **Compte**, si un autre programme utilise ce compte.',
      ],
      'Le quota repart de zéro à minuit, heure de Paris, et la synchronisation reprend alors toute seule.',
    ),
    en: text(
      'The synchronisation stops to leave calls to your pages',
      'Less than a tenth of the 1000 reads of the day at the gateway is left. The client reserves this rest for the pages that you open. This is usual during a first import.',
      [
        'Wait: there is nothing to do.',
        'If it happens each day, look on the gateway, under **Account**, whether another program uses this account.',
      ],
      'The quota starts again from zero at midnight, Paris time, and the synchronisation then goes on by itself.',
    ),
  },
  PART_FAILED: {
    fr: text(
      'Une partie de la synchronisation a échoué',
      'Les relevés ont été lus, mais une lecture qui les accompagne a échoué, par exemple celle du contrat. Le reste n’est pas touché.',
      ['Dans **Journal**, ouvrez **Réponse exacte** de cette ligne.', 'Choisissez **Synchroniser**.', fr.operated],
      `Le client réessaie à la synchronisation suivante, ${fr.slots}.`,
    ),
    en: text(
      'A part of the synchronisation failed',
      'The readings were read, but a reading beside them failed, for example that of the contract. The rest is not touched.',
      ['In the **Journal**, open **Exact answer** of this line.', 'Choose **Synchronise**.', en.operated],
      `The client tries again at the next synchronisation, ${en.slots}.`,
    ),
  },
  CSV_UNREADABLE: {
    fr: text(
      'Ce fichier CSV ne se lit pas',
      'Le fichier n’est pas un export du gestionnaire du réseau sous une forme connue, ou une ligne est abîmée. Le message dit laquelle et pourquoi. Rien n’a changé : un fichier est pris entier ou pas du tout.',
      [
        'Téléchargez de nouveau le fichier dans votre espace client du gestionnaire.',
        'Ne l’ouvrez pas dans un tableur avant l’import : il changerait les dates et les nombres.',
        'Dans **Ajouter un historique**, choisissez ce fichier et **Essayer, sans rien changer**.',
        'Si cela marche, choisissez **Importer … jours**.',
      ],
      'Cela ne se règle pas tout seul.',
    ),
    en: text(
      'This CSV file cannot be read',
      'The file is not an export of the grid operator in a known form, or a line is damaged. The message says which one and why. Nothing has changed: a file is taken whole or not at all.',
      [
        'Download the file again in your customer area at the operator.',
        'Do not open it in a spreadsheet before the import: it would change the dates and the numbers.',
        'Under **Add a history**, choose this file and **Try it, without changing anything**.',
        'If it works, choose **Import … days**.',
      ],
      'It does not heal by itself.',
    ),
  },
  DATABASE_UNREADABLE: {
    fr: text(
      'Cette base de données ne se lit pas',
      'Le fichier n’est pas une base SQLite dont svc lit l’historique, il est endommagé ou chiffré, ou sa lecture prend plus de deux minutes. Le message dit la raison. Rien n’a changé.',
      [
        'Arrêtez l’autre programme, puis copiez de nouveau son fichier.',
        'Dans **Ajouter un historique**, choisissez la copie et **Essayer, sans rien changer**.',
        `Si la base est grande, importez-la avec \`svc import\` sur la machine du client ${fr.command}.`,
        'Si c’est une base de svc, [restaurez-la](../how-to/restore.md) au lieu de l’importer.',
      ],
      'Cela ne se règle pas tout seul.',
    ),
    en: text(
      'This database cannot be read',
      'The file is no SQLite database whose history svc reads, it is damaged or encrypted, or reading it takes more than two minutes. The message gives the reason. Nothing has changed.',
      [
        'Stop the other program, then copy its file again.',
        'Under **Add a history**, choose the copy and **Try it, without changing anything**.',
        `If the database is large, import it with \`svc import\` on the machine of the client ${en.command}.`,
        'If it is a database of svc, [restore it](../how-to/restore.md) instead of importing it.',
      ],
      'It does not heal by itself.',
    ),
  },
  IMPORT_IN_PROGRESS: {
    fr: text(
      'Un autre import est déjà en cours',
      'Le client n’importe qu’un fichier à la fois, pour ménager sa mémoire. Un import, un essai ou une annulation tourne déjà, peut-être dans un autre onglet.',
      ['Attendez une ou deux minutes.', 'Choisissez de nouveau **Essayer, sans rien changer**.'],
      'L’import en cours finit tout seul, et le vôtre est possible ensuite. svc ne le relance pas à votre place.',
    ),
    en: text(
      'Another import is going on already',
      'The client imports one file at a time, to spare its memory. An import, a trial or an undo is running already, perhaps in another tab.',
      ['Wait one or two minutes.', 'Choose **Try it, without changing anything** again.'],
      'The running import ends by itself, and yours is possible afterwards. svc does not start it for you.',
    ),
  },
  IMPORT_NOT_FOUND: {
    fr: text(
      'Cet import n’est plus là',
      'L’import que vous voulez annuler n’existe pas, ou il a déjà été annulé, peut-être dans un autre onglet. Rien n’a changé.',
      [
        'Rechargez **Logements** : la page montre les jours présents.',
        'Si des jours manquent, importez de nouveau le fichier.',
      ],
      'Il n’y a rien à attendre.',
    ),
    en: text(
      'This import is gone',
      'The import that you meant to undo does not exist, or it was undone already, perhaps in another tab. Nothing has changed.',
      ['Reload **Homes**: the page shows the days that are present.', 'If days are missing, import the file again.'],
      'There is nothing to wait for.',
    ),
  },
  EXPORT_LIMIT: {
    fr: text(
      'Trois exports au plus en 24 heures',
      'Vous avez demandé trois exports de vos données en 24 heures, le maximum. Le dernier reste disponible, et rien n’est perdu.',
      [
        'Ouvrez **Compte**.',
        'Dans la carte **Partir**, choisissez **Télécharger le fichier** : un export reste 24 heures.',
        'Sinon, attendez, puis choisissez **Exporter mes données**.',
      ],
      'Un nouvel export est possible 24 heures après le plus ancien des trois.',
    ),
    en: text(
      'Three exports at most in 24 hours',
      'You requested three exports of your data within 24 hours, which is the maximum. The last one stays available, and nothing is lost.',
      [
        'Open **Account**.',
        'In the card **Leave**, choose **Download the file**: an export stays for 24 hours.',
        'Otherwise wait, then choose **Export my data**.',
      ],
      'A new export is possible 24 hours after the oldest of the three.',
    ),
  },
  EXPORT_NOT_READY: {
    fr: text(
      'L’export est encore en cours d’écriture',
      'Le fichier a été demandé avant d’être complet. svc l’écrit logement après logement, en arrière-plan.',
      [
        'Ouvrez **Compte** : la carte **Partir** montre combien de logements sont écrits.',
        'Quand il est prêt, choisissez **Télécharger le fichier**.',
      ],
      'L’écriture continue toute seule, aussi quand la page est fermée. Un export qui ne finit pas est abandonné après deux jours.',
    ),
    en: text(
      'The export is still being written',
      'The file was requested before it was complete. svc writes it home by home, in the background.',
      [
        'Open **Account**: the card **Leave** shows how many homes are written.',
        'When it is ready, choose **Download the file**.',
      ],
      'Writing goes on by itself, also when the page is closed. An export that does not end is given up after two days.',
    ),
  },
  EXPORT_IN_TRANSFER: {
    fr: text(
      'Cet export est déjà en cours de téléchargement',
      'Un téléchargement de vos données tourne déjà, dans cet onglet ou sur un autre appareil. Un seul est possible à la fois.',
      [
        'Attendez la fin de l’autre téléchargement, ou annulez-le.',
        'Choisissez de nouveau **Télécharger le fichier**.',
      ],
      'La place se libère dès que l’autre téléchargement finit ou s’arrête. svc ne relance pas le vôtre.',
    ),
    en: text(
      'This export is being downloaded already',
      'A download of your data is running already, in this tab or on another device. Only one is possible at a time.',
      ['Wait for the end of the other download, or cancel it.', 'Choose **Download the file** again.'],
      'The place is free as soon as the other download ends or stops. svc does not start yours again.',
    ),
  },
  EXPORT_RUNNING: {
    fr: text(
      'Un envoi vers cette destination est déjà en cours',
      'svc n’envoie qu’une fois à la fois vers une destination. Un envoi prévu, ou demandé ailleurs, tourne encore.',
      [
        'Attendez : la page de la destination dit **Envoi en cours**.',
        'Choisissez ensuite de nouveau **Envoyer maintenant**.',
      ],
      'L’envoi en cours finit tout seul, en général en moins d’une minute. Il envoie aussi les jours que vous attendiez.',
    ),
    en: text(
      'A run to this destination is going on already',
      'svc sends to a destination once at a time. A planned run, or one that was requested elsewhere, is still going on.',
      ['Wait: the page of the destination says **Sending**.', 'Then choose **Send now** again.'],
      'The run ends by itself, usually in less than a minute. It also sends the days that you expected.',
    ),
  },
  EXPORT_DISABLED: {
    fr: text(
      'Cette destination est désactivée',
      'La destination est réglée, mais **Envoyer vers cette destination** n’est pas allumé. svc n’a donc rien envoyé.',
      [
        'Ouvrez **Destinations** et choisissez cette destination.',
        'Allumez **Envoyer vers cette destination**.',
        'Choisissez **Enregistrer**, puis **Envoyer maintenant**.',
      ],
      'Cela ne se règle pas tout seul. Une fois activée, elle reçoit aussi les jours passés.',
    ),
    en: text(
      'This destination is switched off',
      'The destination is set up, but **Send to this destination** is not switched on. So svc sent nothing.',
      [
        'Open **Destinations** and choose this destination.',
        'Switch on **Send to this destination**.',
        'Choose **Save**, then **Send now**.',
      ],
      'It does not heal by itself. Once switched on, it also receives the past days.',
    ),
  },
  DESTINATION_UNREACHABLE: {
    fr: text(
      'La destination ne répond pas',
      'svc a voulu lire ce que la destination contient, et elle ne répond pas ou refuse la connexion. Vos données restent ici, rien n’est perdu.',
      [
        'Ouvrez **Destinations** et choisissez cette destination.',
        'Choisissez **Tester** : le résultat dit ce qui manque.',
        'Suivez **Que faire**, puis choisissez de nouveau **Tester**.',
      ],
      'Une lecture demandée n’est pas refaite toute seule. Les envois, eux, reprennent après la prochaine lecture des relevés.',
    ),
    en: text(
      'The destination does not respond',
      'svc tried to read what the destination holds, and it does not respond or refuses the connection. Your data stays here, and nothing is lost.',
      [
        'Open **Destinations** and choose this destination.',
        'Choose **Test**: the result says what is missing.',
        'Follow **What to do**, then choose **Test** again.',
      ],
      'What you requested is not repeated by itself. The runs go on after the next reading of your data.',
    ),
  },
  EXPORT_NOT_CONFIGURED: {
    fr: text(
      'Cette destination n’est pas réglée',
      'L’action demandée a besoin d’une destination enregistrée. Celle-ci n’a encore ni adresse ni identifiants.',
      [
        'Ouvrez **Destinations** et choisissez **Régler** pour cette destination.',
        'Remplissez les champs, puis choisissez **Tester**.',
        'Choisissez **Enregistrer**. [Destinations](../destinations/index.md) décrit chacune.',
      ],
      'Cela ne se règle pas tout seul.',
    ),
    en: text(
      'This destination is not set up',
      'The requested action needs a stored destination. This one has neither an address nor credentials yet.',
      [
        'Open **Destinations** and choose **Set up** for this destination.',
        'Fill in the fields, then choose **Test**.',
        'Choose **Save**. [Destinations](../destinations/index.md) describes each one.',
      ],
      'It does not heal by itself.',
    ),
  },
  SECRET_REQUIRED: {
    fr: text(
      'Il faut retaper le mot de passe ou le jeton',
      'L’adresse ou le certificat admis a changé. Un secret enregistré n’est jamais envoyé ailleurs que là où vous l’avez saisi, donc svc le redemande. Rien n’a été enregistré.',
      [
        'Saisissez de nouveau le secret dans le champ marqué.',
        'Choisissez **Tester**, si la page le propose.',
        'Choisissez **Enregistrer**.',
      ],
      'Cela ne se règle pas tout seul. Les réglages d’avant restent en service jusque-là.',
    ),
    en: text(
      'The password or token has to be typed again',
      'The address or the accepted certificate has changed. A stored secret is never sent to another place than the one that you entered it for, so svc asks for it again. Nothing was saved.',
      ['Type the secret again in the marked field.', 'Choose **Test**, if the page offers it.', 'Choose **Save**.'],
      'It does not heal by itself. The earlier settings stay in use until then.',
    ),
  },
  FRONT: {
    fr: text(
      'La page n’a pas pu montrer ce résultat',
      'Le navigateur a rencontré une erreur en préparant cette partie de la page. svc a peut-être bien répondu. Vos données ne sont pas touchées.',
      [
        'Rechargez la page.',
        'Si une nouvelle version est annoncée, choisissez **Recharger** dans cette annonce.',
        'Essayez avec un navigateur à jour, ou sans extensions.',
      ],
      'Cela ne se règle le plus souvent qu’en rechargeant la page.',
    ),
    en: text(
      'The page could not show this result',
      'The browser met an error while it prepared this part of the page. svc may have responded well. Your data is not touched.',
      [
        'Reload the page.',
        'If a new version is announced, choose **Reload** in that message.',
        'Try an up-to-date browser, or one without extensions.',
      ],
      'Mostly it heals only when the page is reloaded.',
    ),
  },
  BAD_ANSWER: {
    fr: text(
      'La réponse de svc est arrivée abîmée',
      'La réponse reçue est coupée ou n’est pas celle de svc. Un proxy, un portail de connexion du réseau ou une coupure en est le plus souvent la cause. La page n’en montre aucune valeur, pour ne rien montrer de faux.',
      [
        'Choisissez **Réessayer**.',
        'Si votre réseau a un portail de connexion, connectez-vous d’abord.',
        'Si svc est derrière un proxy, vérifiez qu’il ne change pas les réponses.',
      ],
      fr.page,
    ),
    en: text(
      'The response of svc arrived damaged',
      'The received response is cut off or is not that of svc. Most often a proxy, a login portal of the network or a broken connection is the cause. The page shows no value of it, so that it shows nothing wrong.',
      [
        'Choose **Try again**.',
        'If your network has a login portal, log in there first.',
        'If svc is behind a proxy, check that it does not change responses.',
      ],
      en.page,
    ),
  },
};
