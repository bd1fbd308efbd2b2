import { describeAlert } from '@svc/domain/alerts/alert-messages';
import { type Alert, alertKinds } from '@svc/domain/alerts/alerts';
import { toDay } from '@svc/domain/day';
import { renderMessages, renderStatus } from '@svc/domain/exports/mqtt-messages';
import { dataSelections } from '@svc/domain/exports/snapshot';
import type { Language } from '#error-help/help.ts';
import { version } from '../../src/version.ts';
import { block, bullets, codes, refuseUnused, renderPage, type Text, textOf } from './markdown.ts';
import { household } from './sample-household.ts';

const prefix = 'svc';
const pdl = household.points[0]?.usage_point_id ?? '';

type Topic = { readonly topic: string; readonly payload: unknown };

/** Sent for a moment and never stored by the broker. */
function alertTopic(): Topic {
  const alert: Alert = { kind: 'red_day', subject: '2026-11-13', name: null, day: toDay('2026-11-13'), amount: null };
  return {
    topic: `${prefix}/alerts/{kind}`,
    payload: { ...alert, fr: describeAlert(alert, 'fr'), en: describeAlert(alert, 'en') },
  };
}

/** In the order of the page, with `{pdl}` in place of the number. */
function listTopics(): Topic[] {
  const { now, points } = household;
  const messages = renderMessages(household, { prefix, data: dataSelections });
  const status = renderStatus('online', now, { version, last_export: now, pdls: points.length });
  return [{ topic: `${prefix}/status`, payload: status }, ...messages, alertTopic()].map(({ topic, payload }) => ({
    topic: topic.replace(pdl, '{pdl}'),
    payload,
  }));
}

const texts: Readonly<Record<string, Text>> = {
  'svc/status': {
    en: 'Whether the client is there: `online`, or `offline` when it stops. If the connection is lost, the broker publishes `{"status":"offline"}` by itself. `last_export` is `null` until the first run, and `pdls_exported` counts the PDLs of the last one. It is always retained.',
    fr: 'Si le client est là : `online`, ou `offline` quand il s’arrête. Si la connexion est perdue, le broker publie lui-même `{"status":"offline"}`. `last_export` vaut `null` avant le premier envoi, et `pdls_exported` compte les PDL du dernier. Ce message est toujours conservé.',
  },
  'svc/{pdl}/consumption/stats': {
    en: 'Consumption of a PDL, in kWh, up to and including yesterday. A period is the sum of its stored days. `hp` and `hc` are peak and off-peak energy from the load curve. `hp_hc_coverage` is the share of the minutes of each period for which the split is known: 1 means that nothing is missing. `yesterday_cost_eur` is without the subscription, and `null` if a part of it is not known. `data_date` is the newest stored day, `quality` its quality.',
    fr: 'Consommation d’un PDL, en kWh, jusqu’à hier compris. Une période est la somme de ses jours enregistrés. `hp` et `hc` sont l’énergie en heures pleines et creuses, d’après la courbe de charge. `hp_hc_coverage` est la part des minutes de chaque période dont la répartition est connue : 1 signifie que rien ne manque. `yesterday_cost_eur` ne comprend pas l’abonnement, et vaut `null` si une partie n’est pas connue. `data_date` est le dernier jour enregistré, `quality` sa qualité.',
  },
  'svc/{pdl}/production/stats': {
    en: 'Production of a PDL that produces, in kWh, up to and including yesterday.',
    fr: 'Production d’un PDL qui produit, en kWh, jusqu’à hier compris.',
  },
  'svc/{pdl}/account': {
    en: 'The state of a PDL: its consent, the calls that the gateway still grants today, the newest stored day, and the error of the PDL as text.',
    fr: 'L’état d’un PDL : son accord, les appels que la passerelle accorde encore aujourd’hui, le dernier jour enregistré, et l’erreur du PDL sous forme de texte.',
  },
  'svc/tempo/today': {
    en: 'The tempo colour of today: `BLEU`, `BLANC`, `ROUGE` or `UNKNOWN`. It is that of the civil day; the colour applies from 06:00 to 06:00.',
    fr: 'La couleur tempo d’aujourd’hui : `BLEU`, `BLANC`, `ROUGE` ou `UNKNOWN`. C’est celle du jour civil ; la couleur s’applique de 6 h à 6 h.',
  },
  'svc/tempo/tomorrow': {
    en: 'The tempo colour of tomorrow, `UNKNOWN` until it is published.',
    fr: 'La couleur tempo de demain, `UNKNOWN` jusqu’à sa publication.',
  },
  'svc/tempo/remaining': {
    en: 'Days of each colour that are left in the season after today. All three are `null` while a day of the season is unknown.',
    fr: 'Jours de chaque couleur qui restent dans la saison après aujourd’hui. Les trois valent `null` tant qu’un jour de la saison est inconnu.',
  },
  'svc/flexday/today': {
    en: 'The type of today for a flexible-day offer: `ECO`, `SOBRIETE`, `BONUS` or `UNKNOWN`.',
    fr: 'Le type d’aujourd’hui pour une offre à jours flexibles : `ECO`, `SOBRIETE`, `BONUS` ou `UNKNOWN`.',
  },
  'svc/flexday/tomorrow': {
    en: 'The type of tomorrow, `UNKNOWN` until it is published.',
    fr: 'Le type de demain, `UNKNOWN` jusqu’à sa publication.',
  },
  'svc/gridsignal/today': {
    en: 'The load signal of the grid: the level of the running hour and of the next one, from 1 to 3, and the 24 hours of today. An hour without a level is `null`.',
    fr: 'Le signal de charge du réseau : le niveau de l’heure en cours et de la suivante, de 1 à 3, et les 24 heures d’aujourd’hui. Une heure sans niveau vaut `null`.',
  },
  'svc/alerts/{kind}': {
    en: `An alert that is switched on, once for each event. It is not retained. Kinds: ${codes(alertKinds)}. \`fr\` and \`en\` are the sentences for people.`,
    fr: `Une alerte allumée, une fois par événement. Elle n’est pas conservée. Sortes : ${codes(alertKinds)}. \`fr\` et \`en\` sont les phrases pour les personnes.`,
  },
};

