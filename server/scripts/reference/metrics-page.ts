import { renderSeries } from '@svc/domain/exports/series';
import { dataSelections } from '@svc/domain/exports/snapshot';
import type { Language } from '#error-help/help.ts';
import { code, codes, escapeText, refuseUnused, renderPage, table, textOf } from './markdown.ts';
import { frenchMetrics, processMetrics, seriesTexts } from './metric-texts.ts';
import type { Metric } from './read-metrics.ts';
import { household } from './sample-household.ts';

const words = {
  en: {
    title: 'Metrics',
    description: 'Every metric of a gateway and of a client, and every series that a client sends.',
    intro: [
      'A gateway and a client serve their metrics at `/metrics`, in the text format of Prometheus, on an address of their own: `METRICS_HOST` and `METRICS_PORT`, by default `http://127.0.0.1:9464/metrics`. No credential is asked for. Metrics contain load and routes, no person and no secret.',
    ],
    both: 'Gateway and client',
    gateway: 'Gateway',
    gatewayAbout:
      'The metrics `svc_operator_*` exist only if the gateway has an address and credentials at the operator.',
    client: 'Client',
    process: 'Process',
    processAbout: 'These metrics describe the process and Node, in both modes.',
    head: ['Metric', 'Type', 'Labels', 'Meaning'],
    series: 'Series that a client sends',
    seriesAbout: [
      'These series are not served at `/metrics`: a client sends them to a time-series database. The destination VictoriaMetrics writes them under these names with these labels. The destination InfluxDB writes the name as measurement, the labels as tags, and the value in the field `value`.',
      'Your own labels follow after these. `quality` is there only if it is switched on. A moment never has two values: what may still change is sent under the stamp of another day.',
    ],
    seriesHead: ['Series', 'Labels', 'Meaning'],
    own: 'If its own metrics are switched on, the destination VictoriaMetrics also sends the metrics `svc_export_*` of the client at each run.',
  },
  fr: {
    title: 'Métriques',
    description: 'Toutes les métriques d’une passerelle et d’un client, et toutes les séries qu’un client envoie.',
    intro: [
      'Une passerelle et un client servent leurs métriques à `/metrics`, au format texte de Prometheus, à une adresse à part : `METRICS_HOST` et `METRICS_PORT`, par défaut `http://127.0.0.1:9464/metrics`. Aucun identifiant n’est demandé. Les métriques contiennent la charge et les routes, aucune personne et aucun secret.',
    ],
    both: 'Passerelle et client',
    gateway: 'Passerelle',
    gatewayAbout:
      'Les métriques `svc_operator_*` n’existent que si la passerelle a une adresse et des identifiants chez le gestionnaire.',
    client: 'Client',
    process: 'Processus',
    processAbout: 'Ces métriques décrivent le processus et Node, dans les deux modes.',
    head: ['Métrique', 'Type', 'Étiquettes', 'Sens'],
    series: 'Séries qu’un client envoie',
    seriesAbout: [
      'Ces séries ne sont pas servies à `/metrics` : un client les envoie à une base de séries temporelles. La destination VictoriaMetrics les écrit sous ces noms avec ces étiquettes. La destination InfluxDB écrit le nom comme mesure, les étiquettes comme tags, et la valeur dans le champ `value`.',
      'Vos propres étiquettes suivent celles-ci. `quality` n’est là que si elle est activée. Un instant n’a jamais deux valeurs : ce qui peut encore changer est envoyé à la date d’un autre jour.',
    ],
    seriesHead: ['Série', 'Étiquettes', 'Sens'],
    own: 'Si ses propres métriques sont activées, la destination VictoriaMetrics envoie aussi les métriques `svc_export_*` du client à chaque envoi.',
  },
} as const;

export type MetricsOfModes = { readonly gateway: readonly Metric[]; readonly client: readonly Metric[] };

export function renderMetrics(language: Language, { gateway, client }: MetricsOfModes): string {
  const text = words[language];
  checkProcessMetrics([...gateway, ...client]);
  const isOurs = ({ name }: Metric) => name.startsWith('svc_');
  const isIn = (other: readonly Metric[]) => (metric: Metric) => other.some(({ name }) => name === metric.name);
  const own = { gateway: gateway.filter(isOurs), client: client.filter(isOurs) };
  refuseUnused(
    frenchMetrics,
    [...own.gateway, ...own.client].map(({ name }) => name),
    'metrics',
  );
  return renderPage(text.title, text.description, [
    ...text.intro,
    `## ${text.both}`,
    renderTable(own.gateway.filter(isIn(own.client)), language),
    `## ${text.gateway}`,
    text.gatewayAbout,
    renderTable(
      own.gateway.filter((metric) => !isIn(own.client)(metric)),
      language,
    ),
    `## ${text.client}`,
    renderTable(
      own.client.filter((metric) => !isIn(own.gateway)(metric)),
      language,
    ),
    `## ${text.process}`,
    text.processAbout,
    table(
      text.head,
      Object.entries(processMetrics).map(([name, { type, labels = '', ...texts }]) => [
        code(name),
        type,
        labels === '' ? '' : codes(labels.split(', ')),
        texts[language],
      ]),
    ),
    `## ${text.series}`,
    ...text.seriesAbout,
    table(text.seriesHead, listSeries(language)),
    text.own,
  ]);
}

function renderTable(metrics: readonly Metric[], language: Language): string {
  const rows = metrics.map(({ name, type, labels, help }) => [
    code(name),
    type,
    codes(labels),
    language === 'en' ? escapeText(help) : textOf(frenchMetrics, name, 'the metric'),
  ]);
  return table(words[language].head, rows);
}

function checkProcessMetrics(metrics: readonly Metric[]): void {
  const names = metrics.map(({ name }) => name).filter((name) => !name.startsWith('svc_'));
  for (const name of names) textOf(processMetrics, name, 'the metric');
  // Other systems lack some of them.
  if (process.platform === 'linux') refuseUnused(processMetrics, names, 'metrics of the process');
}

function listSeries(language: Language): string[][] {
  const all = renderSeries(household, {
    data: dataSelections,
    quality_label: true,
    send_inactive_colors: true,
    labels: {},
  });
  const found = new Map<string, string[]>();
  for (const { metric, labels } of all) {
    const type = labels.find(([name]) => name === 'type')?.[1];
    const key = type === undefined ? metric : `${metric} ${type}`;
    found.set(
      key,
      labels.map(([name, value]) => (name === 'type' || name === 'region' ? `${name}="${value}"` : name)),
    );
  }
  refuseUnused(seriesTexts, found.keys(), 'series');
  return [...found]
    .sort()
    .map(([key, labels]) => [
      code(key.replace(/ .*/, '')),
      codes(labels),
      textOf(seriesTexts, key, 'the series')[language],
    ]);
}
