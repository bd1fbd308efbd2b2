import { toDay } from '@svc/domain/day';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import { allMonths, allWeekdays, type When } from './off-peak.ts';

const two = (number: number) => String(number).padStart(2, '0');
// The first of June 2026 is a Monday.
const monthName = (month: number, { formats }: Pick<I18n, 'formats'>) => formats.month(toDay(`2026-${two(month)}-01`));
const weekdayName = (day: number, { formats }: Pick<I18n, 'formats'>) => formats.weekday(toDay(`2026-06-${two(day)}`));

export const formatMonths = (months: readonly number[], i18n: I18n) =>
  months.map((month) => monthName(month, i18n)).join(', ');

/** The days of the year on which a period applies, by name. */
export function formatWhen({ months, weekdays }: When, i18n: I18n): string {
  const days = weekdays?.map((day) => weekdayName(day, i18n)).join(', ');
  return [months && formatMonths(months, i18n), days].filter(Boolean).join(' · ');
}

/** Nothing is ticked: every month, every day. */
export function WhenFields({ when, onChange }: { when: When; onChange: (when: When) => void }) {
  const i18n = useI18n();
  const texts = i18n.messages.homes.editor;
  const toggle = (of: 'months' | 'weekdays', value: number, all: readonly number[]) => {
    const selected = when[of] ?? [];
    const next = all.filter((each) => (each === value ? !selected.includes(value) : selected.includes(each)));
    const { [of]: _before, ...rest } = when;
    onChange(next.length === 0 || next.length === all.length ? rest : { ...rest, [of]: next });
  };
  const group = (of: 'months' | 'weekdays', all: readonly number[], name: (value: number) => string) => (
    <fieldset className="m-0 border-0 p-0">
      <legend className="font-semibold">{texts[of]}</legend>
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {all.map((value) => (
          <label key={value} className="tick">
            <input
              type="checkbox"
              checked={when[of]?.includes(value) ?? false}
              onChange={() => toggle(of, value, all)}
            />
            {name(value)}
          </label>
        ))}
      </div>
    </fieldset>
  );
  return (
    <details>
      <summary className="link cursor-pointer">{texts.only}</summary>
      <div className="mt-2 flex flex-col gap-3">
        {group('months', allMonths, (month) => monthName(month, i18n))}
        {group('weekdays', allWeekdays, (day) => weekdayName(day, i18n))}
      </div>
    </details>
  );
}