const words = {
  en: {
    title: 'MQTT topics',
    description: 'Every topic that the MQTT destination publishes, with an example of its payload.',
    intro: [
      'The topics below begin with the usual prefix `svc`, which can be changed. Each payload is a JSON object. Unknown is `null` or `UNKNOWN`, never 0. The entities of Home Assistant have topics of their own: see [Entities of Home Assistant](hub-entities.md).',
    ],
    rules: [
      'Messages have QoS 1 and are retained, unless the destination is set otherwise. The topic svc/status is always retained with QoS 1.',
      'A topic is published at each run of the destination, and again when its value changes by the clock alone: the signal at every hour, all days at midnight, the tempo day also at 06:00. Messages that are not retained are all published again every hour.',
      'All topics are published again when the client connects to the broker, and shortly after Home Assistant has published `online` as its birth message.',
      'When a PDL is no longer published, an empty retained message removes each of its topics from the broker.',
    ],
  },
  fr: {
    title: 'Topics MQTT',
    description: 'Tous les topics que publie la destination MQTT, avec un exemple de leur contenu.',
    intro: [
      'Les topics ci-dessous commencent par le préfixe habituel `svc`, que vous pouvez changer. Chaque contenu est un objet JSON. L’inconnu vaut `null` ou `UNKNOWN`, jamais 0. Les entités de Home Assistant ont leurs propres topics : voir [Entités de Home Assistant](hub-entities.md).',
    ],
    rules: [
      'Les messages ont la QoS 1 et sont conservés par le broker, sauf réglage contraire de la destination. Le topic svc/status est toujours conservé, avec la QoS 1.',
      'Un topic est publié à chaque envoi de la destination, puis de nouveau quand sa valeur change par la seule horloge : le signal à chaque heure, tous les jours à minuit, le jour tempo aussi à 6 h. Les messages non conservés sont tous publiés de nouveau à chaque heure.',
      'Tous les topics sont publiés de nouveau quand le client se connecte au broker, et peu après que Home Assistant a publié `online`, son message de naissance.',
      'Quand un PDL n’est plus publié, un message vide conservé retire chacun de ses topics du broker.',
    ],
  },
} as const;

export function renderMqtt(language: Language): string {
  const text = words[language];
  const topics = listTopics();
  refuseUnused(
    texts,
    topics.map(({ topic }) => topic),
    'topics',
  );
  const sections = topics.flatMap(({ topic, payload }) => [
    `## ${topic}`,
    textOf(texts, topic, 'the topic')[language],
    block('json', formatPayload(payload)),
  ]);
  return renderPage(text.title, text.description, [...text.intro, bullets(text.rules), ...sections]);
}

/** A list of numbers stays on one line. */
function formatPayload(payload: unknown): string {
  return JSON.stringify(payload, null, 2).replace(/\[[\d\s,]+\]/g, (list) => list.replace(/\s+/g, ' '));
}
