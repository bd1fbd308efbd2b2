import type { status as french } from '../fr/status.ts';
import { measureLabels } from './measures.ts';

export const status: typeof french = {
  title: 'State of the service',
  fineTitle: 'Everything answers',
  operatorTitle: 'The operator has an outage',
  someTitle: 'Readings are missing at the operator',
  awayTitle: 'svc does not answer',
  reachable: 'svc answers.',
  operatorFine: 'No general outage at the operator.',
  operatorOutage: 'General outage at the operator.',
  away: 'svc does not answer, or your network is down. This page tries again every minute.',
  local: 'This installation serves you alone: its journal tells what was read and sent.',
  at: (moment, hours) => `Seen ${moment}, over the last ${hours === 1 ? 'hour' : `${hours} hours`}.`,
  measures: measureLabels,
  record: 'Contract and contact',
  touched: (pdls, share) => `About ${pdls} meters are affected, ${share} of those that were asked for.`,
  wait: 'Waiting is enough: a new consent changes nothing.',
  mixed: 'The causes differ: look at the state of your home.',
  meaning:
    'An outage is shown here when it affects at least 20 meters. If everything answers here and your data is missing, the cause is written under your homes.',
};
