import { type DoctorCheck, type DoctorLine, fine } from './doctor-line.ts';
import type { Text } from './markdown.ts';

const unreachable: DoctorLine = {
  state: 'FAIL',
  text: '{host}:{port}: {reason}',
  advice: 'check the address, the name server and the firewall of this machine',
  meaning: {
    en: 'No connection within 5 seconds. The reason of a timeout is `no answer in 5 s`.',
    fr: 'Aucune connexion en 5 secondes. La raison d’un délai dépassé est `no answer in 5 s`.',
  },
};
const reached: DoctorLine = { state: 'ok', text: '{host}:{port} can be reached', meaning: fine };
const unset = (advice: string, meaning: Text): DoctorLine => ({ state: 'WARN', text: 'no address', advice, meaning });

const redis: readonly DoctorLine[] = [
  { state: 'ok', text: 'Redis {version} at {servers}, policy {policy}', meaning: fine },
  {
    state: 'ok',
    text: 'Redis {version} at {servers} by the Sentinels {sentinels}, policy {policy}',
    meaning: {
      en: 'The server is the master that the Sentinels name.',
      fr: 'Le serveur est le maître que nomment les Sentinels.',
    },
  },
];
const noRedis = (setting: string): DoctorLine[] => [
  {
    state: 'FAIL',
    text: 'no answer from {servers}: {reason}',
    advice: `start Redis or Valkey, or correct ${setting}`,
    meaning: {
      en: 'A gateway starts all the same, and serves no readings. With Sentinels that name no master, the reason is `no Sentinel names a master {name}`.',
      fr: 'Une passerelle démarre tout de même, et ne sert aucun relevé. Si les Sentinels ne nomment aucun maître, la raison est `no Sentinel names a master {name}`.',
    },
  },
];

/** Checks of a gateway, after those of both modes. */
export const gatewayChecks: readonly DoctorCheck[] = [
  {
    name: 'cache',
    about: { en: 'The server of `CACHE_URL`.', fr: 'Le serveur de `CACHE_URL`.' },
    lines: [...redis, ...noRedis('CACHE_URL')],
  },
  {
    name: 'queue',
    about: { en: 'The server of `QUEUE_URL`, or of `CACHE_URL`.', fr: 'Le serveur de `QUEUE_URL`, ou de `CACHE_URL`.' },
    lines: [
      ...redis,
      {
        state: 'WARN',
        text: 'Redis {version} at {servers}, policy {policy}',
        advice: 'set maxmemory-policy noeviction: an evicted job is a lost job',
        meaning: {
          en: 'The server may delete entries when its memory is full.',
          fr: 'Le serveur peut supprimer des entrées quand sa mémoire est pleine.',
        },
      },
      {
        state: 'WARN',
        text: 'Redis {version} at {servers}, policy {policy}, {count} ms away',
        advice: 'move Redis nearer: above {count} ms fewer calls to the operator are made than it allows',
        meaning: {
          en: 'Each call to the operator needs this server first.',
          fr: 'Chaque appel au gestionnaire passe d’abord par ce serveur.',
        },
      },
      ...noRedis('QUEUE_URL'),
    ],
  },
  {
    name: 'operator',
    about: {
      en: 'Two lines: the address of the operator, and the credentials of the gateway. The credentials are not tried: each call to the operator counts.',
      fr: 'Deux lignes : l’adresse du gestionnaire, et les identifiants de la passerelle. Les identifiants ne sont pas essayés : chaque appel au gestionnaire compte.',
    },
    lines: [
      reached,
      unset('set GRIDOP_URL or PRESET; without it no consent is possible', {
        en: 'Set `PRESET=france` in most cases.',
        fr: 'Réglez `PRESET=france` dans la plupart des cas.',
      }),
      unreachable,
      { state: 'ok', text: 'identifier and secret are set', meaning: fine },
      {
        state: 'FAIL',
        text: 'no consent can be given without credentials at the operator',
        advice: 'set GRIDOP_CLIENT_ID and GRIDOP_CLIENT_SECRET as the operator gave them',
        meaning: {
          en: 'The contract with the operator gives both.',
          fr: 'Le contrat avec le gestionnaire donne les deux.',
        },
      },
    ],
  },
  {
    name: 'gridsource',
    about: {
      en: 'The source of tempo, the grid signal and national load.',
      fr: 'La source de tempo, du signal du réseau et de la consommation nationale.',
    },
    lines: [
      reached,
      unset('set GRIDSOURCE_URL or PRESET; without it tempo, gridsignal and national load stay empty', {
        en: 'Right for a gateway without these calendars.',
        fr: 'Normal pour une passerelle sans ces calendriers.',
      }),
      unreachable,
    ],
  },
  {
    name: 'supplier',
    about: { en: 'The source of flexible days.', fr: 'La source des jours flexibles.' },
    lines: [
      reached,
      unset('set SUPPLIER_SITE_URL or PRESET; without it flexday stays empty', {
        en: 'Right for a gateway without flexible days.',
        fr: 'Normal pour une passerelle sans jours flexibles.',
      }),
      unreachable,
    ],
  },
];
