import type { HubPanel } from '../../api/hub.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { maskId } from './hub-statistic.ts';

type Choice = HubPanel['choices'][number];
export type PanelLine = {
  readonly id: string;
  readonly text: string;
  readonly state: 'chosen' | 'to_choose' | 'not_there';
};
type PanelDescription = {
  readonly tone: 'ok' | 'warn' | 'bad' | 'info';
  readonly verdict: string;
  readonly lines: readonly PanelLine[];
  /** What makes the figures of the panel wrong. */
  readonly errors: readonly string[];
  /** What is left to click, in order. */
  readonly steps: readonly string[];
};

/** Whether what we send is what the hub's energy panel shows, what is not, and what to do there. */
export function describePanel({ choices, findings }: HubPanel, i18n: I18n): PanelDescription {
  const texts = i18n.messages.destinations.hub;
  const errors = findings.flatMap(({ finding, statistic_id }) => {
    // A statistic that is merely not chosen is reported with the choices.
    if (finding === 'not_added' || finding === 'cost_missing') return [];
    return [texts.findings[finding](nameOf(statistic_id, choices))];
  });
  const lines = choices.map((choice) => ({
    id: choice.statistic_id,
    text: choice.name ?? maskId(choice.statistic_id),
    state: stateOf(choice),
  }));
  const missing = choices.filter((choice) => stateOf(choice) === 'to_choose');
  const steps = missing.map((choice) => texts.steps[choice.role](nameOf(choice.statistic_id, choices)));
  return { ...summarise(choices, missing.length, errors.length, i18n), lines, errors, steps };
}

function summarise(choices: readonly Choice[], missing: number, errors: number, { messages }: I18n) {
  const { verdicts, roles, and } = messages.destinations.hub;
  const stored = choices.filter(({ is_held }) => is_held);
  if (errors > 0) return { tone: 'bad', verdict: verdicts.wrong } as const;
  if (choices.length === 0) return { tone: 'info', verdict: verdicts.empty } as const;
  if (stored.length === 0) return { tone: 'info', verdict: verdicts.nothing } as const;
  if (missing === stored.length) return { tone: 'warn', verdict: verdicts.unchosen } as const;
  if (missing > 0) return { tone: 'warn', verdict: verdicts.partly(missing) } as const;
  const roleNames = [...new Set(stored.map(({ role }) => roles[role]))];
  const list = [roleNames.slice(0, -1).join(', '), roleNames.at(-1)].filter((part) => part !== '').join(and);
  return { tone: 'ok', verdict: verdicts.right(list) } as const;
}

function stateOf({ is_chosen, is_held }: Choice): PanelLine['state'] {
  if (!is_held) return 'not_there';
  return is_chosen ? 'chosen' : 'to_choose';
}

function nameOf(id: string, choices: readonly Choice[]): string {
  return choices.find(({ statistic_id }) => statistic_id === id)?.name ?? maskId(id);
}
