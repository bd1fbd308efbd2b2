import { addDays, type Day } from '@svc/domain/day';
import { ChartTable } from '../../charts/chart-table.tsx';
import { DayStrip, MonthAxis } from '../../charts/day-strip.tsx';
import { missingTable } from '../../figures/missing-table.ts';
import { Legend } from '../../kit/card.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { measureLabel } from '../../messages/measure-labels.ts';
import { missingBackground } from '../../theme/registers.ts';
import type { HomeHealth } from './use-health.ts';

/** One line a measure: what is there, and what is missing for a reason. */
export function Strips({ measures, today }: Pick<HomeHealth, 'measures'> & { today: Day }) {
  const { messages } = useI18n();
  const missingStates = new Set(measures.flatMap(({ health }) => health.stretches.map(({ state }) => state)));
  const legend = [
    { label: messages.homes.present, colour: 'var(--reg-base)' },
    ...[...missingStates].flatMap((state) =>
      state === 'present'
        ? []
        : [{ label: messages.missingKind[state], colour: missingBackground[state], edge: 'var(--hatch)' }],
    ),
  ];
  const [first] = measures;
  return (
    <div className="mt-3 flex flex-col gap-2.5">
      {measures.map(({ measure, health }) => {
        const label = measureLabel(messages.homes.measures, measure, 'short') ?? measure;
        return (
          <div key={measure} className="strip" data-measure={measure}>
            <span className="font-medium">{label}</span>
            <span className="text-ink-2 whitespace-nowrap md:order-last md:text-right">
              {messages.homes.ofDays(health.known, health.expected)}
            </span>
            <DayStrip
              label={messages.homes.strip(label, health.known, health.expected)}
              days={health.days}
              stretches={health.stretches}
            />
          </div>
        );
      })}
      {first && measures.every(({ health }) => health.days === first.health.days) && (
        <div className="strip" aria-hidden="true">
          <span />
          <span className="md:order-last" />
          <MonthAxis from={addDays(today, -first.health.days)} days={first.health.days} />
        </div>
      )}
      <Legend entries={legend} />
      {first && (
        <ChartTable
          sentence={messages.homes.strip(
            measureLabel(messages.homes.measures, first.measure, 'short') ?? first.measure,
            first.health.known,
            first.health.expected,
          )}
          table={() => missingTable(measures, messages.homes)}
        />
      )}
    </div>
  );
}
