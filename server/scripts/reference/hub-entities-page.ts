import { hubDevices, renderDiscovery } from '@svc/domain/exports/hub/discovery';
import { entityStates } from '@svc/domain/exports/hub/entity-states';
import { pointStatistics } from '@svc/domain/exports/hub/household-statistics';
import type { Device } from '@svc/domain/exports/hub/sensor';
import { pricingContext } from '@svc/domain/exports/point-account';
import { dataSelections } from '@svc/domain/exports/snapshot';
import { offerKinds } from '@svc/domain/offers/offer-kinds';
import { z } from 'zod';
import type { Language } from '#error-help/help.ts';
import { version } from '../../src/version.ts';
import { deviceTexts, entityTexts, offerKindTexts, statisticTexts } from './hub-entity-texts.ts';
import { block, bullets, code, codes, refuseUnused, renderPage, table, textOf } from './markdown.ts';
import { household } from './sample-household.ts';

const words = {
  en: {
    title: 'Entities of Home Assistant',
    description: 'Every entity, state and statistic that the destination Home Assistant creates.',
    intro: [
      'The destination writes to Home Assistant in three ways: entities through its MQTT broker, states through its address, and statistics through its address. What is not known is `unknown` in Home Assistant, never 0. Names of entities and statistics are in English.',
    ],
    entities: 'Entities through the broker',
    entitiesAbout: [
      'If the destination has a broker, svc announces one device for each heading below by MQTT discovery. The identifier of an entity is made of the prefix `svc`, of the device and of a key. The prefix can be changed: two installations on one broker need two.',
      'An announcement, and the state of an entity with its attributes, have these topics:',
    ],
    head: ['Entity', 'Name', 'Unit', 'Class', 'Value', 'Attributes'],
    below: 'below',
    consumption: 'Attributes of the consumption of yesterday, under the names that dashboard cards read:',
    history:
      'Home Assistant stores no attributes of more than 16,384 bytes. If there are too many, svc shortens `history` first, then `daily`, and sets `truncated`.',
    energy:
      'Entities of the class `energy` are values of a period, not meters. The Energy panel uses the statistics below.',
    states: 'States through the address',
    statesAbout:
      'If the destination has the address of Home Assistant and a token, svc also posts these states at each run. They need no broker, and they are gone after a restart of Home Assistant until the next run.',
    statesHead: ['Entity', 'Unit', 'Class', 'Attributes'],
    statistics: 'Statistics',
    statisticsAbout: [
      'If the destination has the address of Home Assistant and a token, svc writes the statistics below, hour by hour, from the first stored day to yesterday. Their sums are those that the Energy panel shows. svc reads them back after each run.',
      'By default, an offer with several prices gets one statistic for each of them (`{tag}`), and any other offer one statistic for the whole. The destination can also write both. The prefix `svc` before the colon can be changed.',
    ],
    statisticsHead: ['Statistic', 'Name', 'Unit', 'Value'],
    tags: 'Tags of an offer',
    tagsAbout:
      'The tag is the name of a price of the chosen offer. An offer with own registers has their names as tags.',
    tagsHead: ['Offer', 'Kind', 'Tags'],
    rules: [
      'An hour without a load curve gets its share of the daily value, spread evenly. Such days are listed as estimated in the report of a run.',
      'A day without a known price, or whose calendar is not known yet, has no cost until it is known.',
      'A day that is corrected later is corrected in Home Assistant too, with all sums after it.',
    ],
  },
  fr: {
    title: 'Entités de Home Assistant',
    description:
      'Toutes les entités, tous les états et toutes les statistiques que crée la destination Home Assistant.',
    intro: [
      'La destination écrit dans Home Assistant de trois façons : des entités par son broker MQTT, des états par son adresse, et des statistiques par son adresse. Ce qui n’est pas connu vaut `unknown` dans Home Assistant, jamais 0. Les noms des entités et des statistiques sont en anglais.',
    ],
    entities: 'Entités par le broker',
    entitiesAbout: [
      'Si la destination a un broker, svc annonce par la découverte MQTT un appareil pour chaque titre ci-dessous. L’identifiant d’une entité se compose du préfixe `svc`, de l’appareil et d’une clé. Le préfixe peut être changé : deux installations sur un même broker en demandent deux.',
      'Une annonce, et l’état d’une entité avec ses attributs, ont ces topics :',
    ],
    head: ['Entité', 'Nom', 'Unité', 'Classe', 'Valeur', 'Attributs'],
    below: 'ci-dessous',
    consumption: 'Attributs de la consommation d’hier, sous les noms que lisent les cartes de tableaux de bord :',
    history:
      'Home Assistant n’enregistre aucun attribut au-delà de 16 384 octets. S’ils sont trop nombreux, svc raccourcit d’abord `history`, puis `daily`, et ajoute `truncated`.',
    energy:
      'Les entités de la classe `energy` sont les valeurs d’une période, pas des compteurs. Le panneau Énergie utilise les statistiques ci-dessous.',
    states: 'États par l’adresse',
    statesAbout:
      'Si la destination a l’adresse de Home Assistant et un jeton, svc envoie aussi ces états à chaque envoi. Ils ne demandent aucun broker, et ils disparaissent au redémarrage de Home Assistant jusqu’à l’envoi suivant.',
    statesHead: ['Entité', 'Unité', 'Classe', 'Attributs'],
    statistics: 'Statistiques',
    statisticsAbout: [
      'Si la destination a l’adresse de Home Assistant et un jeton, svc écrit les statistiques ci-dessous, heure par heure, du premier jour enregistré à hier. Leurs sommes sont celles que montre le panneau Énergie. svc les relit après chaque envoi.',
      'Par défaut, une offre à plusieurs prix reçoit une statistique pour chacun (`{tag}`), et toute autre offre une seule statistique pour l’ensemble. La destination peut aussi écrire les deux. Le préfixe `svc` avant les deux-points peut être changé.',
    ],
    statisticsHead: ['Statistique', 'Nom', 'Unité', 'Valeur'],
    tags: 'Étiquettes d’une offre',
    tagsAbout:
      'L’étiquette est le nom d’un prix de l’offre choisie. Une offre à registres propres a leurs noms pour étiquettes.',
    tagsHead: ['Offre', 'Type', 'Étiquettes'],
    rules: [
      'Une heure sans courbe de charge reçoit sa part de la valeur quotidienne, répartie également. Ces jours figurent comme estimés dans le compte rendu d’un envoi.',
      'Un jour sans prix connu, ou dont le calendrier n’est pas encore connu, n’a pas de coût avant que ce soit connu.',
      'Un jour corrigé plus tard est corrigé aussi dans Home Assistant, avec toutes les sommes qui suivent.',
    ],
  },
} as const;

