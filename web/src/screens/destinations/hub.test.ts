import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import type { HubPanel, HubStatistic } from '../../api/hub.ts';
import { describePanel } from './hub-panel.ts';
import { formatSpan, isThere, maskId } from './hub-statistic.ts';

const i18n = await loadI18n('fr', 'destinations');
const english = await loadI18n('en', 'destinations');
const pdl = '12345678901231';
type Choice = HubPanel['choices'][number];

function choice(role: Choice['role'], state: '+' | '-' | '?', name: string): Choice {
  const statistic_id = `svc:${role}_${pdl}`;
  return { usage_point_id: pdl, role, statistic_id, name, is_chosen: state === '+', is_held: state !== '?' };
}
const panel = (choices: Choice[], findings: HubPanel['findings'] = []): HubPanel => ({ choices, findings, wanted: [] });

describe('the description of the energy panel', () => {
  it.each([
    [
      'everything chosen',
      panel([choice('consumption', '+', 'Conso'), choice('cost', '+', 'Coût'), choice('production', '+', 'Prod')]),
      'ok',
      'Bien branché : consommation, coût et production.',
      0,
    ],
    ['one thing', panel([choice('consumption', '+', 'Conso')]), 'ok', 'Bien branché : consommation.', 0],
    [
      'the cost is missing',
      panel([choice('consumption', '+', 'Conso'), choice('cost', '-', 'Coût')]),
      'warn',
      'Il reste 1 choix à faire dans le hub.',
      1,
    ],
    [
      'nothing chosen',
      panel([choice('consumption', '-', 'Conso'), choice('cost', '-', 'Coût')]),
      'warn',
      'Rien de nous n’est choisi dans le panneau.',
      2,
    ],
    [
      'what the hub lacks is no choice to make',
      panel([choice('consumption', '+', 'Conso'), choice('cost', '?', 'Coût')]),
      'ok',
      'Bien branché : consommation.',
      0,
    ],
    [
      'nothing was sent',
      panel([choice('consumption', '?', 'Conso')]),
      'info',
      'Le hub n’a encore aucune des statistiques à y choisir. Envoyez d’abord.',
      0,
    ],
    ['nothing to send', panel([]), 'info', 'svc n’a encore rien à montrer dans le panneau.', 0],
  ] as const)('%s', (_what, given, tone, verdict, steps) => {
    const described = describePanel(given, i18n);
    expect([described.tone, described.verdict, described.steps.length]).toEqual([tone, verdict, steps]);
  });

  it('a wrong choice comes before a missing one, and is named', () => {
    const statistic_id = `svc:consumption_${pdl}`;
    const wrong = panel(
      [choice('consumption', '+', 'Conso'), choice('cost', '-', 'Coût')],
      [
        { finding: 'consumption_used_as_cost', statistic_id },
        { finding: 'cost_missing', statistic_id },
      ],
    );
    const described = describePanel(wrong, i18n);
    expect([described.tone, described.verdict]).toEqual(['bad', 'Un choix du panneau fausse ses chiffres.']);
    expect(described.errors).toEqual([expect.stringContaining('chaque kWh y vaut 1 €')]);
    expect(described.steps).toEqual([expect.stringContaining('« Coût »')]);
    expect(describePanel(wrong, english).errors).toEqual([expect.stringContaining('each kWh counts as 1 €')]);
  });

  it('a statistic without a name is shown without the whole number of its PDL', () => {
    const gone = panel([], [{ finding: 'unknown_statistic', statistic_id: `svc:cost_${pdl}_hp` }]);
    expect(describePanel(gone, i18n).errors.join()).toContain('« svc:cost_••••1231_hp »');
  });
});

describe('a statistic', () => {
  const one: HubStatistic = {
    statistic_id: `svc:consumption_${pdl}`,
    name: 'Maison',
    unit: 'kWh',
    last_sum: 1,
    expected_sum: 1,
    first_start: '2026-01-31T23:00:00.000Z',
    last_start: '2026-02-15T22:00:00.000Z',
    state: 'ok',
  };
  it('spans days of Paris', () => {
    expect(formatSpan(one, i18n).replace(/\s/g, ' ')).toBe('kWh · du 1er févr. 2026 au 15 févr. 2026');
    expect(formatSpan({ ...one, first_start: null, last_start: null }, i18n)).toBe('aucune heure');
  });
  it('can be removed if it exists in the hub', () => {
    expect([isThere(one), isThere({ ...one, state: 'orphan' }), isThere({ ...one, state: 'absent' })]).toEqual([
      ...[true, true, false],
    ]);
  });
  it('is shown by the end of its PDL', () => {
    expect(maskId(`svc:consumption_${pdl}_hp`)).toBe('svc:consumption_••••1231_hp');
  });
});
