import { describe, expect, it } from 'vitest';
import type { PanelSource } from './energy-panel.ts';
import { panelChoices } from './panel-choices.ts';
import { buildPanelOptions } from './panel-options.ts';

const pdl = '12345678901234';
const id = (kind: string, tag = '') => `svc:${kind}_${pdl}${tag}`;
const ids = [
  id('consumption', '_hc'),
  id('consumption', '_hp'),
  id('cost', '_hc'),
  id('cost', '_hp'),
  id('production'),
];
const options = buildPanelOptions(pdl, ids, 'svc');
const known = new Set([...ids, id('consumption'), id('cost')]);
const grid = (from: string | null, cost: string | null, to: string | null = null): PanelSource => ({
  type: 'grid',
  stat_energy_from: from,
  stat_cost: cost,
  stat_energy_to: to,
});
const lists: PanelSource = {
  type: 'grid',
  flow_from: [{ stat_energy_from: id('consumption', '_hc'), stat_cost: id('cost', '_hc') }],
  flow_to: [{ stat_energy_to: id('production') }],
};

/** `hp+` is chosen, `hp-` is not, `hp?` cannot be. */
function describeChoices(sources: readonly PanelSource[], stored: ReadonlySet<string> = known): string[] {
  return panelChoices(sources, [options], stored, 'svc').map(({ role, statistic_id, is_chosen, is_held }) => {
    const tag = /_(hc|hp)$/.exec(statistic_id)?.[1] ?? 'all';
    return `${role} ${tag} ${is_held ? (is_chosen ? '+' : '-') : '?'}`;
  });
}

describe('what of ours is chosen in the panel', () => {
  const both = [grid(id('consumption', '_hc'), id('cost', '_hc')), grid(id('consumption', '_hp'), id('cost', '_hp'))];
  it.each([
    ['nothing', [], ['consumption hc -', 'cost hc -', 'consumption hp -', 'cost hp -', 'production all -']],
    ['both tariffs', both, ['consumption hc +', 'cost hc +', 'consumption hp +', 'cost hp +', 'production all -']],
    [
      'one of them, older form',
      [lists],
      ['consumption hc +', 'cost hc +', 'consumption hp -', 'cost hp -', 'production all +'],
    ],
    [
      'the cost of the other tariff',
      [grid(id('consumption', '_hc'), id('cost', '_hp'))],
      ['consumption hc +', 'cost hc -', 'consumption hp -', 'cost hp -', 'production all -'],
    ],
    [
      'the total in their place',
      [grid(id('consumption'), null, id('production'))],
      ['consumption all +', 'cost all -', 'production all +'],
    ],
  ] as const)('%s', (_what, sources, expected) => {
    expect(describeChoices(sources)).toEqual(expected);
  });

  it('statistics that the hub does not have cannot be chosen', () => {
    expect(describeChoices([], new Set())).toEqual([
      ...['consumption hc ?', 'cost hc ?', 'consumption hp ?', 'cost hp ?', 'production all ?'],
    ]);
  });
});
