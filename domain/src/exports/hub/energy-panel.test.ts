import { describe, expect, it } from 'vitest';
import { checkPanel, type PanelOptions, type PanelSource, panelForm, writePanel } from './energy-panel.ts';
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
const known = new Set([...ids, id('consumption'), id('cost')]);
const options = buildPanelOptions(pdl, ids, 'svc');
const flat = (from: string, cost: string | null, more: PanelSource = {}): PanelSource => ({
  type: 'grid',
  stat_energy_from: from,
  stat_cost: cost,
  ...more,
});
const solar = { type: 'solar', stat_energy_from: 'sensor.roof', config_entry_solar_forecast: ['abc'], colour: 'gold' };
const reader = flat('sensor.reader', null, { entity_energy_price: 'sensor.price', stat_rate: 'sensor.power' });

describe('what belongs into the panel', () => {
  it('is every tag with its cost, or the total, never the shadow offer nor the subscription', () => {
    expect(options).toEqual({
      usage_point_id: pdl,
      consumption: [
        { energy: id('consumption', '_hc'), cost: id('cost', '_hc') },
        { energy: id('consumption', '_hp'), cost: id('cost', '_hp') },
      ],
      production: { energy: id('production'), revenue: null },
    });
    const total = [id('consumption'), id('cost'), id('cost', '_alt'), id('cost', '_subscription')];
    expect(buildPanelOptions(pdl, total, 'svc').consumption).toEqual([{ energy: id('consumption'), cost: id('cost') }]);
  });
});

describe('the check', () => {
  const good = [flat(id('consumption', '_hc'), id('cost', '_hc')), flat(id('consumption', '_hp'), id('cost', '_hp'))];
  const old = { type: 'grid', flow_from: [{ stat_energy_from: id('consumption'), stat_cost: null }], flow_to: [] };
  const totalOptions: PanelOptions = { ...options, consumption: [{ energy: id('consumption'), cost: id('cost') }] };
  it.each([
    ['right', good, options, []],
    ['empty', [], options, ['not_added']],
    ['only another source', [reader, solar], options, ['not_added']],
    ['a consumption as cost', [flat(id('consumption'), id('consumption'))], totalOptions, ['consumption_used_as_cost']],
    ['no cost', [flat(id('consumption'), null)], totalOptions, ['cost_missing']],
    ['no cost, old form', [old], totalOptions, ['cost_missing']],
    ['total and tags', [...good, flat(id('consumption'), id('cost'))], options, ['both_total_and_tags']],
    [
      'a statistic that is not there',
      [...good, flat(id('consumption', '_base'), null)],
      options,
      ['unknown_statistic'],
    ],
  ] as const)('%s', (_what, sources, wanted, findings) => {
    expect(checkPanel(sources, [wanted], known, 'svc').map(({ finding }) => finding)).toEqual(findings);
  });
});

describe('writing', () => {
  it.each([
    [[], '2026.11.0', 'flat'],
    [[], '2026.2.3', 'lists'],
    [[solar], '2026.3.0', 'flat'],
    [[{ type: 'grid', flow_from: [], flow_to: [] }], '2026.11.0', 'lists'],
    [[reader], '2025.1.0', 'flat'],
  ] as const)('%j at %s takes the form %s', (sources, version, form) => {
    expect(panelForm(sources, version)).toBe(form);
  });

  it('leaves what is not ours as it was, in its order, and adds ours with the export on the first', () => {
    const written = writePanel([solar, reader], [options], 'flat', 'svc');
    expect(written.slice(0, 2)).toEqual([solar, reader]);
    expect(written[0]).toBe(solar);
    expect(written.slice(2)).toMatchObject([
      { stat_energy_from: id('consumption', '_hc'), stat_cost: id('cost', '_hc'), stat_energy_to: id('production') },
      { stat_energy_from: id('consumption', '_hp'), stat_energy_to: null, cost_adjustment_day: 0 },
    ]);
    expect(writePanel(written, [options], 'flat', 'svc')).toEqual(written);
  });

  it('corrects our entries in place, removes the total where tags are added, and preserves unknown fields', () => {
    const before = [
      flat(id('consumption'), null),
      flat(id('consumption', '_hp'), null, { name: 'Peak', cost_adjustment_day: 3 }),
      solar,
    ];
    const written = writePanel(before, [options], 'flat', 'svc');
    expect(written.map(({ stat_energy_from: from }) => from)).toEqual([
      id('consumption', '_hp'),
      'sensor.roof',
      id('consumption', '_hc'),
    ]);
    expect(written[0]).toMatchObject({ stat_cost: id('cost', '_hp'), name: 'Peak', cost_adjustment_day: 3 });
  });

  it('leaves a foreign export meter where it is', () => {
    const shared = flat(id('consumption', '_base'), null, {
      stat_energy_to: 'sensor.injection',
      cost_adjustment_day: 0,
    });
    const [remaining] = writePanel([shared], [options], 'flat', 'svc');
    expect(remaining).toMatchObject({ stat_energy_from: null, stat_cost: null, stat_energy_to: 'sensor.injection' });
  });

  it('fills the lists of the old form', () => {
    const grid = {
      type: 'grid',
      flow_from: [{ stat_energy_from: 'sensor.reader', number_energy_price: 0.2 }],
      flow_to: [],
      cost_adjustment_day: 0,
    };
    const [, written] = writePanel([solar, grid], [options], 'lists', 'svc');
    expect(written).toMatchObject({
      flow_from: [
        grid.flow_from[0],
        { stat_energy_from: id('consumption', '_hc'), stat_cost: id('cost', '_hc') },
        { stat_energy_from: id('consumption', '_hp'), stat_cost: id('cost', '_hp') },
      ],
      flow_to: [{ stat_energy_to: id('production'), stat_compensation: null }],
    });
    expect(writePanel([], [options], 'lists', 'svc')).toHaveLength(1);
  });
});
