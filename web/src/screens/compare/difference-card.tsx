import { Card, Figure } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import type { State } from '../../messages/states.ts';
import type { Cause } from './hours.ts';
import { monthName } from './month-name.ts';
import { weekdaysOf } from './sentence.ts';
import { byMonth, type Compared, pairOf, roundParts, sumOf } from './windows.ts';

function causeName(cause: Cause, i18n: I18n): string {
  const { messages, formats } = i18n;
  if (cause.kind !== 'window') return messages.compare.causes[cause.kind];
  const days = formats.capital(weekdaysOf(cause.weekdays, i18n));
  return messages.compare.causes.window(days, `${formats.clock(cause.range.from)} – ${formats.clock(cause.range.to)}`);
}

type Part = { readonly key: string; readonly name: string; readonly wh: number };

function monthParts(compared: Compared, i18n: I18n): Part[] {
  return byMonth(compared).map((month) => {
    const [now, before] = pairOf(compared, month.sums_wh);
    return { key: month.month, name: monthName(month, compared, i18n), wh: (now ?? 0) - (before ?? 0) };
  });
}

type DifferenceCardProps = {
  compared: Compared;
  /** By hour; empty where no day has its half hours in both years: the months are shown then. */
  causes: readonly Cause[];
  /** Of the half hours. */
  state: State;
};

/** Where the difference comes from. The parts add up to it. Filled is more, hollow is less. */
export function DifferenceCard({ compared, causes, state }: DifferenceCardProps) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const parts =
    causes.length > 0
      ? causes.map((cause) => ({ key: cause.kind, name: causeName(cause, i18n), wh: cause.wh }))
      : monthParts(compared, i18n);
  const rounded = roundParts(parts.map(({ wh }) => wh));
  const whole = rounded.reduce((sum, kwh) => sum + kwh, 0);
  const most = Math.max(1, ...rounded.map(Math.abs));
  const [now, before] = pairOf(compared, compared.years);
  return (
    <Card title={messages.compare.difference} span={5}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Figure value={formats.signed(whole)} unit="kWh" />
        <span className="text-ink-2">
          {messages.compare.arrow(
            formats.energyNumber(sumOf(before?.values_wh ?? []) ?? 0),
            formats.energy(sumOf(now?.values_wh ?? []) ?? 0),
          )}
        </span>
      </div>
      <PanelState state={state.kind === 'loading' ? state : { kind: 'ready' }} height={170}>
        <ul className="compare-parts">
          {parts.map(({ key, name }, index) => (
            <li key={key}>
              <span>{name}</span>
              <Bar share={(rounded[index] ?? 0) / most} />
              <b>{messages.compare.kwh(formats.signed(rounded[index] ?? 0))}</b>
            </li>
          ))}
        </ul>
      </PanelState>
      <p className="small text-ink-2 mt-auto pt-3">{messages.compare.exact}</p>
    </Card>
  );
}

const [half, tall] = [52, 12];

function Bar({ share }: { share: number }) {
  const size = Math.abs(share) * half;
  return (
    <svg width={2 * half + 2} height={24} aria-hidden="true">
      <line x1={half + 1} x2={half + 1} y2={24} stroke="var(--line-strong)" />
      <rect
        x={share > 0 ? half + 1 : half + 1 - size}
        y={6}
        width={size}
        height={tall}
        rx={1.5}
        fill={share > 0 ? 'var(--accent)' : 'var(--surface)'}
        stroke="var(--accent)"
        strokeWidth={1.2}
      />
    </svg>
  );
}