const choice = {
  discovery_prefix: 'homeassistant',
  topic_prefix: 'svc',
  entity_prefix: 'svc',
  mode: 'device',
  data: dataSelections,
  available: true,
  sensor_statistics: false,
  version,
} as const;

const [point] = household.points;
if (!point) throw new Error('the household of the examples has no PDL');
const pdl = point.usage_point_id;
const anonymous = (text: string) => text.replaceAll(pdl, '{pdl}');
const kindOf = ({ id }: Device) => id.replace(`_${pdl}`, '');

export function renderHubEntities(language: Language): string {
  const text = words[language];
  const devices = hubDevices(household, dataSelections);
  refuseUnused(entityTexts, devices.map(kindOf), 'devices');
  return renderPage(text.title, text.description, [
    ...text.intro,
    `## ${text.entities}`,
    ...text.entitiesAbout,
    block('text', listTopics()),
    text.energy,
    ...devices.flatMap((device) => renderDevice(device, language)),
    `## ${text.states}`,
    text.statesAbout,
    table(
      text.statesHead,
      entityStates(household).map(({ entity_id, attributes }) => [
        code(anonymous(entity_id)),
        String(attributes.unit_of_measurement),
        String(attributes.device_class),
        codes(Object.keys(attributes)),
      ]),
    ),
    `## ${text.statistics}`,
    ...text.statisticsAbout,
    table(text.statisticsHead, listStatistics(language)),
    bullets(text.rules),
    `### ${text.tags}`,
    text.tagsAbout,
    table(
      text.tagsHead,
      Object.entries(offerKinds).map(([kind, { registers }]) => [
        textOf(offerKindTexts, kind, 'the kind of offer')[language],
        code(kind),
        codes([...new Set(registers.map(({ tag }) => tag))]),
      ]),
    ),
  ]);
}

