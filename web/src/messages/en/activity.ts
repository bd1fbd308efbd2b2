import type { activity as french } from '../fr/activity.ts';
import { count } from './count.ts';
import { measureLabels } from './measures.ts';
import { missingColumns, missingPeriods } from './missing.ts';
import { sync } from './sync.ts';

const remedies: Readonly<Record<string, string>> = {
  gridop: 'Nothing to do: asked again by itself.',
  gateway: 'Check the connection. The rest comes when it is back.',
  user: 'Check the consent and the settings.',
  svc: 'Try again; the diagnostics tell the rest.',
};

export const activity: typeof french = {
  title: 'Journal',
  missingPeriods,
  columns: missingColumns,
  measures: measureLabels,
  complete: 'Data complete up to yesterday',
  upTo: (day) => `Data complete up to ${day}`,
  nothing: 'No data so far',
  failing: (number) => (number === 0 ? '' : `, ${count(number, 'run failing', 'runs failing')}`),
  lastRead: (moment) => `Last successful reading: ${moment}.`,
  lastFailed: (moment) => `Last attempt, without success: ${moment}.`,
  nextRead: (moment) => `Next: ${moment}.`,
  neverRead: 'No reading yet.',
  calls: (used, limit) => `${used} calls of ${limit} today.`,
  sync,
  diagnostic: 'Diagnostics',
  chain: {
    operator: 'Operator',
    gateway: 'Gateway',
    client: 'This box',
    destinations: 'Destinations',
    published: (day) => `${day} published`,
    waiting: 'not published yet',
    reachable: 'answers',
    away: (moment) => `does not answer since ${moment}`,
    notContacted: 'not asked yet',
    stored: (days) => `${days} days stored`,
    none: 'none',
    states: (fine, failed) => (failed === 0 ? `${fine} up to date` : `${fine} up to date, ${failed} failing`),
  },
  completeness: (name) => `Completeness, ${name}`,
  ofDays: (known, days) => `${known} days of ${days}`,
  strip: (measure, known, days) => `${measure}: ${known} days present of ${days}`,
  lines: 'What happened',
  families: { all: 'All', error: 'Failures', send: 'Sent', read: 'Read' },
  filter: 'Show',
  none: 'Nothing to show.',
  exact: 'Exact answer',
  heads: { at: 'Time', level: 'State', who: 'Who', what: 'What', follow: 'Next' },
  levels: { success: 'Done', error: 'Failed', waiting: 'Waiting', running: 'Running' },
  origins: {
    operator: 'Operator',
    gridop: 'Operator',
    gateway: 'Gateway',
    supplier: 'Supplier',
    user: 'You',
    svc: 'This box',
  },
  sent: (records, number) =>
    records === 0 ? 'Nothing new to send' : `${number} ${records === 1 ? 'value' : 'values'} sent`,
  sending: 'Sending',
  sendFailed: 'The run failed',
  sendRemedy: 'see Destinations',
  received: (days, number) => (days === 0 ? 'Nothing new' : `${number} ${days === 1 ? 'day' : 'days'} received`),
  corrected: (days) => `, ${days} corrected`,
  readFailed: (measure) => `${measure}: could not be read`,
  listFailed: 'The list of meters could not be read',
  retry: (moment) => `tried again: ${moment}`,
  remedy: (origin) => remedies[origin] ?? remedies.svc ?? '',
  triggers: { startup: 'at the start', schedule: 'as planned', manual: 'on request' },
};
