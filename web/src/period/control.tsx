import { addMonths, type Day, yearOf } from '@svc/domain/day';
import { CalendarRange, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useIsWide } from '../kit/bar-slot.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { isForPage } from '../kit/keys.ts';
import { ChoiceField } from '../kit/select.tsx';
import { type I18n, useI18n } from '../messages/i18n.tsx';
import { Link, useNavigate, useSearch } from '../router/index.tsx';
import type { SearchParams } from '../search-params.ts';
import { today } from './clock.ts';
import {
  changeSpan,
  laterPeriod,
  type Period,
  periodAround,
  readPeriod,
  type Span,
  shiftPeriod,
  spans,
  toPeriod,
} from './period.ts';
import { RangeDialog, RangeForm, type RangeProps } from './range-dialog.tsx';

const toAll = (old: SearchParams): SearchParams => ({ ...old, view: 'all', zoom: undefined });

type SpanChoiceProps = { period: Period; newest: Day; isAll: boolean; hasAll: boolean };

/** On narrow screens the lengths are one list. */
function SpanChoice({ period, newest, isAll, hasAll }: SpanChoiceProps) {
  const { messages } = useI18n();
  const navigate = useNavigate();
  const lengths = [...spans, ...(hasAll ? (['all'] as const) : [])];
  const chosen = isAll ? 'all' : period.span;
  const go = (id: string) => {
    const span = spans.find((name) => name === id);
    void navigate({ to: '.', search: span ? toPeriod(changeSpan(period, span, newest)) : toAll });
  };
  // Days that were chosen one by one have no length of their own.
  const ownName = chosen === 'range' ? [{ id: 'range', name: messages.someDays, note: '' }] : [];
  const choices = lengths.map((id) => ({ id, name: id === 'all' ? messages.all : messages.period[id], note: '' }));
  return (
    <ChoiceField
      label={messages.period.label}
      icon={null}
      isWhole
      choices={[...ownName, ...choices]}
      chosen={chosen}
      onChoose={go}
    />
  );
}

/** So long that the same day is in it twice: its first day needs a year. */
const isLong = (from: Day, to: Day) => to >= addMonths(from, 12);

/** What a period is called in a title. */
export function periodName({ span, from, to }: Period, { messages, formats }: I18n, now: Day): string {
  if (span === 'day') return formats.dayShort(from, now);
  if (span === 'week' || span === 'range') return formats.dayRange(from, to);
  return span === 'month' ? formats.monthYear(from) : messages.period.twelveTo(formats.dayPlain(to));
}

/** The same for the bar, which omits the current year. */
function periodLabel(period: Period, i18n: I18n, now: Day): string {
  const { span, from, to } = period;
  const isPlain = span === 'day' || span === 'month' || yearOf(to) !== yearOf(now);
  if (isPlain || (span === 'range' && isLong(from, to))) return periodName(period, i18n, now);
  const last = i18n.formats.dayMonth(to);
  return span === 'year' ? i18n.messages.period.twelveTo(last) : `${i18n.formats.dayMonth(from)} – ${last}`;
}

/** The shortest one, for the one row of a phone: the headline of the screen has the exact days. */
function periodBrief({ span, from, to }: Period, { messages, formats }: I18n): string {
  if (span === 'day') return formats.dayPlain(from);
  if (span === 'month') return formats.monthYear(from);
  if (span === 'year') return messages.period.twelve;
  return `${formats.dayMonth(from)} – ${formats.dayMonth(to)}`;
}

// Below it home, lengths, period and state do not fit in one line: the lengths become a list.
const leastWidth = 1200;

type PeriodControlProps = { oldest: Day; newest: Day; span: Span; hasAll?: boolean };

/** Day, week, month or year, and the way to the ones around it; all of it is in the address. */
export function PeriodControl({ oldest, newest, span: fallback, hasAll = false }: PeriodControlProps) {
  const i18n = useI18n();
  const { messages } = i18n;
  const search = useSearch();
  const period = readPeriod(search, newest, fallback);
  const isWide = useIsWide(leastWidth);
  const isAll = hasAll && search.view === 'all';
  const earlier = shiftPeriod(period, -1);
  const around = { earlier, later: laterPeriod(period, newest) };
  useKeys(isAll ? {} : { ...around, newest: periodAround(period.span === 'range' ? 'day' : period.span, newest) });
  const isPhone = !useIsWide(768);
  const lengths = <Lengths period={period} newest={newest} isAll={isAll} hasAll={hasAll} />;
  const arrows = { period, oldest, newest, isWide, ...around };
  return (
    <nav className="flex min-w-0 items-center gap-x-3 md:flex-1" aria-label={messages.period.label}>
      {isPhone && (
        <PeriodSheet
          label={isAll ? messages.all : periodBrief(period, i18n)}
          lengths={lengths}
          {...(!isAll && { arrows })}
          range={{ period, oldest, newest }}
        />
      )}
      {!isPhone && !isWide && <SpanChoice period={period} newest={newest} isAll={isAll} hasAll={hasAll} />}
      {isWide && lengths}
      {!isPhone && !isAll && <Around {...arrows} />}
    </nav>
  );
}

