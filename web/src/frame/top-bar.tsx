import { addDays } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock, House } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { logOut } from '../api/logout.ts';
import { type Home, queries } from '../api/queries.ts';
import { isGapless, newestDay, oldestDay } from '../api/series.ts';
import { useHome, useHomes } from '../api/use-home.ts';
import { captionOf, stateOfError } from '../figures/panel.ts';
import { BarSlot, useIsWide } from '../kit/bar-slot.tsx';
import { ChoiceField } from '../kit/select.tsx';
import { homeDigits, homeName } from '../messages/formats.ts';
import { useI18n } from '../messages/i18n.tsx';
import { today } from '../period/clock.ts';
import type { Span } from '../period/period.ts';
import { Link, useNavigate, usePathname } from '../router/index.tsx';
import { navItems } from './nav-items.ts';
import { PrintHead } from './print-head.tsx';

const PeriodControl = lazy(async () => ({ default: (await import('../period/control.tsx')).PeriodControl }));

/** The home, its period and the state of its data; where no home is open, what the screen is called. */
export function TopBar() {
  const { formats } = useI18n();
  const home = useHome();
  const pathname = usePathname();
  const span = spanOf(pathname);
  // The calendar and compare screens show their own control where others show the date.
  const isLooking = /\/(calendar|compare)$/.test(pathname);
  const hasSpace = useIsWide(1600);
  const date = formats.capital(formats.dayLong(today()));
  // Before the home is known the bar is as high as it is going to be.
  if (!home)
    return (
      <header className={span ? 'bar bar-period' : 'bar'}>
        <span className="wide-only text-ink-2">{date}</span>
        {!span && <ScreenName />}
      </header>
    );
  return (
    <>
      <header className={span ? 'bar bar-period' : 'bar'}>
        <HomeChoice home={home} isBrief={span !== undefined && !hasSpace} />
        {span ? (
          <div className="flex min-w-0 shrink-0 items-center gap-3 max-md:ml-auto">
            <ScreenPeriod home={home} span={span} />
          </div>
        ) : (
          <>
            {!isLooking && <span className="wide-only text-ink-2">{date}</span>}
            <BarSlot />
          </>
        )}
        <DataChip home={home} />
      </header>
      <PrintHead home={home} />
    </>
  );
}

/** On a phone no menu names the screen that is open; who leaves finds the way out on the page of the account. */
function ScreenName() {
  const { messages } = useI18n();
  const name = usePathname().split('/')[1] ?? '';
  // The address of the activity log is not its key.
  const label = navItems.find(({ to }) => to === `/${name}`)?.label ?? name;
  return (
    <>
      <b className="phone-only text-[18px] font-semibold">{messages.nav[label as keyof typeof messages.nav]}</b>
      {name === 'account' && (
        <button type="button" className="button button-quiet ml-auto md:hidden" onClick={() => logOut()}>
          {messages.nav.logOut}
        </button>
      )}
    </>
  );
}

function HomeChoice({ home, isBrief }: { home: Home; isBrief: boolean }) {
  const { messages } = useI18n();
  const homes = useHomes();
  const navigate = useNavigate();
  const choices = homes.map((each) => ({ id: each.id, name: homeName(each, messages), note: homeDigits(each) }));
  // The same screen of another home: only the home changes in the address.
  const go = (id: string) => void navigate({ to: '.', params: { id }, search: true });
  return (
    <ChoiceField
      label={messages.home}
      icon={<House size={20} strokeWidth={1.6} aria-hidden="true" className={isBrief ? 'wide-only' : ''} />}
      choices={choices}
      isBrief={isBrief}
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
      {/* After the period, not before it, so that the neighbouring controls do not move. */}
      <BarSlot />
    </Suspense>
  );
}

/** The state of the data, in one chip, on every screen; it leads to what is known of every measure. */
function DataChip({ home }: { home: Home }) {
  return (
    <Link to="/homes" className="data-chip">
      <DataState home={home} />
    </Link>
  );
}

function DataState({ home }: { home: Home }) {
  const { messages, formats } = useI18n();
  const { data, error } = useQuery(queries.daily(home.usage_point_id, today()));
  const icon = { size: 16, strokeWidth: 1.8, 'aria-hidden': true } as const;
  if (error) {
    const name = captionOf(stateOfError(error));
    const isFailed = name === 'failed';
    return (
      <span className={`chip ${isFailed ? 'chip-bad' : name === 'waiting' ? '' : 'chip-warn'}`}>
        {isFailed ? <CircleAlert {...icon} /> : <Clock {...icon} />}
        <span>{messages.chip[name]}</span>
      </span>
    );
  }
  if (!data)
    return (
      <span className="chip">
        <Clock {...icon} />
        <span>{messages.chip.loading}</span>
      </span>
    );
  const newest = newestDay(data);
  if (!newest)
    return (
      <span className="chip chip-warn">
        <Clock {...icon} />
        <span>{messages.chip.none}</span>
      </span>
    );
  const isFresh = newest >= addDays(today(), -1);
  // Days that are missing further back are no delay, but "complete" would be untrue.
  const isComplete = isFresh && isGapless(data);
  const tone = isComplete ? 'chip-ok' : isFresh ? '' : 'chip-warn';
  return (
    <span className={`chip ${tone}`}>
      {isComplete ? <CircleCheck {...icon} /> : <Clock {...icon} />}
      <span>
        {isComplete ? messages.chip.upTo(formats.dayMonth(newest)) : messages.chip.late(formats.dayMonth(newest))}
      </span>
    </span>
  );
}
