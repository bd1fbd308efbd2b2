import { dailyValue } from '../../api/series.ts';
import type { CalendarMonth } from '../../charts/calendar-grid.tsx';
import type { ChartTableData } from '../../charts/chart-table.tsx';
import type { I18n } from '../../messages/i18n.tsx';
import type { CalendarFacts } from './cells.ts';

/** How many of the days that are over have a value of what is shown. */
export function gridSentence(months: readonly CalendarMonth[], { today }: CalendarFacts, { messages }: I18n): string {
  const over = months.flatMap(({ cells }) => cells.filter((cell) => cell.day < today));
  return messages.calendar.withValue(over.filter(({ text }) => text !== '').length, over.length);
}

/** The grid as a table: a line a day that is over. */
export function cellTable(months: readonly CalendarMonth[], facts: CalendarFacts, { messages }: I18n): ChartTableData {
  const { day, energy_wh, value, state } = messages.calendar.columns;
  return {
    name: messages.calendar.file,
    head: [day, energy_wh, value, state],
    rows: months.flatMap(({ cells }) =>
      cells
        .filter((cell) => cell.day < facts.today)
        .map((cell) => [cell.day, dailyValue(facts.daily, cell.day), cell.text, cell.name]),
    ),
  };
}
