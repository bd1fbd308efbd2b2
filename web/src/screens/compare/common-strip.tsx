import { useI18n } from '../../messages/i18n.tsx';
import { daysOfPeriod } from '../../period/period.ts';
import type { Compared } from './windows.ts';

/** Which days of the running year are compared, drawn and counted. */
export function CommonStrip({ compared }: { compared: Compared }) {
  const { messages, formats } = useI18n();
  const common = new Set<string>(compared.dates);
  const runs: { from: number; to: number; isCommon: boolean }[] = [];
  daysOfPeriod(compared).forEach((day, index) => {
    const last = runs.at(-1);
    const isCommon = common.has(day);
    if (last?.isCommon === isCommon) last.to = index + 1;
    else runs.push({ from: index, to: index + 1, isCommon });
  });
  const x = (index: number) => (index / compared.days) * 150;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="text-ink-2">{messages.compare.row.compare}</span>
      <b className="chip font-semibold">{`${formats.dayMonth(compared.from)} – ${formats.dayPlain(compared.to)}`}</b>
      <span className="text-ink-2">{messages.compare.row.to}</span>
      <b className="chip font-semibold">{messages.compare.row.before}</b>
      <span className="flex items-center gap-3 md:ml-auto">
        <svg width="150" height="14" aria-hidden="true">
          {runs.map(({ from, to, isCommon }) => (
            <rect
              key={from}
              x={x(from)}
              width={Math.max(1, x(to) - x(from))}
              height="14"
              fill={isCommon ? 'var(--reg-hc)' : 'url(#dashes)'}
            />
          ))}
        </svg>
        <span>{messages.compare.commonOf(compared.common, compared.days)}</span>
      </span>
    </div>
  );
}