function Lengths({ period, newest, isAll, hasAll }: SpanChoiceProps) {
  const { messages } = useI18n();
  return (
    <div className="segment">
      {spans.map((span) => (
        <Link
          key={span}
          to="."
          search={toPeriod(changeSpan(period, span, newest))}
          aria-current={span === period.span && !isAll ? 'true' : undefined}
        >
          {messages.period[span]}
        </Link>
      ))}
      {hasAll && (
        <Link to="." search={toAll} aria-current={isAll ? 'true' : undefined}>
          {messages.all}
        </Link>
      )}
    </div>
  );
}

type PeriodSheetProps = {
  label: string;
  lengths: ReactNode;
  /** Everything that is known has no period beside it. */
  arrows?: ArrowsProps;
  range: Omit<RangeProps, 'onClose'>;
};

/** One button in the row of a phone. Its sheet stays open while one looks through the periods. */
function PeriodSheet({ label, lengths, arrows, range }: PeriodSheetProps) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="button button-soft min-w-0"
        aria-haspopup="dialog"
        aria-label={formats.pair(messages.period.label, label)}
        onClick={() => setOpen(true)}
      >
        <span className="truncate font-semibold">{label}</span>
        <ChevronDown size={16} className="shrink-0" aria-hidden="true" />
      </button>
      {isOpen && (
        <Dialog title={messages.period.label} isSheet onClose={close}>
          <div className="mt-2 flex flex-col gap-3">
            {lengths}
            {arrows && (
              <div className="around flex items-center justify-between gap-2">
                <Earlier to={arrows.earlier} />
                <span className="text-center font-medium" aria-live="polite">
                  {periodLabel(arrows.period, i18n, today())}
                </span>
                <Later to={arrows.later} />
              </div>
            )}
            <div className="border-line border-t" />
          </div>
          <RangeForm key={`${range.period.from} ${range.period.to}`} {...range} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

type ArrowsProps = { period: Period; earlier: Period; later: Period | undefined };
type AroundProps = ArrowsProps & { oldest: Day; newest: Day; isWide: boolean };

/** The name of the period, and the way to the one before, the one after, and any other days. */
function Around({ period, oldest, newest, isWide, earlier, later }: AroundProps) {
  const i18n = useI18n();
  const { messages } = i18n;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <div className="around flex items-center gap-0.5">
        <Earlier to={earlier} />
        <button
          type="button"
          className="button button-quiet"
          title={messages.period.choose}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          <span className="font-medium whitespace-nowrap">{periodLabel(period, i18n, today())}</span>
          {isWide && <CalendarRange size={16} aria-hidden="true" />}
        </button>
        <Later to={later} />
      </div>
      {isChoosing && <RangeDialog period={period} oldest={oldest} newest={newest} onClose={() => setChoosing(false)} />}
    </>
  );
}

function Earlier({ to }: { to: Period }) {
  const { messages } = useI18n();
  return (
    <Link
      className="button button-quiet button-square"
      to="."
      search={toPeriod(to)}
      aria-label={messages.period.earlier}
    >
      <ChevronLeft size={20} aria-hidden="true" />
    </Link>
  );
}

function Later({ to }: { to: Period | undefined }) {
  const { messages } = useI18n();
  const icon = <ChevronRight size={20} aria-hidden="true" />;
  if (!to) {
    return (
      <button type="button" className="button button-quiet button-square" disabled aria-label={messages.period.later}>
        {icon}
      </button>
    );
  }
  return (
    <Link className="button button-quiet button-square" to="." search={toPeriod(to)} aria-label={messages.period.later}>
      {icon}
    </Link>
  );
}

type Neighbours = { earlier?: Period; later?: Period | undefined; newest?: Period };

function useKeys({ earlier, later, newest }: Neighbours): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      const target = { ArrowLeft: earlier, ArrowRight: later, t: newest }[event.key];
      if (target) void navigate({ to: '.', search: toPeriod(target) });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
