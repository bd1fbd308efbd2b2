import {
  findNotices,
  type HouseholdNow,
  mostDaysWithoutCopy,
  type Notice,
  type NoticeCode,
  noticeCodes,
  scarceBytes,
} from '@svc/domain/notices';
import { parseInstant } from '@svc/domain/paris-time';
import type { Language } from '#error-help/help.ts';
import { describeResponseFailure, describeWrongAddress } from '../../src/gateway/response-failure.ts';
import { describeTransportFailure } from '../../src/gateway/transport-failure.ts';
import { bullets, code, renderPage, type Text } from './markdown.ts';

const now = parseInstant('2026-11-12T08:30:00Z') ?? 0;
const pdl = '12345678901234';

const calm: HouseholdNow = {
  gateway: { reachable: true, failure: null },
  listed: 1,
  pdls: [],
  disk: { failure: null, free_bytes: null },
  rescues: [],
  copy: null,
  listening: { host: '127.0.0.1', has_token: false },
};

const response = (status: number) => ({ status, headers: new Headers(), text: '' });
const refused = describeResponseFailure(response(401), now);
const elsewhere = describeWrongAddress(response(404), 'GATEWAY_WRONG_ADDRESS', 'There is no gateway at this address');
const closed = describeTransportFailure(Object.assign(new Error('closed'), { code: 'ECONNREFUSED' }));
const withPdl = (more: Partial<HouseholdNow['pdls'][number]>): HouseholdNow => ({
  ...calm,
  pdls: [{ usage_point_id: pdl, is_gone: false, is_active: true, consent_status: 'active', ...more }],
});

type Row = { readonly example: HouseholdNow; readonly shown: Text; readonly remedy: Text };

