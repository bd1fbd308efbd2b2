import type { hub as french } from '../fr/hub.ts';

const many = (count: number) => `${count} ${count === 1 ? 'statistic' : 'statistics'}`;

export const hub: typeof french = {
  statistics: 'Our statistics at the hub',
  statisticsHint: 'Read from the hub just now. Only those that svc wrote there.',
  list: 'Read the list',
  listAgain: 'Read the list again',
  reading: 'The hub is being asked…',
  none: 'The hub holds nothing of ours yet. A run writes it.',
  span: (unit, from, to) => `${unit} · from ${from} to ${to}`,
  noSpan: 'no hours',
  states: {
    ok: 'Up to date',
    behind: 'Behind',
    differs: 'Differs from here',
    orphan: 'No longer sent',
    absent: 'Not at the hub',
  },
  stateHints: {
    ok: '',
    behind: 'The next run completes it.',
    differs: 'The next run corrects it.',
    orphan: 'svc no longer writes it: it stays as it is.',
    absent: 'The next run writes it.',
  },
  all: 'All of them',
  remove: (count) => `Remove ${many(count)}`,
  removeNone: 'Tick what is to be removed from the hub.',
  dialog: {
    title: (count) => `Remove ${many(count)} from the hub`,
    goes: 'These hours disappear from the hub, and from the curves of its energy panel:',
    back: 'Nothing is lost here: the next full run writes them again from the first day on.',
    lost: (count) =>
      count === 1
        ? 'One statistic that svc no longer sends will not come back.'
        : `${count} statistics that svc no longer sends will not come back.`,
    off: 'Sending to the hub is switched off: nothing comes back before it is switched on.',
    type: 'Type “remove” to confirm',
    word: 'remove',
    keep: 'Keep everything',
    send: 'Remove from the hub',
    sending: 'The hub is removing…',
    busy: 'A run to the hub is going on. Wait until it has ended, then try again.',
  },
  cleared: (count) => `${many(count)} removed from the hub. The next run writes all that svc still sends.`,
  remaining: (count) => `The hub has not removed ${many(count)} yet. Read the list again in a moment.`,
  panel: 'Energy panel of the hub',
  panelHint: 'svc reads what is chosen there, and changes nothing.',
  check: 'Check the panel',
  checkAgain: 'Check again',
  verdicts: {
    right: (roles) => `Well connected: ${roles}.`,
    nothing: 'The hub has none of the statistics to be chosen there yet. Send first.',
    unchosen: 'Nothing of ours is chosen in the panel.',
    partly: (count) => `${count} ${count === 1 ? 'choice is' : 'choices are'} left to make in the hub.`,
    wrong: 'A choice in the panel makes its figures wrong.',
    empty: 'svc has nothing to show in the panel yet.',
  },
  roles: { consumption: 'consumption', cost: 'cost', production: 'production', revenue: 'income of what is sold' },
  and: ' and ',
  chosen: 'chosen',
  chosenCost: 'chosen',
  toChoose: 'to be chosen',
  notThere: 'not at the hub yet',
  where: 'Where to click',
  path: 'In the hub: Settings, Dashboards, Energy, Electricity grid.',
  steps: {
    consumption: (name) => `Add a grid consumption and choose “${name}”.`,
    cost: (name) => `Open that consumption, take the one that tracks total costs and choose “${name}”.`,
    production: (name) => `Add a return to grid and choose “${name}”.`,
    revenue: (name) => `Open that return, take the one that tracks the compensation and choose “${name}”.`,
  },
  findings: {
    consumption_used_as_cost: (name) =>
      `“${name}” counts kWh and stands in the place of a cost: each kWh counts as 1 €. Choose the cost statistic.`,
    both_total_and_tags: (name) =>
      `“${name}” is the total, and its tariffs are chosen too: everything counts twice. Remove the total.`,
    unknown_statistic: (name) => `The panel names “${name}”, which the hub no longer has. Remove that choice.`,
  },
};
