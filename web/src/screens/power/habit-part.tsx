import { addDays, toDay } from '@svc/domain/day';
import type { Peak } from '../../api/power.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { habitOf } from './habit.ts';

const someMonday = toDay('2026-01-05');

/** What would have to be moved for a smaller power: when its days over had their peak. */
export function HabitPart({ peaks, kva }: { peaks: readonly Peak[]; kva: number }) {
  const { messages, formats } = useI18n();
  const over = peaks.filter(({ va }) => va > kva * 1000).length;
  if (over === 0) return null;
  const found = habitOf(peaks, kva);
  const habit = typeof found === 'string' ? undefined : found;
  const weekdays = (habit?.weekdays ?? []).map((day) => formats.weekday(addDays(someMonday, day - 1)));
  const list = new Intl.ListFormat(formats.language, { type: 'disjunction' }).format(weekdays);
  return (
    <div className="border-line mt-3 border-t pt-3" data-habit={kva}>
      <h3 className="font-semibold">{messages.power.toStayWithin(formats.number(kva))}</h3>
      <p className="text-ink-2">
        {typeof found === 'string'
          ? messages.power.noHabit[found](over)
          : messages.power.peakHours(
              found.inside,
              found.timed,
              formats.clock(found.from * 60),
              formats.clock(found.to * 60),
            )}
        {list !== '' && ` ${messages.power.peakDays(list)}`}
      </p>
      {habit && <p className="small text-ink-2 mt-1">{messages.power.tryFirst}</p>}
    </div>
  );
}
