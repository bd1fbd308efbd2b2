import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { HubStatistic } from '../../api/hub.ts';
import { Tick } from '../../kit/tick.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { formatSpan, isThere, maskId } from './hub-statistic.ts';

const tones: Partial<Record<HubStatistic['state'], string>> = {
  ok: 'chip-ok',
  differs: 'chip-warn',
  behind: 'chip-warn',
};

type ListProps = {
  statistics: readonly HubStatistic[];
  ticked: ReadonlySet<string>;
  onTick: (ids: ReadonlySet<string>) => void;
};

/** One line per statistic: its name, its id, its time range, and how it compares with the local data. */
export function StatisticsList({ statistics, ticked, onTick }: ListProps) {
  const { messages } = useI18n();
  const there = statistics.filter(isThere).map(({ statistic_id }) => statistic_id);
  const isAll = there.length > 0 && there.every((id) => ticked.has(id));
  const tick = (id: string, isOn: boolean) => {
    const next = new Set(ticked);
    if (isOn) next.add(id);
    else next.delete(id);
    onTick(next);
  };
  return (
    <div>
      {there.length > 1 && (
        <Tick
          label={messages.destinations.hub.all}
          isOn={isAll}
          onChange={(isOn) => onTick(isOn ? new Set(there) : new Set())}
        />
      )}
      <ul>
        {statistics.map((one) => (
          <StatisticRow
            key={one.statistic_id}
            one={one}
            isOn={ticked.has(one.statistic_id)}
            onChange={(isOn) => tick(one.statistic_id, isOn)}
          />
        ))}
      </ul>
    </div>
  );
}

type RowProps = { one: HubStatistic; isOn: boolean; onChange: (isOn: boolean) => void };

function StatisticRow({ one, isOn, onChange }: RowProps) {
  const i18n = useI18n();
  const texts = i18n.messages.destinations.hub;
  const { statistic_id: id, name, state } = one;
  const hint = texts.stateHints[state];
  return (
    <li className="border-line border-t py-2" data-statistic={state}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {isThere(one) ? <Tick label={name} isOn={isOn} onChange={onChange} /> : <span>{name}</span>}
        <StateChip state={state} />
      </div>
      <p className={`code text-ink-2 ${isThere(one) ? 'pl-[30px]' : ''}`}>{maskId(id)}</p>
      <p className={`text-ink-2 small ${isThere(one) ? 'pl-[30px]' : ''}`}>
        {[formatSpan(one, i18n), hint].filter((part) => part !== '').join(' · ')}
      </p>
    </li>
  );
}

function StateChip({ state }: { state: HubStatistic['state'] }) {
  const { messages } = useI18n();
  const tone = tones[state];
  const Icon = tone === 'chip-ok' ? CircleCheck : tone ? CircleAlert : Clock;
  return (
    <span className={`chip ${tone ?? ''}`}>
      <Icon size={16} strokeWidth={1.8} aria-hidden="true" />
      {messages.destinations.hub.states[state]}
    </span>
  );
}
