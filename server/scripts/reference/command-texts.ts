import type { Text } from './markdown.ts';

type CommandText = {
  readonly runsOn: 'both' | 'gateway' | 'client' | 'none';
  /** The description and the options, as the command line says them in English. */
  readonly about: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly facts: readonly Text[];
};

/** By name of the command: French texts, and what its help has no room for. */
export const commandTexts: Readonly<Record<string, CommandText>> = {
  start: {
    runsOn: 'both',
    about: 'Lance la passerelle (`SERVER_MODE=true`) ou le client local.',
    options: { wait: 'attend le dossier des données ou PostgreSQL au lieu de s’arrêter sans eux' },
    facts: [
      {
        en: 'If a setting is wrong, the port is taken or the database cannot be used, it prints one sentence that names the setting and exits with 1. Nothing is written before.',
        fr: 'Si un réglage est faux, si le port est pris ou si la base de données est inutilisable, la commande affiche une phrase qui nomme le réglage et s’arrête avec le code 1. Rien n’est écrit avant.',
      },
      {
        en: 'It brings the database schema up to date.',
        fr: 'Elle met le schéma de la base de données à jour.',
      },
      {
        en: 'A gateway also starts without Redis. It says so, and serves no readings until Redis answers.',
        fr: 'Une passerelle démarre aussi sans Redis. Elle le dit, et ne sert aucun relevé avant que Redis réponde.',
      },
      {
        en: 'Ctrl-C or SIGTERM stops it. Requests that are under way are finished first. After SIGTERM a gateway still serves for `SHUTDOWN_DELAY` seconds.',
        fr: 'Ctrl-C ou SIGTERM l’arrête. Les requêtes en cours sont terminées d’abord. Après SIGTERM, une passerelle sert encore pendant `SHUTDOWN_DELAY` secondes.',
      },
    ],
  },
  migrate: {
    runsOn: 'both',
    about: 'Met le schéma de la base de données à jour.',
    facts: [
      {
        en: '`svc start` does the same. The command is for an upgrade in which the schema is changed before the program starts.',
        fr: '`svc start` fait de même. La commande sert à une mise à jour où le schéma change avant le démarrage du programme.',
      },
    ],
  },
  backup: {
    runsOn: 'client',
    about:
      'Copie la base de données embarquée du client local, même pendant qu’il tourne ; avec sa clé pour une nouvelle machine.',
    options: { 'with-key': 'ajoute la clé : le fichier suffit alors à une autre machine' },
    facts: [
      {
        en: 'Without `FILE` the copy goes to the folder `backups` beside the database, under the day of today.',
        fr: 'Sans `FILE`, la copie va dans le dossier `backups` à côté de la base de données, sous le jour d’aujourd’hui.',
      },
      {
        en: '`FILE` must not exist yet. `--with-key` needs `FILE`: a person who has that file can read everything.',
        fr: '`FILE` ne doit pas encore exister. `--with-key` demande `FILE` : une personne qui a ce fichier peut tout lire.',
      },
      {
        en: 'A client whose database is PostgreSQL is copied with `pg_dump` instead.',
        fr: 'Un client dont la base de données est PostgreSQL se copie avec `pg_dump`.',
      },
    ],
  },
  restore: {
    runsOn: 'client',
    about: 'Met une sauvegarde à la place de la base de données embarquée ; le fichier qui s’y trouvait est renommé.',
    facts: [
      { en: 'Stop svc first.', fr: 'Arrêtez svc d’abord.' },
      {
        en: 'An encrypted copy is opened with `BACKUP_PASSPHRASE`. If it is not set, the command asks for the passphrase.',
        fr: 'Une copie chiffrée s’ouvre avec `BACKUP_PASSPHRASE`. Si ce réglage est absent, la commande demande la phrase de passe.',
      },
      {
        en: 'A file that is damaged, that svc did not make or that a newer version made is refused, and nothing is changed.',
        fr: 'Un fichier abîmé, que svc n’a pas fait ou qui vient d’une version plus récente est refusé, et rien n’est changé.',
      },
      {
        en: 'If the backup has its key, the key is restored too, and the previous key is renamed. With `SECRET_KEY` set, the setting stays, and the command says whether it differs.',
        fr: 'Si la sauvegarde contient sa clé, la clé est restaurée aussi, et la précédente est renommée. Si `SECRET_KEY` est réglé, ce réglage reste, et la commande dit s’il diffère.',
      },
    ],
  },
  import: {
    runsOn: 'client',
    about:
      'Reprend les jours passés d’un fichier CSV du gestionnaire ou de la base de données d’un autre logiciel ; ce qui est déjà là reste.',
    facts: [
      { en: 'It works while the client runs.', fr: 'La commande fonctionne pendant que le client tourne.' },
      {
        en: 'The PDLs of the file must be known to this client. Others are named and left out. Without any, the command exits with 1.',
        fr: 'Les PDL du fichier doivent être connus de ce client. Les autres sont nommés et laissés de côté. S’il n’en reste aucun, la commande se termine avec le code 1.',
      },
      {
        en: 'The name of a CSV file begins with `historique_conso_` or `historique_prod_` and the number of the PDL, as the operator gives it. A file of more than 2 GB is refused.',
        fr: 'Le nom d’un fichier CSV commence par `historique_conso_` ou `historique_prod_` et le numéro du PDL, comme le gestionnaire le donne. Un fichier de plus de 2 Go est refusé.',
      },
    ],
  },
  'import-archive': {
    runsOn: 'client',
    about: 'Reprend l’archive d’un client local dans celui-ci ; une seconde fois ne change rien.',
    facts: [
      {
        en: 'The archive is the file of `GET /api/export/archive`. The command works while the client runs.',
        fr: 'L’archive est le fichier de `GET /api/export/archive`. La commande fonctionne pendant que le client tourne.',
      },
    ],
  },
  doctor: {
    runsOn: 'both',
    about: 'Essaie tout ce qui est nécessaire, se connecte à la passerelle, lit un jour et dit que faire.',
    facts: [
      {
        en: 'It changes no data, and works while svc runs. It exits with 1 if something cannot work.',
        fr: 'La commande ne change aucune donnée, et fonctionne pendant que svc tourne. Elle se termine avec le code 1 si quelque chose ne peut pas fonctionner.',
      },
      {
        en: 'Every line that it prints is explained in [svc doctor](doctor.md).',
        fr: 'Chaque ligne qu’elle affiche est expliquée dans [svc doctor](doctor.md).',
      },
    ],
  },
  token: {
    runsOn: 'client',
    about: 'Exige un jeton de tout appelant du client local, ou cesse de l’exiger ; l’affiche une seule fois.',
    facts: [
      {
        en: 'It works while the client runs. The token goes to the standard output, the explanation to the standard error.',
        fr: 'La commande fonctionne pendant que le client tourne. Le jeton va sur la sortie standard, l’explication sur la sortie d’erreur.',
      },
      {
        en: '`svc token set` replaces an earlier token, which ends.',
        fr: '`svc token set` remplace un jeton précédent, qui ne vaut plus.',
      },
      {
        en: 'The command refuses a folder in which there is no database.',
        fr: 'La commande refuse un dossier sans base de données.',
      },
    ],
  },
  admin: {
    runsOn: 'gateway',
    about:
      'Affiche un lien qui règle le mot de passe d’un compte et confirme son adresse, sans e-mail ; il sert une fois.',
    facts: [
      {
        en: 'The link goes to the standard output and is valid for one hour. A new link ends the previous one.',
        fr: 'Le lien va sur la sortie standard et vaut une heure. Un nouveau lien met fin au précédent.',
      },
      {
        en: 'If the address has no account, the command creates one. The account is an administrator only if `ADMIN_EMAILS` lists the address, or if another administrator gives it a role.',
        fr: 'Si l’adresse n’a pas de compte, la commande en crée un. Le compte n’est administrateur que si `ADMIN_EMAILS` contient l’adresse, ou si un autre administrateur lui donne un rôle.',
      },
      {
        en: 'It refuses a deactivated account, the address of `DEMO_EMAIL`, and a `SECRET_KEY` that is not the one of the gateway.',
        fr: 'Elle refuse un compte désactivé, l’adresse de `DEMO_EMAIL`, et une `SECRET_KEY` qui n’est pas celle de la passerelle.',
      },
    ],
  },
  audit: {
    runsOn: 'gateway',
    about:
      'Vérifie qu’aucune ligne du journal des administrateurs n’a été changée ni retirée ; se termine avec le code 1 sinon.',
    facts: [
      {
        en: 'Lines cut off at either end leave a valid chain. To notice that, store the digest that the command prints on another machine and compare it later.',
        fr: 'Des lignes coupées à l’une des extrémités laissent une chaîne valable. Pour le remarquer, conservez sur une autre machine l’empreinte que la commande affiche, et comparez-la plus tard.',
      },
    ],
  },
  demo: {
    runsOn: 'gateway',
    about: 'Crée le compte de démonstration de `DEMO_EMAIL` et `DEMO_PASSWORD`, avec un an de relevés.',
    options: { reset: 'supprime d’abord le compte et en crée un nouveau' },
    facts: [
      {
        en: 'It prints the `client_id` and the `client_secret` of the account once. If the account exists, it completes its PDLs and days.',
        fr: 'Elle affiche une fois le `client_id` et le `client_secret` du compte. Si le compte existe, elle complète ses PDL et ses jours.',
      },
    ],
  },
  outlook: {
    runsOn: 'none',
    about: 'Note les prévisions des couleurs tempo face aux fréquences de base, sur les saisons publiées.',
    facts: [
      {
        en: 'It needs no setting, no network and no data of yours. It exits with 1 if the model is not better than the base rates.',
        fr: 'Elle n’a besoin d’aucun réglage, d’aucun réseau et d’aucune de vos données. Elle se termine avec le code 1 si le modèle n’est pas meilleur que les fréquences de base.',
      },
    ],
  },
};