function listTopics(): string {
  const { configs, states } = renderDiscovery(
    hubDevices(household, dataSelections).filter(({ id }) => id === 'tempo'),
    choice,
  );
  const topics = [configs[0]?.topic ?? '', states[0]?.topic ?? ''];
  return topics
    .map((topic) => topic.replace('_tempo', '_{device}').replace('/tempo/today', '/{place}/{key}'))
    .join('\n');
}

function renderDevice(device: Device, language: Language): string[] {
  const text = words[language];
  const kind = kindOf(device);
  const { name, about } = textOf(deviceTexts, kind, 'the device');
  const texts = textOf(entityTexts, kind, 'the device');
  refuseUnused(
    texts,
    device.sensors.map(({ key }) => key),
    `entities of ${kind}`,
  );
  const ids = entityIds(device);
  const rows = device.sensors.map((sensor) => [
    code(ids[sensor.key] ?? ''),
    sensor.name,
    sensor.unit ?? '',
    sensor.device_class ?? '',
    textOf(texts, sensor.key, 'the entity')[language],
    sensor.key === 'consumption' ? text.below : codes(Object.keys(sensor.attributes)),
  ]);
  const consumption = device.sensors.find(({ key }) => key === 'consumption');
  return [
    `### ${name[language]}`,
    about[language],
    table(text.head, rows),
    ...(consumption ? [text.consumption, codes(Object.keys(consumption.attributes)), text.history] : []),
  ];
}

const announcement = z.object({ components: z.record(z.string(), z.object({ default_entity_id: z.string() })) });

/** As the discovery announces them. */
function entityIds(device: Device): Record<string, string> {
  const [config] = renderDiscovery([device], choice).configs;
  const { components } = announcement.parse(config?.payload);
  return Object.fromEntries(
    Object.entries(components).map(([key, { default_entity_id }]) => [key, anonymous(default_entity_id)]),
  );
}

function listStatistics(language: Language): string[][] {
  if (!point) return [];
  const { statistics } = pointStatistics(
    {
      usage_point_id: pdl,
      name: point.name ?? '',
      consumption: { curves: point.consumption_detail, dailies: point.consumption_daily },
      production: { curves: point.production_detail, dailies: point.production_daily },
      timeline: point.pricing?.timeline ?? [],
      shadow: point.pricing?.shadow ?? [],
      sale: point.pricing?.sale ?? [],
      context: pricingContext(point, household),
    },
    { prefix: 'svc', split: 'both', subscription: true },
    household.today,
  );
  // The offer of the example has the tags hc and hp.
  const found = statistics.map(({ id, name, unit }) => ({
    id: anonymous(id).replace(/_h[cp]$/, '_{tag}'),
    name: name.replace(/ H[CP] /, ' {TAG} ').replace(point.name ?? '', '{name}'),
    unit,
  }));
  const unique = [...new Map(found.map((statistic) => [statistic.id, statistic])).values()];
  const keyOf = (id: string) => id.replace(/^svc:/, '');
  refuseUnused(
    statisticTexts,
    unique.map(({ id }) => keyOf(id)),
    'statistics',
  );
  return unique.map(({ id, name, unit }) => [
    code(id),
    name,
    unit,
    textOf(statisticTexts, keyOf(id), 'the statistic')[language],
  ]);
}
