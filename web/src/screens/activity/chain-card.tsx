import { addDays, type Day } from '@svc/domain/day';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { SyncStatus } from '../../api/queries.ts';
import { HelpLink } from '../../kit/help-link.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { today } from '../../period/clock.ts';
import { Link } from '../../router/index.tsx';

type ChainProps = {
  status: SyncStatus;
  newest: Day | undefined;
  fine: number;
  failing: number;
  formatMoment: (moment: string) => string;
};
type ChainLink = {
  readonly name: string;
  readonly text: string;
  readonly tone: 'ok' | 'bad' | 'wait';
  readonly help?: string;
};

const icons = { ok: CircleCheck, bad: CircleAlert, wait: Clock } as const;
const colours = { ok: 'text-ok', bad: 'text-bad', wait: 'text-ink-3' } as const;

/** From one link to the next; broken where the next one fails. */
const ChainArrow = ({ to }: { to: ChainLink['tone'] | undefined }) =>
  to && (
    <i
      aria-hidden="true"
      className="chain-arrow flex-1"
      style={{
        borderStyle: to === 'ok' ? 'solid' : 'dashed',
        borderColor: 'var(--line-strong)',
        borderWidth: '1px 0 0 1px',
      }}
    />
  );

/** Which part is down: the path of a value from the operator to its destinations. */
export function ChainCard({ status, newest, fine, failing, formatMoment }: ChainProps) {
  const { messages, formats } = useI18n();
  const texts = messages.activity.chain;
  const { reachable, since, last_error } = status.gateway;
  const stored = Math.max(0, ...status.pdls.map(({ types }) => types.consumption_daily?.total_records ?? 0));
  const isFresh = newest !== undefined && newest >= addDays(today(), -1);
  const gateway: ChainLink =
    reachable === null
      ? { name: texts.gateway, text: texts.notContacted, tone: 'wait' }
      : reachable
        ? { name: texts.gateway, text: texts.reachable, tone: 'ok' }
        : {
            name: texts.gateway,
            text: texts.away(since === null ? '' : formatMoment(since)),
            tone: 'bad',
            help: last_error?.code || 'notice-gateway_away',
          };
  const links: readonly ChainLink[] = [
    {
      name: texts.operator,
      text: newest === undefined ? texts.waiting : texts.published(formats.dayShort(newest)),
      tone: isFresh ? 'ok' : 'wait',
    },
    gateway,
    { name: texts.client, text: texts.stored(formats.number(stored)), tone: stored > 0 ? 'ok' : 'wait' },
    {
      name: texts.destinations,
      text: fine + failing === 0 ? texts.none : texts.states(fine, failing),
      tone: failing > 0 ? 'bad' : fine > 0 ? 'ok' : 'wait',
    },
  ];
  return (
    <section className="card col-span-12">
      <ol className="grid gap-4 md:grid-cols-4">
        {links.map(({ name, text, tone, help }, index) => {
          const Icon = icons[tone];
          return (
            <li key={name} className="relative flex min-w-0 gap-3 md:flex-col md:gap-1">
              <span className="flex items-center gap-3">
                <Icon size={20} strokeWidth={1.6} aria-hidden="true" className={`shrink-0 ${colours[tone]}`} />
                <ChainArrow to={links[index + 1]?.tone} />
              </span>
              <span className="min-w-0">
                {/* The gateway is the one link of the chain that is set here. */}
                <b className="block font-semibold">{name === texts.gateway ? <Link to="/setup">{name}</Link> : name}</b>
                <span className="text-ink-2">
                  {text} <HelpLink name={help} />
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
