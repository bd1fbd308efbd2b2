import { ChevronRight, CircleCheck, Clock, Tag, TriangleAlert, Zap } from 'lucide-react';
import { useReadOnly } from '../../api/read-only.ts';
import { hasNoContract as hasNone } from '../../figures/contract.ts';
import { meanPrice } from '../../figures/cost-slots.ts';
import { captionOf, stateOfQuery } from '../../figures/panel.ts';
import { baseLoad } from '../../figures/slots.ts';
import { usualHours } from '../../figures/usual-hours.ts';
import { Card } from '../../kit/card.tsx';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';
import { type Action, nextTopic } from './actions.ts';
import { MonthCard } from './month-card.tsx';
import type { Checked, TodayProps } from './props.ts';
import { SignalsCard } from './signals-card.tsx';
import { summarizeToday } from './summary.ts';
import { YearCard } from './year-card.tsx';
import { YesterdayCard } from './yesterday-card.tsx';

export function TodayView(props: TodayProps) {
  const i18n = useI18n();
  const { home, others, checked, today, newest, daily, curve, earlier, tempo, signal, cost, projection, simulation } =
    props;
  const isReadOnly = useReadOnly();
  const hasNoContract = isReadOnly ? false : cost.data && hasNone(cost.data);
  const loaded = { daily: daily.data, tempo: tempo.data, signal: signal.data, simulation: simulation.data };
  const usual = usualHours(home, [earlier.data, curve.data]);
  const hasFailed = checked === 'failed';
  const facts = { home, others, hasNoContract, today, newest, ...loaded, usual, hasFailed };
  const { actions, ...known } = summarizeToday(facts, i18n);
  const sentence = daily.data
    ? { headline: known.headline, caption: known.caption }
    : { headline: i18n.messages.nav.today, caption: i18n.messages.chip[captionOf(stateOfQuery(daily))] };
  return (
    <>
      <PageHead {...sentence} isKnown={!reservesLayout(daily.isPending)} />
      <div className="cards">
        <YesterdayCard home={home} today={today} newest={newest} daily={daily} curve={curve} cost={cost} />
        <ActionsCard actions={actions} checked={checked} home={home.id} next={nextTopic(home, today, i18n)} />
        <MonthCard newest={newest} daily={daily} projection={projection} />
        <YearCard newest={newest} daily={daily} />
        <SignalsCard home={home} today={today} tempo={tempo} signal={signal} />
        <ChainCard newest={newest} curve={curve} earlier={earlier} cost={cost} />
      </div>
    </>
  );
}

const icons = { grid: Zap, consent: Clock, problem: TriangleAlert, money: Tag };
const tones = { grid: 'text-warn', consent: 'text-ink', problem: 'text-bad', money: 'text-accent' };

type ActionsCardProps = { actions: readonly Action[]; checked: Checked; home: string; next: string | undefined };

/** With fewer subjects than this the card has room for the next one. */
const roomFrom = 2;

function ActionsCard({ actions, checked, home, next }: ActionsCardProps) {
  const { messages } = useI18n();
  // The headline does not count the contract, so the card would state another number.
  const hasCount = actions.length > 0 && actions.every(({ key }) => key !== 'contract');
  return (
    <Card
      title={messages.today.actions}
      span={4}
      aside={hasCount && <span className="small text-ink-3">{messages.today.topics(actions.length)}</span>}
    >
      {actions.length === 0 && <p className="text-ink-2 mt-2 min-h-[62px]">{messages.today.noAction[checked]}</p>}
      <ul className="divide-line divide-y">
        {actions.map(({ key, kind, title, text, to }) => {
          const Icon = icons[kind];
          return (
            <li key={key} className="flex gap-3 py-2 leading-[22px] first:pt-1">
              <Icon size={20} strokeWidth={1.6} aria-hidden="true" className={`mt-0.5 shrink-0 ${tones[kind]}`} />
              <div className="min-w-0">
                <h3>
                  {to ? (
                    <Link to={to} params={{ id: home }} className="text-ink font-semibold no-underline hover:underline">
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </h3>
                <p className="text-ink-2">{text}</p>
              </div>
              {to && <ChevronRight size={20} aria-hidden="true" className="text-ink-3 ml-auto shrink-0" />}
            </li>
          );
        })}
      </ul>
      {checked === 'all' && actions.length < roomFrom && next !== undefined && (
        <p className="border-line text-ink-2 border-t pt-3">{next}</p>
      )}
    </Card>
  );
}

const hoursOfYear = 8760;

/** How recent the data is, and the base load. */
function ChainCard({ newest, curve, earlier, cost }: Pick<TodayProps, 'newest' | 'curve' | 'earlier' | 'cost'>) {
  const { messages, formats } = useI18n();
  const powers = [curve.data, earlier.data]
    .flatMap((part) => part?.runs ?? [])
    .flatMap(({ powers_w }) => powers_w.filter((power) => power !== null));
  const base = baseLoad(powers);
  const price = meanPrice(cost.data?.slots ?? []);
  const yearly = base === undefined || price === undefined ? undefined : (base / 1000) * hoursOfYear * price;
  const icon = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const;
  return (
    <section className="card col-span-12 !py-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {newest && (
          <span className="flex items-center gap-2">
            <CircleCheck {...icon} className="text-ok shrink-0" />
            {messages.today.newest}
            <span className="text-ink-2">{formats.dayLong(newest)}</span>
          </span>
        )}
        <span className="text-ink-2 flex items-center gap-2">
          <Clock {...icon} className="shrink-0" />
          {messages.today.nextRead}
        </span>
        {base !== undefined && (
          <span className="text-ink-2 md:ml-auto">
            {formats.pair(messages.today.baseLoad, '')}
            <b className="text-ink font-semibold">{formats.watts(base)}</b>
            {yearly !== undefined && `, ${messages.today.perYear(formats.euros(yearly, 0))}`}
          </span>
        )}
      </div>
    </section>
  );
}
