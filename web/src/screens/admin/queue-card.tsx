import type { OperatorState } from '../../api/admin.ts';
import { Card } from '../../kit/card.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { type CallKind, callKinds, classesOf } from './rates.ts';
import { kindColours } from './rates-card.tsx';
import { formatWait } from './sentence.ts';

type Waiting = { readonly waiting: number; readonly oldest_ms: number };

function waitingOf({ classes }: OperatorState, kind: CallKind): Waiting {
  return classesOf[kind].reduce<Waiting>(
    (sum, name) => ({
      waiting: sum.waiting + (classes[name]?.waiting ?? 0),
      oldest_ms: Math.max(sum.oldest_ms, classes[name]?.oldest_ms ?? 0),
    }),
    { waiting: 0, oldest_ms: 0 },
  );
}

export function Queue({ state }: { state: OperatorState }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const { overview } = messages.admin;
  const lines = callKinds.map((kind) => ({ kind, ...waitingOf(state, kind) }));
  const total = lines.reduce((sum, { waiting }) => sum + waiting, 0);
  const most = Math.max(1, ...lines.map(({ waiting }) => waiting));
  const { used, limits } = state;
  const hour =
    limits.hour === null
      ? overview.hour(formats.number(used.hour))
      : overview.hourOf(formats.number(used.hour), formats.number(limits.hour));
  return (
    <Card
      title={overview.queue}
      span={4}
      aside={<span className="text-ink-3">{overview.calls(formats.number(total))}</span>}
    >
      <ul className="mt-1 flex flex-col">
        {lines.map(({ kind, waiting, oldest_ms }) => (
          <li key={kind} className="border-line border-t py-2.5 first:border-0">
            <div className="flex items-baseline gap-3">
              <span className="min-w-0 flex-1">
                <strong>{formats.capital(overview.kinds[kind])}</strong>{' '}
                <span className="text-ink-3">{overview.kindNotes[kind]}</span>
              </span>
              <strong>{formats.number(waiting)}</strong>
              <span className="text-ink-2 w-16 text-right">{waiting === 0 ? '–' : formatWait(oldest_ms, i18n)}</span>
            </div>
            <div className="bg-well mt-1.5 h-2 overflow-hidden rounded-full">
              <div
                className="h-2 rounded-full"
                style={{ width: `${(waiting / most) * 100}%`, background: kindColours[kind] }}
              />
            </div>
          </li>
        ))}
      </ul>
      <p className="small text-ink-3 mt-auto">{`${overview.oldestRight} ${hour}`}</p>
    </Card>
  );
}
