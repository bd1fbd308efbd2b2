import { mostDaysWithoutCopy, openToNetwork, scarceBytes } from '@svc/domain/notices';
import { type DoctorCheck, type DoctorLine, fine } from './doctor-line.ts';
import type { Text } from './markdown.ts';

const byItself: Text = {
  en: 'Nothing to do: svc asks again by itself.',
  fr: 'Rien à faire : svc redemande de lui-même.',
};

export const openNotice = openToNetwork('{host}');

/** Checks of a client, after those of both modes. */
export const clientChecks: readonly DoctorCheck[] = [
  {
    name: 'disk',
    about: {
      en: 'The space on the disk of the embedded database.',
      fr: 'La place sur le disque de la base de données embarquée.',
    },
    lines: [
      { state: 'ok', text: '{count} MB free beside the database', meaning: fine },
      { state: 'ok', text: 'the database is on a server, or its disk reports no free space', meaning: fine },
      {
        state: 'WARN',
        text: '{count} MB free beside the database',
        advice: 'free some space: a first synchronisation takes about 60 MB a PDL, a backup as much again',
        meaning: {
          en: `Less than ${scarceBytes / 1024 / 1024} MB are left. With less than 20 MB the line is \`FAIL\`.`,
          fr: `Il reste moins de ${scarceBytes / 1024 / 1024} Mo. Avec moins de 20 Mo, la ligne est \`FAIL\`.`,
        },
      },
    ],
  },
  {
    name: 'backups',
    about: {
      en: 'The nightly backups of the embedded database.',
      fr: 'Les sauvegardes nocturnes de la base de données embarquée.',
    },
    lines: [
      { state: 'ok', text: 'the newest copy is of {day}', meaning: fine },
      {
        state: 'ok',
        text: 'nothing to copy yet',
        meaning: { en: 'There is no database yet.', fr: 'Il n’y a pas encore de base de données.' },
      },
      {
        state: 'WARN',
        text: 'there is no copy yet',
        advice: 'one is made every night; "svc backup" makes one now',
        meaning: {
          en: 'Usual on the first day. Later, see whether svc runs at night.',
          fr: 'Normal le premier jour. Plus tard, vérifiez que svc tourne la nuit.',
        },
      },
      {
        state: 'WARN',
        text: 'a server database is not copied by svc',
        advice: 'use pg_dump',
        meaning: { en: 'Back PostgreSQL up yourself.', fr: 'Sauvegardez PostgreSQL vous-même.' },
      },
    ],
  },
  {
    name: 'copies',
    about: {
      en: 'The copies of the backups outside this machine.',
      fr: 'Les copies des sauvegardes hors de cette machine.',
    },
    lines: [
      {
        state: 'ok',
        text: 'the last good copy out of this machine, or the choice of the place, was {count} day(s) ago',
        meaning: fine,
      },
      {
        state: 'WARN',
        text: 'the last good copy out of this machine, or the choice of the place, was {count} day(s) ago',
        advice: 'see the copy of the backup on the page of the homes',
        meaning: {
          en: `No copy for ${mostDaysWithoutCopy} days, or the last one failed. If the failure is known, the advice is its sentence.`,
          fr: `Aucune copie depuis ${mostDaysWithoutCopy} jours, ou la dernière a échoué. Si l’échec est connu, le conseil est sa phrase.`,
        },
      },
      {
        state: 'ok',
        text: 'backups are not copied out of this machine',
        advice:
          'set a place on the page of the homes, or BACKUP_COPY_URL: a failure of this disk destroys the backups too',
        meaning: {
          en: 'No place is set. A copy is recommended.',
          fr: 'Aucun emplacement n’est réglé. Une copie est conseillée.',
        },
      },
      {
        state: 'ok',
        text: 'a server database is not copied by svc',
        meaning: {
          en: 'Copy the backups of PostgreSQL yourself.',
          fr: 'Copiez vous-même les sauvegardes de PostgreSQL.',
        },
      },
    ],
  },
  {
    name: 'network',
    about: {
      en: 'Whether other machines reach the client without a token.',
      fr: 'Si d’autres machines joignent le client sans jeton.',
    },
    lines: [
      { state: 'ok', text: 'only this machine reaches svc', meaning: fine },
      { state: 'ok', text: 'requests need the token', meaning: fine },
      {
        state: 'WARN',
        text: openNotice.text,
        advice: openNotice.advice,
        meaning: {
          en: 'It stays a warning behind a proxy that asks for a login: svc does not see the proxy.',
          fr: 'L’avertissement reste derrière un proxy qui demande une connexion : svc ne voit pas le proxy.',
        },
      },
    ],
  },
  {
    name: 'gateway',
    about: {
      en: 'The address and the credentials of the gateway, tried by a real call. `{answer}` is the sentence of the gateway.',
      fr: 'L’adresse et les identifiants de la passerelle, essayés par un vrai appel. `{answer}` est la phrase de la passerelle.',
    },
    lines: [
      { state: 'ok', text: 'signed in at {address}', meaning: fine },
      {
        state: 'WARN',
        text: 'not set up yet',
        advice: 'open http://{host}:{port} in a browser, or set SVC_API_URL, SVC_CLIENT_ID and SVC_CLIENT_SECRET',
        meaning: {
          en: 'The set-up of the client is not finished. This is no failure.',
          fr: 'La configuration du client n’est pas terminée. Ce n’est pas une panne.',
        },
      },
      {
        state: 'FAIL',
        text: 'the stored credentials cannot be decrypted with the current key',
        advice: 'put svc.key or SECRET_KEY back, or give the credentials again in the browser',
        meaning: {
          en: 'The key of the client was changed or lost.',
          fr: 'La clé du client a été changée ou perdue.',
        },
      },
      {
        state: 'FAIL',
        text: '{answer}',
        advice: 'Credentials refused by the gateway: check SVC_CLIENT_ID and SVC_CLIENT_SECRET.',
        meaning: {
          en: 'Copy both again from the account page of the gateway. A new secret ends the previous one.',
          fr: 'Copiez de nouveau les deux depuis la page du compte à la passerelle. Un nouveau secret met fin au précédent.',
        },
      },
      {
        state: 'FAIL',
        text: 'There is no gateway at this address',
        advice:
          'Correct SVC_API_URL: the address of the gateway with /api at its end, for example https://svc.example.org/api.',
        meaning: {
          en: 'The server answers 404. Most often `/api` is missing at the end.',
          fr: 'Le serveur répond 404. Le plus souvent, il manque `/api` à la fin.',
        },
      },
      {
        state: 'FAIL',
        text: 'The gateway sends us to another address',
        advice:
          'Correct SVC_API_URL: the address of the gateway with /api at its end, for example https://svc.example.org/api.',
        meaning: {
          en: 'svc follows no redirect with a secret. Often `http://` has to become `https://`.',
          fr: 'svc ne suit aucune redirection avec un secret. Souvent, `http://` doit devenir `https://`.',
        },
      },
      {
        state: 'FAIL',
        text: 'A web page came instead of data',
        advice:
          'Correct SVC_API_URL: the address of the gateway with /api at its end, for example https://svc.example.org/api.',
        meaning: {
          en: 'The address leads to a site, or a network asks for a login first.',
          fr: 'L’adresse mène à un site, ou un réseau demande d’abord une connexion.',
        },
      },
      {
        state: 'FAIL',
        text: 'The name of the gateway is not known',
        advice: 'Check SVC_API_URL and the internet connection of this machine.',
        meaning: { en: 'The name server does not know the name.', fr: 'Le serveur de noms ne connaît pas ce nom.' },
      },
      {
        state: 'FAIL',
        text: 'The gateway refuses connections',
        advice: 'The gateway is stopped, or SVC_API_URL has a wrong port.',
        meaning: { en: 'Nothing listens there.', fr: 'Rien n’écoute à cet endroit.' },
      },
      {
        state: 'FAIL',
        text: 'The gateway did not answer in time',
        advice: 'Nothing to do: it is asked again by itself.',
        meaning: byItself,
      },
      {
        state: 'FAIL',
        text: 'The connection to the gateway broke',
        advice: 'Nothing to do: it is asked again by itself.',
        meaning: byItself,
      },
      {
        state: 'FAIL',
        text: 'The certificate of the gateway is not accepted',
        advice: 'Nothing to do here: the certificate is the gateway’s. Check the clock of this machine if it lasts.',
        meaning: {
          en: 'Report it to the person who runs the gateway if your clock is right.',
          fr: 'Si votre horloge est juste, signalez-le à la personne qui exploite la passerelle.',
        },
      },
      {
        state: 'FAIL',
        text: 'svc does not connect to this address: it is link-local, or for the credentials of a cloud machine',
        advice: 'Give the address of your gateway.',
        meaning: { en: 'Correct `SVC_API_URL`.', fr: 'Corrigez `SVC_API_URL`.' },
      },
      {
        state: 'FAIL',
        text: 'The answer of the gateway is too large',
        advice: 'Check SVC_API_URL: no gateway sends as much at once.',
        meaning: { en: 'Another server answers there.', fr: 'Un autre serveur répond à cette adresse.' },
      },
      {
        state: 'FAIL',
        text: 'The answer of the gateway is not JSON',
        advice: 'Nothing to do: stored data stays readable and the rest follows by itself.',
        meaning: {
          en: 'If it lasts, another server answers at that address.',
          fr: 'Si cela dure, un autre serveur répond à cette adresse.',
        },
      },
      {
        state: 'FAIL',
        text: 'The gateway answered without success',
        advice: 'Nothing to do: stored data stays readable and the rest follows by itself.',
        meaning: byItself,
      },
      {
        state: 'FAIL',
        text: 'The answer of the gateway has a wrong form at {field}',
        advice: 'Nothing to do: stored data stays readable and the rest follows by itself.',
        meaning: {
          en: 'If it lasts, update the older of the two, client or gateway.',
          fr: 'Si cela dure, mettez à jour le plus ancien des deux, client ou passerelle.',
        },
      },
      {
        state: 'FAIL',
        text: 'The gateway answered {status}',
        advice: 'Nothing to do: stored data stays readable and the rest follows by itself.',
        meaning: {
          en: 'The gateway or the proxy in front of it fails, with a status from 500.',
          fr: 'La passerelle ou le proxy devant elle est en panne, avec un statut à partir de 500.',
        },
      },
      {
        state: 'FAIL',
        text: '{answer}',
        advice: 'This program and the gateway do not fit together: update the older of the two.',
        meaning: {
          en: 'The gateway does not understand the request.',
          fr: 'La passerelle ne comprend pas la requête.',
        },
      },
      {
        state: 'FAIL',
        text: '{answer}',
        advice: 'Nothing to do: the rest follows by itself when the quota is reset.',
        meaning: {
          en: 'The quota of the day is used up, or requests came too fast.',
          fr: 'Le quota du jour est épuisé, ou les requêtes sont trop rapprochées.',
        },
      },
    ],
  },
  {
    name: 'PDL',
    about: {
      en: 'One line for each PDL of the account, named `PDL …` and its last four digits. Without any there is one line, named `PDLs`.',
      fr: 'Une ligne par PDL du compte, nommée `PDL …` et ses quatre derniers chiffres. S’il n’y en a aucun, une seule ligne, nommée `PDLs`.',
    },
    lines: [
      { state: 'ok', text: 'the consent is there', meaning: fine },
      {
        state: 'WARN',
        text: 'is switched off at the gateway',
        advice: 'switch it on on the gateway’s site',
        meaning: { en: 'It is not read while it is off.', fr: 'Il n’est pas lu tant qu’il est désactivé.' },
      },
      ...(
        [
          ['has not been given yet', 'The consent is still to be given.', 'L’accord reste à donner.'],
          [
            'was revoked',
            'The consent was ended at the operator or at the gateway.',
            'L’accord a été retiré chez le gestionnaire ou à la passerelle.',
          ],
          ['has ended', 'The consent has reached its end.', 'L’accord est arrivé à son terme.'],
          [
            'is not accepted by the operator',
            'Wait a day after a new consent. If it lasts, give it again.',
            'Attendez un jour après un nouvel accord. Si cela dure, donnez-le de nouveau.',
          ],
        ] as const
      ).map(
        ([state, en, fr]): DoctorLine => ({
          state: 'FAIL',
          text: `the consent ${state}`,
          advice: 'give or renew the consent of this PDL on the gateway’s site',
          meaning: { en, fr },
        }),
      ),
      {
        state: 'FAIL',
        text: 'the account at the gateway has no PDL',
        advice: 'sign in on the gateway’s site, add your PDL and give your consent at the operator',
        meaning: {
          en: 'The credentials are right, and there is nothing to read.',
          fr: 'Les identifiants sont justes, et il n’y a rien à lire.',
        },
      },
    ],
  },
  {
    name: 'reading',
    about: {
      en: 'A day of the first usable PDL: the day three days before today, because later ones may not be published yet. A failure has one of the lines of `gateway`, or one of those below.',
      fr: 'Un jour du premier PDL utilisable : celui d’il y a trois jours, car les suivants ne sont pas toujours publiés. Un échec a l’une des lignes de `gateway`, ou l’une de celles-ci.',
    },
    lines: [
      { state: 'ok', text: '{day} could be read', meaning: fine },
      {
        state: 'WARN',
        text: 'the operator has nothing for {day}',
        advice: 'nothing to do: it may come later',
        meaning: fine,
      },
      {
        state: 'FAIL',
        text: '{answer}',
        advice: 'The operator refuses these days; they are not asked for a while.',
        meaning: {
          en: 'The operator answered with a code of its own. [Error codes](errors.md) explains the known ones.',
          fr: 'Le gestionnaire a répondu avec un code à lui. La page [Codes d’erreur](errors.md) explique ceux qui sont connus.',
        },
      },
      {
        state: 'FAIL',
        text: '{answer}',
        advice: 'Renew the consent of this PDL on the gateway’s site.',
        meaning: {
          en: 'The consent does not cover this reading, or no longer.',
          fr: 'L’accord ne couvre pas, ou plus, ce relevé.',
        },
      },
      {
        state: 'FAIL',
        text: '{answer}',
        advice: 'Nothing to do: it is asked again at the next slot.',
        meaning: {
          en: 'The gateway does not know this PDL or has no such data.',
          fr: 'La passerelle ne connaît pas ce PDL ou n’a pas cette donnée.',
        },
      },
    ],
  },
];
