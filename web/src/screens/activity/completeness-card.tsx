import { addDays } from '@svc/domain/day';
import type { KindStatus } from '../../api/sync.ts';
import { ChartTable } from '../../charts/chart-table.tsx';
import { DayStrip } from '../../charts/day-strip.tsx';
import { healthOf, helpNameOfPeriod, type MissingPeriod, mergeMissing } from '../../figures/completeness.ts';
import { missingTable } from '../../figures/missing-table.ts';
import { Card, Legend } from '../../kit/card.tsx';
import { HelpLink } from '../../kit/help-link.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { measureLabel } from '../../messages/measure-labels.ts';
import { missingBackground } from '../../theme/registers.ts';

const maxMissingShown = 4;

/** How much of each measure is here, and why the rest is not. */
export function CompletenessCard({ name, types }: { name: string; types: Readonly<Record<string, KindStatus>> }) {
  const { messages, formats } = useI18n();
  const texts = messages.activity;
  const all = Object.entries(types).map(([measure, status]) => ({
    label: measureLabel(texts.measures, measure, 'short') ?? measure,
    measure,
    health: healthOf(status),
  }));
  const missingPeriods = mergeMissing(all).slice(0, maxMissingShown);
  const range = ({ start, end }: MissingPeriod) => formats.dayRange(start, addDays(end, -1));
  const states = new Set(all.flatMap(({ health }) => health.stretches.map(({ state }) => state)));
  const legend = [...states].map((state) =>
    state === 'present'
      ? { label: texts.present, colour: 'var(--reg-base)' }
      : { label: messages.missingKind[state], colour: missingBackground[state], edge: 'var(--hatch)' },
  );
  return (
    <Card title={texts.completeness(name)} span={12}>
      {all.map(({ measure, label, health }) => (
        <div key={measure} className="mt-3">
          <div className="mb-1.5 flex flex-wrap justify-between gap-x-3">
            <span>{label}</span>
            <span className="text-ink-2">
              {texts.ofDays(formats.number(health.known), formats.number(health.days))}
            </span>
          </div>
          <DayStrip
            label={texts.strip(label, health.known, health.days)}
            days={health.days}
            stretches={health.stretches}
          />
        </div>
      ))}
      <div className="mt-3 empty:hidden">
        <Legend entries={legend} />
      </div>
      {all[0] && (
        <ChartTable
          sentence={texts.strip(all[0].label, all[0].health.known, all[0].health.days)}
          table={() => missingTable(all, texts)}
        />
      )}
      {missingPeriods.map((missingPeriod) => (
        <p
          key={`${missingPeriod.start} ${missingPeriod.reason}`}
          className="border-line mt-3 border-t pt-3"
          data-missing={missingPeriod.reason}
        >
          <b className="block font-semibold">{formats.pair(range(missingPeriod), missingPeriod.measures.join(', '))}</b>
          <span className="text-ink-2">
            {`${formats.capital(texts.missingPeriods[missingPeriod.reason].because)}. ${texts.missingPeriods[missingPeriod.reason].advice}`}{' '}
            <HelpLink name={helpNameOfPeriod(missingPeriod)} />
          </span>
        </p>
      ))}
    </Card>
  );
}
