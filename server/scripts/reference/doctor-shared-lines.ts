import { type DoctorCheck, fine } from './doctor-line.ts';

/** Checks of both modes. */
export const sharedChecks: readonly DoctorCheck[] = [
  {
    name: 'settings',
    about: {
      en: 'The settings of the environment and of `.env`. If one is wrong, each wrong one has its own line named `setting`, and nothing else is tried.',
      fr: 'Les réglages de l’environnement et de `.env`. Si l’un est faux, chaque réglage faux a sa ligne nommée `setting`, et rien d’autre n’est essayé.',
    },
    lines: [
      { state: 'ok', text: 'all that are needed are there', meaning: fine },
      {
        state: 'FAIL',
        text: '{setting} {reason}',
        advice: 'set {setting} in .env',
        meaning: {
          en: 'The setting is missing or has a wrong value. Correct it where you set it. [Settings](settings.md) lists the allowed values.',
          fr: 'Le réglage manque ou sa valeur est fausse. Corrigez-le là où vous le réglez. La page [Réglages](settings.md) donne les valeurs admises.',
        },
      },
    ],
  },
  {
    name: 'port',
    about: { en: 'Whether svc can listen on `HOST` and `PORT`.', fr: 'Si svc peut écouter sur `HOST` et `PORT`.' },
    lines: [
      {
        state: 'ok',
        text: '{host}:{port} is free',
        meaning: { en: 'svc does not run now, and can start.', fr: 'svc ne tourne pas, et peut démarrer.' },
      },
      { state: 'ok', text: '{host}:{port}, where svc is running now', meaning: fine },
      {
        state: 'FAIL',
        text: 'PORT {port} on {host} is taken by another program',
        advice: 'Stop that program, or set PORT to another number',
        meaning: {
          en: 'Another program listens there, or an svc of the other mode.',
          fr: 'Un autre programme écoute à cet endroit, ou un svc de l’autre mode.',
        },
      },
      {
        state: 'FAIL',
        text: 'PORT {port} is for administrators only',
        advice: 'Set PORT to 1024 or more',
        meaning: {
          en: 'The system reserves small ports. Use a larger one, with a proxy in front if needed.',
          fr: 'Le système réserve les petits ports. Prenez-en un plus grand, avec un proxy devant au besoin.',
        },
      },
      {
        state: 'FAIL',
        text: 'HOST {host} is no address of this machine',
        advice: 'Set HOST to 127.0.0.1 for this machine alone, 0.0.0.0 for the whole network, or {addresses}',
        meaning: {
          en: '`HOST` is where svc listens, not where it is reached from. The advice names the addresses of this machine.',
          fr: '`HOST` est l’adresse où svc écoute, pas celle d’où on l’appelle. Le conseil nomme les adresses de cette machine.',
        },
      },
      {
        state: 'FAIL',
        text: 'HOST {host} with PORT {port} cannot be listened on: {reason}',
        advice: 'Correct HOST and PORT',
        meaning: {
          en: 'The system refused for the reason that is named.',
          fr: 'Le système a refusé, pour la raison indiquée.',
        },
      },
    ],
  },
  {
    name: 'database',
    about: {
      en: 'Whether the database can be opened and written, belongs to svc, and fits this version. Lines about a folder begin with `DATA_DIR is` or with `DATABASE_URL points into`, whichever of the two selects it.',
      fr: 'Si la base de données peut être ouverte et écrite, appartient à svc, et convient à cette version. Les lignes sur un dossier commencent par `DATA_DIR is` ou par `DATABASE_URL points into`, selon celui des deux qui le choisit.',
    },
    lines: [
      { state: 'ok', text: '{kind} at {place}, schema up to date', meaning: fine },
      {
        state: 'ok',
        text: 'no database in the data folder {folder} yet: {file} is made at the first start',
        advice: 'if svc was started before, run this in its folder, or set DATA_DIR to its data folder',
        meaning: {
          en: 'Right before the first start. Else the command runs in a wrong folder or with other settings than svc.',
          fr: 'Normal avant le premier démarrage. Sinon, la commande tourne dans un mauvais dossier ou avec d’autres réglages que svc.',
        },
      },
      {
        state: 'WARN',
        text: '{count} change(s) of the schema to apply at {place}',
        advice: 'nothing to do: "svc start" applies them',
        meaning: {
          en: 'The database comes from an older version. Back it up before you start the new one.',
          fr: 'La base de données vient d’une version plus ancienne. Sauvegardez-la avant de démarrer la nouvelle.',
        },
      },
      {
        state: 'FAIL',
        text: '{place} was changed by a newer version of svc ({names})',
        advice: 'update svc, or restore a backup from before the update; this version must not write into it',
        meaning: {
          en: 'This svc is older than the one that wrote the database last.',
          fr: 'Ce svc est plus ancien que celui qui a écrit en dernier dans la base de données.',
        },
      },
      {
        state: 'FAIL',
        text: '{place} cannot be read: {reason}',
        advice: 'restore the last backup of it, or set DATABASE_URL to another one',
        meaning: {
          en: 'The database opens, and a query fails. Restore the newest backup with `svc restore`.',
          fr: 'La base de données s’ouvre, mais une requête échoue. Restaurez la dernière sauvegarde avec `svc restore`.',
        },
      },
      {
        state: 'FAIL',
        text: 'DATABASE_URL {place} is the database of another program (it has {tables})',
        advice: 'Set DATABASE_URL to a database of its own for svc',
        meaning: {
          en: 'svc never writes into a database with tables of another program.',
          fr: 'svc n’écrit jamais dans une base de données qui a les tables d’un autre programme.',
        },
      },
      {
        state: 'FAIL',
        text: 'The database {file} cannot be opened: {reason}',
        advice: 'Set DATA_DIR to a folder that can be written',
        meaning: {
          en: 'The file exists and the system refuses it for the reason that is named.',
          fr: 'Le fichier existe et le système le refuse pour la raison indiquée.',
        },
      },
      {
        state: 'FAIL',
        text: 'DATA_DIR is {folder}, where this user (uid {uid}) may not write',
        advice:
          'Give it the right to write there (chown -R {uid} {folder}), or set DATA_DIR to a folder that can be written',
        meaning: {
          en: 'The folder belongs to another user. The advice contains the command that corrects it.',
          fr: 'Le dossier appartient à un autre utilisateur. Le conseil contient la commande qui corrige cela.',
        },
      },
      {
        state: 'FAIL',
        text: 'DATA_DIR is {folder}, on a disk that is read-only',
        advice: 'Set DATA_DIR to a folder that can be written',
        meaning: {
          en: 'Mount the disk with the right to write, or choose another folder.',
          fr: 'Montez le disque avec le droit d’écrire, ou choisissez un autre dossier.',
        },
      },
      {
        state: 'FAIL',
        text: 'DATA_DIR is {folder}, which does not exist and cannot be made',
        advice: 'Set DATA_DIR to a folder that can be written',
        meaning: {
          en: 'Create the folder, or correct the setting.',
          fr: 'Créez le dossier, ou corrigez le réglage.',
        },
      },
      {
        state: 'FAIL',
        text: 'DATABASE_URL points into {folder}, which is no folder',
        advice: 'Set DATABASE_URL to sqlite:<path> in a folder that can be written',
        meaning: {
          en: 'A file stands where the folder should be.',
          fr: 'Un fichier se trouve là où devrait être le dossier.',
        },
      },
      {
        state: 'FAIL',
        text: 'DATABASE_URL is the folder {file}',
        advice: 'Add the name of a file to it',
        meaning: {
          en: 'Write for example `sqlite:/srv/svc/svc.sqlite`.',
          fr: 'Écrivez par exemple `sqlite:/srv/svc/svc.sqlite`.',
        },
      },
      {
        state: 'FAIL',
        text: 'The disk of {folder} is full',
        advice: 'Free some space, or set DATA_DIR to a folder on another disk',
        meaning: {
          en: 'Nothing can be written until there is space.',
          fr: 'Rien ne peut être écrit avant qu’il y ait de la place.',
        },
      },
      {
        state: 'FAIL',
        text: 'The disk of {folder} is full',
        advice: 'Free some space, or set DATABASE_URL to another disk',
        meaning: {
          en: 'The same, where `DATABASE_URL` selects the folder.',
          fr: 'De même, quand `DATABASE_URL` choisit le dossier.',
        },
      },
      {
        state: 'FAIL',
        text: 'DATABASE_URL: nothing listens at {server}',
        advice: 'Start PostgreSQL there, or correct the host and the port in DATABASE_URL',
        meaning: { en: 'No PostgreSQL answers on that port.', fr: 'Aucun PostgreSQL ne répond sur ce port.' },
      },
      {
        state: 'FAIL',
        text: 'DATABASE_URL: the name in {server} is not known',
        advice: 'Correct the host in DATABASE_URL',
        meaning: { en: 'The name server does not know the host.', fr: 'Le serveur de noms ne connaît pas cet hôte.' },
      },
      {
        state: 'FAIL',
        text: 'DATABASE_URL: the name in {server} cannot be looked up now',
        advice: 'Check the network of this machine',
        meaning: { en: 'The name server does not answer.', fr: 'Le serveur de noms ne répond pas.' },
      },
      {
        state: 'FAIL',
        text: 'DATABASE_URL: PostgreSQL at {server} refuses the password',
        advice: 'Correct the user and the password in DATABASE_URL',
        meaning: {
          en: 'Special characters of a password have to be percent-encoded in an address.',
          fr: 'Les caractères spéciaux d’un mot de passe s’écrivent avec un pourcent dans une adresse.',
        },
      },
      {
        state: 'FAIL',
        text: 'DATABASE_URL: PostgreSQL at {server} does not let this user in',
        advice: 'Correct the user in DATABASE_URL, or the file pg_hba.conf of that server',
        meaning: {
          en: 'The rules of that PostgreSQL do not allow this user from this machine.',
          fr: 'Les règles de ce PostgreSQL n’autorisent pas cet utilisateur depuis cette machine.',
        },
      },
      {
        state: 'FAIL',
        text: 'DATABASE_URL: there is no database {server}',
        advice: 'Create it with createdb, or correct the name at the end of DATABASE_URL',
        meaning: {
          en: 'PostgreSQL answers, and lacks this database.',
          fr: 'PostgreSQL répond, mais n’a pas cette base.',
        },
      },
      {
        state: 'FAIL',
        text: 'DATABASE_URL: this user may not create tables at {server}',
        advice: 'Make it the owner of the database',
        meaning: {
          en: 'svc creates and changes its own tables.',
          fr: 'svc crée et modifie ses propres tables.',
        },
      },
      {
        state: 'FAIL',
        text: 'DATABASE_URL: PostgreSQL at {server} does not answer: {reason}',
        advice: 'Start it, or correct DATABASE_URL',
        meaning: { en: 'Any other failure, with its reason.', fr: 'Toute autre panne, avec sa raison.' },
      },
    ],
  },
  {
    name: 'clock',
    about: {
      en: 'The clock of this machine, compared with that of the operator (gateway) or of the gateway (client). A wrong clock breaks tokens and days.',
      fr: 'L’horloge de cette machine, comparée à celle du gestionnaire (passerelle) ou de la passerelle (client). Une horloge fausse casse les jetons et les jours.',
    },
    lines: [
      { state: 'ok', text: 'within {seconds} s of {server}', meaning: fine },
      {
        state: 'FAIL',
        text: '{seconds} s away from {server}',
        advice: 'synchronise this machine (systemd-timesyncd, chrony)',
        meaning: {
          en: 'The clocks differ by more than 5 seconds.',
          fr: 'Les horloges diffèrent de plus de 5 secondes.',
        },
      },
      {
        state: 'WARN',
        text: 'no address to compare the clock with',
        meaning: { en: '`GRIDOP_URL` is not set.', fr: '`GRIDOP_URL` n’est pas réglé.' },
      },
      {
        state: 'WARN',
        text: 'the server sent no date to compare with',
        meaning: { en: 'The clock stays unchecked.', fr: 'L’horloge n’est pas vérifiée.' },
      },
      {
        state: 'WARN',
        text: 'cannot be compared: {reason}',
        meaning: { en: 'The server did not answer.', fr: 'Le serveur n’a pas répondu.' },
      },
    ],
  },
];
