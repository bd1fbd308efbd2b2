import { addDays, toDay } from '@svc/domain/day';
import type { Peak } from '../../api/power.ts';
import { useVoice } from '../../words/language.tsx';
import { habitOf } from './habit.ts';

const someMonday = toDay('2026-01-05');

/** What would have to be moved for a smaller power: when its days over had their peak. */
export function HabitPart({ peaks, kva }: { peaks: readonly Peak[]; kva: number }) {
  const { words, formats } = useVoice();
  const over = peaks.filter(({ va }) => va > kva * 1000).length;
  if (over === 0) return null;
  const found = habitOf(peaks, kva);
  const habit = typeof found === 'string' ? undefined : found;
  const weekdays = (habit?.weekdays ?? []).map((day) => formats.weekday(addDays(someMonday, day - 1)));
  const list = new Intl.ListFormat(formats.language, { type: 'disjunction' }).format(weekdays);
  return (
    <div className="border-line mt-3 border-t pt-3" data-habit={kva}>
      <h3 className="font-semibold">{words.power.toStayWithin(formats.number(kva))}</h3>
      <p className="text-ink-2">
        {typeof found === 'string'
          ? words.power.noHabit[found](over)
          : words.power.peakHours(
              found.inside,
              found.timed,
              formats.clock(found.from * 60),
              formats.clock(found.to * 60),
            )}
        {list !== '' && ` ${words.power.peakDays(list)}`}
      </p>
      {habit && <p className="small text-ink-2 mt-1">{words.power.tryFirst}</p>}
    </div>
  );
}
