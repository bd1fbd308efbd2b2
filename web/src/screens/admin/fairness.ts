import type { Fairness } from '../../api/admin.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { callKinds, classesOf } from './rates.ts';

/** The worst of the classes: one that is unfair is not made up for by another. */
export function worstIndex({ classes }: Fairness): number | null {
  const known = Object.values(classes).flatMap(({ index }) => (index === null ? [] : [index]));
  return known.length === 0 ? null : Math.min(...known);
}

/** Who waits, and what the most served had of all calls. */
export function fairnessSentence(fairness: Fairness, { messages, formats }: I18n): string {
  const { overview } = messages.admin;
  const { classes, most_served } = fairness;
  const waiting = callKinds.map((kind) => ({
    kind,
    count: classesOf[kind].reduce((sum, name) => sum + (classes[name]?.waiting_users ?? 0), 0),
  }));
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  const kinds = waiting
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => overview.fairness.waitingOf(formats.number(count), overview.kinds[kind]));
  const turns = Object.values(classes).reduce((sum, each) => sum + each.turns, 0);
  const [first] = most_served;
  return [
    total === 0 ? overview.fairness.calm : overview.fairness.waiting(total, formats.number(total), kinds.join(', ')),
    total > 0 && worstIndex(fairness) === null && overview.fairness.few,
    first && turns > 0 && overview.fairness.largest(formats.percent(first.turns / turns)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Enough of the id to recognise it in the list of accounts. */
export function maskClient(client_id: string): string {
  return client_id.length <= 10 ? client_id : `${client_id.slice(0, 6)}…${client_id.slice(-2)}`;
}