/** Each notice: a household that gets it, when it is shown, and what to do. */
const rows: Readonly<Record<NoticeCode, Row>> = {
  DISK_FULL: {
    example: { ...calm, disk: { failure: 'database or disk is full', free_bytes: 0 } },
    shown: {
      en: 'The client could not store new readings because the disk is full. It ends with the next synchronisation that is stored to its end.',
      fr: 'Le client n’a pas pu enregistrer de nouveaux relevés, car le disque est plein. L’avis prend fin à la prochaine synchronisation enregistrée en entier.',
    },
    remedy: {
      en: 'Free some space on the disk of the database. Stored days stay readable, and the missing ones follow by themselves.',
      fr: 'Libérez de la place sur le disque de la base de données. Les jours enregistrés restent lisibles, et les jours manquants suivent d’eux-mêmes.',
    },
  },
  DISK_NEARLY_FULL: {
    example: { ...calm, disk: { failure: null, free_bytes: 150 * 1024 * 1024 } },
    shown: {
      en: `The disk of the embedded database has less than ${scarceBytes / 1024 / 1024} MB left. A first synchronisation takes about 60 MB for each PDL, a backup as much again.`,
      fr: `Il reste moins de ${scarceBytes / 1024 / 1024} Mo sur le disque de la base de données embarquée. Une première synchronisation prend environ 60 Mo par PDL, une sauvegarde autant.`,
    },
    remedy: {
      en: 'Free some space on that disk, or move `DATA_DIR` to another one.',
      fr: 'Libérez de la place sur ce disque, ou déplacez `DATA_DIR` sur un autre.',
    },
  },
  DATABASE_RESCUED: {
    example: {
      ...calm,
      rescues: [
        'The database was damaged and is renamed to svc.sqlite.damaged-2026-11-12T08-30-00-000Z. The backup of 2026-11-12 was restored; what the gateway has given since is fetched again, files imported since have to be imported again.',
      ],
    },
    shown: {
      en: 'At a start, the database was damaged, empty or missing and a backup replaced it, stored settings of a PDL could not be read, or other users of the machine can read files of svc. The first two stay until you dismiss them with `DELETE /api/diagnostics/notices`.',
      fr: 'Au démarrage, la base de données était abîmée, vide ou absente et une sauvegarde l’a remplacée, des réglages enregistrés d’un PDL étaient illisibles, ou d’autres utilisateurs de la machine peuvent lire des fichiers de svc. Les deux premiers restent jusqu’à ce que vous les écartiez avec `DELETE /api/diagnostics/notices`.',
    },
    remedy: {
      en: 'Read the text: it says what happened. Import files again that you imported after the backup, and enter the settings again that it names. The days that the operator still gives come back by themselves.',
      fr: 'Lisez le texte : il dit ce qui s’est passé. Importez de nouveau les fichiers importés après la sauvegarde, et saisissez de nouveau les réglages qu’il nomme. Les jours que le gestionnaire donne encore reviennent d’eux-mêmes.',
    },
  },
  BACKUP_NOT_COPIED: {
    example: { ...calm, copy: { days: 4, failure: null } },
    shown: {
      en: `A place for copies of the backup is set, and no backup was copied there for ${mostDaysWithoutCopy} days or more.`,
      fr: `Un emplacement pour les copies de la sauvegarde est réglé, et aucune sauvegarde n’y a été copiée depuis ${mostDaysWithoutCopy} jours ou plus.`,
    },
    remedy: {
      en: 'Read the advice of the notice: it names the reason, for example a disk that is not mounted or a refused password. svc tries again every night.',
      fr: 'Lisez le conseil de l’avis : il nomme la raison, par exemple un disque débranché ou un mot de passe refusé. svc réessaie chaque nuit.',
    },
  },
  OPEN_TO_NETWORK: {
    example: { ...calm, listening: { host: '0.0.0.0', has_token: false } },
    shown: {
      en: '`HOST` is an address that other machines can reach, and no token is set.',
      fr: '`HOST` est une adresse que d’autres machines peuvent joindre, et aucun jeton n’est réglé.',
    },
    remedy: {
      en: 'Set a token with `svc token set`, or set `HOST` to `127.0.0.1`. Behind a proxy that asks for a login there is nothing to do.',
      fr: 'Réglez un jeton avec `svc token set`, ou réglez `HOST` sur `127.0.0.1`. Derrière un proxy qui demande une connexion, il n’y a rien à faire.',
    },
  },
  GATEWAY_CREDENTIALS: {
    example: { ...calm, gateway: { reachable: true, failure: refused } },
    shown: {
      en: 'The gateway answered the last call with 401: it does not accept the client secret.',
      fr: 'La passerelle a répondu 401 au dernier appel : elle n’accepte pas le secret du client.',
    },
    remedy: {
      en: 'Copy both credentials again from the account page of the gateway. A new secret ends the previous one at once.',
      fr: 'Copiez de nouveau les deux identifiants depuis la page du compte à la passerelle. Un nouveau secret met fin aussitôt au précédent.',
    },
  },
  GATEWAY_ADDRESS: {
    example: { ...calm, gateway: { reachable: false, failure: elsewhere } },
    shown: {
      en: 'Something answers at the address of the gateway, but it is no gateway: a web page, a redirect, or another program.',
      fr: 'Quelque chose répond à l’adresse de la passerelle, mais ce n’est pas une passerelle : une page web, une redirection ou un autre programme.',
    },
    remedy: {
      en: 'Correct the address. It ends in `/api`.',
      fr: 'Corrigez l’adresse. Elle se termine par `/api`.',
    },
  },
  GATEWAY_AWAY: {
    example: { ...calm, gateway: { reachable: false, failure: closed } },
    shown: {
      en: 'The last call to the gateway failed: its name is unknown, the connection is refused or breaks, the certificate is not accepted, or the gateway fails itself.',
      fr: 'Le dernier appel à la passerelle a échoué : son nom est inconnu, la connexion est refusée ou coupée, le certificat n’est pas accepté, ou la passerelle elle-même est en panne.',
    },
    remedy: {
      en: 'If the advice names a setting, check it. Else there is nothing to do: stored data stays readable, and svc asks again by itself.',
      fr: 'Si le conseil nomme un réglage, vérifiez-le. Sinon, il n’y a rien à faire : les données enregistrées restent lisibles, et svc redemande de lui-même.',
    },
  },
  NO_PDL: {
    example: { ...calm, listed: 0 },
    shown: {
      en: 'The gateway accepts the credentials, and the account has no PDL.',
      fr: 'La passerelle accepte les identifiants, et le compte n’a aucun PDL.',
    },
    remedy: {
      en: 'Sign in on the site of the gateway, add your PDL and give your consent at the operator.',
      fr: 'Connectez-vous au site de la passerelle, ajoutez votre PDL et donnez votre accord chez le gestionnaire.',
    },
  },
  PDL_GONE: {
    example: withPdl({ is_gone: true }),
    shown: {
      en: 'The gateway listed the PDL before and does not list it any more.',
      fr: 'La passerelle connaissait ce PDL et ne le donne plus dans sa liste.',
    },
    remedy: {
      en: 'Its readings stay here. To go on, add the PDL again on the site of the gateway.',
      fr: 'Ses relevés restent ici. Pour continuer, ajoutez de nouveau le PDL sur le site de la passerelle.',
    },
  },
  PDL_INACTIVE: {
    example: withPdl({ is_active: false }),
    shown: {
      en: 'The PDL is switched off at the gateway.',
      fr: 'Le PDL est désactivé à la passerelle.',
    },
    remedy: {
      en: 'Switch it on on the site of the gateway.',
      fr: 'Activez-le sur le site de la passerelle.',
    },
  },
  CONSENT_REVOKED: {
    example: withPdl({ consent_status: 'revoked' }),
    shown: {
      en: 'The consent of the PDL at the operator was revoked.',
      fr: 'L’accord du PDL chez le gestionnaire a été retiré.',
    },
    remedy: {
      en: 'Give the consent again on the site of the gateway.',
      fr: 'Donnez de nouveau l’accord sur le site de la passerelle.',
    },
  },
  CONSENT_EXPIRED: {
    example: withPdl({ consent_status: 'expired' }),
    shown: {
      en: 'The consent of the PDL has reached its end.',
      fr: 'L’accord du PDL est arrivé à son terme.',
    },
    remedy: {
      en: 'Renew the consent on the site of the gateway.',
      fr: 'Renouvelez l’accord sur le site de la passerelle.',
    },
  },
  CONSENT_PENDING: {
    example: withPdl({ consent_status: 'pending' }),
    shown: {
      en: 'The PDL was added at the gateway, and the consent has not been given yet.',
      fr: 'Le PDL a été ajouté à la passerelle, et l’accord n’a pas encore été donné.',
    },
    remedy: {
      en: 'Give the consent on the site of the gateway.',
      fr: 'Donnez l’accord sur le site de la passerelle.',
    },
  },
};

