import { addDays } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Clock, House } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { type Home, queries } from '../api/queries.ts';
import { newestDay, oldestDay } from '../api/series.ts';
import { useHome, useHomes } from '../api/use-home.ts';
import { ChoiceField } from '../kit/select.tsx';
import { today } from '../period/clock.ts';
import type { Span } from '../period/period.ts';
import { maskPdl } from '../words/formats.ts';
import { useVoice } from '../words/language.tsx';
import { DemoBanner } from './demo-banner.tsx';

const PeriodControl = lazy(async () => ({ default: (await import('../period/control.tsx')).PeriodControl }));

export function TopBar() {
  return (
    <>
      <DemoBanner />
      <Bar />
    </>
  );
}

function Bar() {
  const { formats } = useVoice();
  const home = useHome();
  const span = useLocation({ select: ({ pathname }) => spanOf(pathname) });
  const date = formats.capital(formats.dayLong(today()));
  // Before the home is known the bar is as high as it is going to be.
  if (!home)
    return (
      <header className={span ? 'bar bar-period' : 'bar wide-only'}>
        <span className="wide-only text-ink-2">{date}</span>
      </header>
    );
  return (
    <header className="bar">
      <HomeChoice home={home} />
      {span ? (
        <div className="order-last min-h-24 w-full md:order-none md:min-h-0 md:w-auto">
          <ScreenPeriod home={home} span={span} />
        </div>
      ) : (
        <span className="wide-only text-ink-2">{date}</span>
      )}
      <span className="ml-auto">
        <DataChip home={home} />
      </span>
    </header>
  );
}

function HomeChoice({ home }: { home: Home }) {
  const { words } = useVoice();
  const homes = useHomes();
  const navigate = useNavigate();
  const choices = homes.map(({ id, name, usage_point_id }) => ({
    id,
    name: name ?? words.unnamedHome,
    note: maskPdl(usage_point_id),
  }));
  // The same screen of another home: only the home changes in the address.
  const go = (id: string) => void navigate({ to: '.', params: { id } });
  return (
    <ChoiceField
      label={words.home}
      icon={<House size={20} strokeWidth={1.6} aria-hidden="true" />}
      {...{ choices }}
      chosen={home.id}
      onChoose={go}
    />
  );
}

/** Screens that show a period, and the length it has until another is chosen. */
const spanOf = (path: string): Span | undefined =>
  path.endsWith('/usage') ? 'month' : path.endsWith('/money') ? 'year' : undefined;

function ScreenPeriod({ home, span }: { home: Home; span: Span }) {
  const { data } = useQuery(queries.daily(home.usage_point_id, today()));
  const newest = (data && newestDay(data)) ?? addDays(today(), -1);
  return (
    <Suspense>
      <PeriodControl
        oldest={(data && oldestDay(data)) ?? newest}
        newest={newest}
        span={span}
        hasAll={span === 'month'}
      />
    </Suspense>
  );
}

/** The state of the data, in one chip, on every screen; it leads to what is known of every measure. */
function DataChip({ home }: { home: Home }) {
  return (
    <Link to="/homes" className="no-underline">
      <DataState home={home} />
    </Link>
  );
}

function DataState({ home }: { home: Home }) {
  const { words, formats } = useVoice();
  const { data, error } = useQuery(queries.daily(home.usage_point_id, today()));
  const icon = { size: 16, strokeWidth: 1.8, 'aria-hidden': true } as const;
  if (error) {
    return (
      <span className="chip chip-bad">
        <CircleAlert {...icon} />
        {words.chip.failed}
      </span>
    );
  }
  if (!data) return <span className="chip">{words.chip.asking}</span>;
  const newest = newestDay(data);
  if (!newest) return <span className="chip chip-warn">{words.chip.none}</span>;
  const isFresh = newest >= addDays(today(), -1);
  return (
    <span className={isFresh ? 'chip chip-ok' : 'chip chip-warn'}>
      {isFresh ? <CircleCheck {...icon} /> : <Clock {...icon} />}
      {isFresh ? words.chip.upTo(formats.dayMonth(newest)) : words.chip.late(formats.dayMonth(newest))}
    </span>
  );
}
