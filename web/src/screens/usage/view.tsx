import { addDays, daysBetween } from '@svc/domain/day';
import { Overview } from '../../charts/overview.tsx';
import { Card } from '../../kit/card.tsx';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Controls } from './controls.tsx';
import { isQuarter } from './data.ts';
import { DayPart } from './day-part.tsx';
import { MonthPart } from './month-part.tsx';
import type { UsageProps } from './props.ts';
import { RangePart } from './range-part.tsx';
import { usageSentence } from './sentence.ts';
import { WeekPart } from './week-part.tsx';
import { YearPart } from './year-part.tsx';

const parts = { day: DayPart, week: WeekPart, month: MonthPart, year: YearPart, range: RangePart };

export function UsageView({ data, onOpen }: UsageProps) {
  const i18n = useI18n();
  const Part = parts[data.period.span];
  return (
    <>
      <PageHead {...usageSentence(data, i18n)} isKnown={!reservesLayout()}>
        <Controls span={data.period.span} />
      </PageHead>
      <div className="cards">
        <Part data={data} onOpen={onOpen} />
        <Known data={data} onOpen={onOpen} />
      </div>
    </>
  );
}

/** All known days, and the position of the period among them. */
function Known({ data: { daily, period, newest }, onOpen }: UsageProps) {
  const { messages, formats } = useI18n();
  const count = daysBetween(daily.start, newest) + 1;
  const values = Array.from({ length: count }, (_, index) => daily.values_wh[index] ?? null);
  const ticks = values.flatMap((_, index) => {
    const day = addDays(daily.start, index);
    return isQuarter(day) ? [{ label: formats.monthShortYear(day), day: index }] : [];
  });
  const place = {
    from: daysBetween(daily.start, period.from),
    to: Math.min(count - 1, daysBetween(daily.start, period.to)),
  };
  return (
    <Card
      title={messages.usage.overview}
      span={12}
      aside={<span className="small text-ink-3">{messages.usage.overviewHint}</span>}
    >
      <div className="mt-3">
        <Overview
          label={messages.usage.overview}
          values_wh={values}
          {...place}
          ticks={ticks}
          onDay={(day) => onOpen('month', day)}
        />
      </div>
    </Card>
  );
}