const words = {
  en: {
    title: 'Notices',
    description: 'Every notice of a local client, when it is shown and what to do.',
    intro: [
      'A notice is a sentence about what a local client needs, with an advice. Text and advice are in English. The client checks every minute. It writes a line to its log when a notice begins and when it ends.',
      'The page **Homes** shows the notices that concern the whole client, with text and advice under **Exact message**. All notices stand in `GET /api/sync/status` and `GET /api/diagnostics`, with the moment since when. Their codes, except `OPEN_TO_NETWORK`, also stand in `/readyz`, whose status is then `degraded`. A PDL that you left out at the client has no notice.',
    ],
    shown: (text: string) => `Shown when: ${text}`,
    text: (text: string) => `Text: ${text}`,
    advice: (text: string) => `Advice: ${text}`,
    remedy: (text: string) => `What to do: ${text}`,
  },
  fr: {
    title: 'Avis',
    description: 'Tous les avis d’un client local, quand ils apparaissent et que faire.',
    intro: [
      'Un avis est une phrase sur ce dont un client local a besoin, avec un conseil. Le texte et le conseil sont en anglais. Le client vérifie chaque minute. Il écrit une ligne dans son journal quand un avis commence et quand il prend fin.',
      'La page **Logements** montre les avis qui concernent tout le client, avec leur texte et leur conseil sous **Message exact**. Tous les avis se trouvent dans `GET /api/sync/status` et `GET /api/diagnostics`, avec le moment où ils ont commencé. Leurs codes, sauf `OPEN_TO_NETWORK`, se trouvent aussi dans `/readyz`, dont l’état est alors `degraded`. Un PDL que vous avez écarté au client n’a pas d’avis.',
    ],
    shown: (text: string) => `Apparaît quand : ${text}`,
    text: (text: string) => `Texte : ${text}`,
    advice: (text: string) => `Conseil : ${text}`,
    remedy: (text: string) => `Que faire : ${text}`,
  },
} as const;

function exampleOf(name: NoticeCode): Notice {
  const found = findNotices(rows[name].example).notices.find((notice) => notice.code === name);
  if (!found) throw new Error(`the reference has no household that gets the notice ${name}: correct notices-page.ts`);
  return found;
}

export function renderNotices(language: Language): string {
  const text = words[language];
  const sections = noticeCodes.flatMap((name) => {
    const { text: sentence, advice } = exampleOf(name);
    const { shown, remedy } = rows[name];
    const lines = [
      text.shown(shown[language]),
      text.text(code(sentence)),
      text.advice(code(advice)),
      text.remedy(remedy[language]),
    ];
    return [`## ${name}`, bullets(lines)];
  });
  return renderPage(text.title, text.description, [...text.intro, ...sections]);
}
