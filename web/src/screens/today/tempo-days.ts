import { addDays, type Day } from '@svc/domain/day';
import type { Tempo } from '../../api/queries.ts';
import type { I18n } from '../../messages/i18n.tsx';

export type TempoDay = {
  readonly title: string;
  readonly colour: Tempo['today']['color'];
  /** When the colour ends, at six: the day. */
  readonly until: string;
};

/** The colour that applies now and the one that follows it. A colour applies from six to six: the end is named with it. */
export function tempoDays(
  today: Day,
  { current, today: todays, tomorrow }: Pick<Tempo, 'current' | 'today' | 'tomorrow'>,
  { messages, formats }: I18n,
): readonly [TempoDay, TempoDay] {
  const { tempoToday, tempoNight, tempoMorning, tempoTomorrow, thisMorning, tomorrowMorning } = messages.today;
  // Before six, the day before still runs, and the colour of this day is yet to begin.
  if (current.date !== today)
    return [
      { title: tempoNight, colour: current.color, until: thisMorning },
      { title: tempoMorning, colour: todays.color, until: tomorrowMorning },
    ];
  return [
    { title: tempoToday, colour: current.color, until: tomorrowMorning },
    { title: tempoTomorrow, colour: tomorrow.color, until: formats.weekday(addDays(today, 2)) },
  ];
}
