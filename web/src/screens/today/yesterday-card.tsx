import { addDays } from '@svc/domain/day';
import type { CostSlot } from '../../api/costs.ts';
import { useReadOnly } from '../../api/read-only.ts';
import { dailyValue, missingOn } from '../../api/series.ts';
import { ChartTable } from '../../charts/chart-table.tsx';
import { EuroBars } from '../../charts/euro-bars.tsx';
import { SlotBars } from '../../charts/slot-bars.tsx';
import { StackBars } from '../../charts/stack-bars.tsx';
import { hasNoContract } from '../../figures/contract.ts';
import { slotTable as costSlotTable, eurosOfUnits, slotBars, sumOfUnits } from '../../figures/cost-slots.ts';
import { firstFailure, missingKindOf, stateOfConsent, stateOfError, stateOfQuery } from '../../figures/panel.ts';
import { type Slot, slotsOfDay } from '../../figures/slots.ts';
import { dayTable, slotTable } from '../../figures/tables.ts';
import { listDays, usualForWeekday } from '../../figures/totals.ts';
import { useIsWide } from '../../kit/bar-slot.tsx';
import { Card, Figure } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { Segment } from '../../kit/segment.tsx';
import { useSearchChange } from '../../kit/use-search-change.ts';
import { useI18n } from '../../messages/i18n.tsx';
import type { State } from '../../messages/states.ts';
import { Link, useSearch } from '../../router/index.tsx';
import type { TodayProps } from './props.ts';
import { Strong } from './strong.tsx';

type YesterdayProps = Pick<TodayProps, 'home' | 'today' | 'newest' | 'daily' | 'curve' | 'cost'>;

/** The newest day that exists, under its own date: yesterday is called so only when it is. */
export function YesterdayCard({ home, today, newest, daily, curve, cost }: YesterdayProps) {
  const { messages, formats } = useI18n();
  const state = panelState({ home, today, newest, daily }, formats.capital(formats.weekday(addDays(today, -1))));
  const isYesterday = newest === addDays(today, -1);
  const name = newest && formats.dayLong(newest);
  const title = !name
    ? messages.today.yesterday(formats.dayLong(addDays(today, -1)))
    : isYesterday
      ? messages.today.yesterday(name)
      : formats.capital(name);
  const slots = newest && curve.data ? slotsOfDay(newest, curve.data, home) : [];
  const [unit, setUnit] = useUnit();
  const priced = cost.data?.slots ?? [];
  const canPrice = priced.some(({ eur }) => eur !== null);
  const costFailure = firstFailure(cost.error);
  const hasCurve = slots.some(({ power_w }) => power_w !== null);
  return (
    <Card
      title={title}
      span={8}
      aside={
        canPrice && (
          <div className="md:-my-1 max-md:mb-1">
            <Segment
              label={messages.today.unit}
              choices={[
                ['kwh', 'kWh'],
                ['eur', '€'],
              ]}
              chosen={unit}
              onChoose={setUnit}
            />
          </div>
        )
      }
    >
      <PanelState state={state} height={[289, 282, 242]} action={needsConsent(state) && <ConsentLink home={home} />}>
        {newest && daily.data && (
          <>
            <Numbers newest={newest} daily={daily} cost={cost} home={home.id} />
            {unit === 'eur' && canPrice ? (
              <EuroChart slots={priced} />
            ) : curve.isPending || (unit === 'eur' && cost.isPending) ? (
              <div className="skeleton mt-4 h-[220px] md:h-[186px]" />
            ) : hasCurve ? (
              <DayChart slots={slots} day={formats.dayLong(newest)} />
            ) : curve.error ? (
              <PanelState state={stateOfError(curve.error)} height={185} />
            ) : (
              <LastDays newest={newest} daily={daily.data} />
            )}
            {costFailure && <PanelState state={stateOfError(costFailure)} height={0} />}
          </>
        )}
      </PanelState>
    </Card>
  );
}

type Unit = 'kwh' | 'eur';

/** In the address, so that a link shows the same; the usual is not written. */
function useUnit(): [Unit, (unit: Unit) => void] {
  const { unit } = useSearch();
  const changeSearch = useSearchChange();
  const choose = (next: Unit) => changeSearch({ unit: next === 'kwh' ? undefined : next });
  return [unit === 'eur' ? 'eur' : 'kwh', choose];
}

const needsConsent = (state: State) =>
  state.kind === 'expired' || (state.kind === 'empty' && state.reason === 'consent');

/** To the operator's page by way of ours; a local client has its consents at its gateway. */
function ConsentLink({ home }: Pick<YesterdayProps, 'home'>) {
  const { messages } = useI18n();
  const isReadOnly = useReadOnly();
  if (isReadOnly || !('user_id' in home)) return null;
  return (
    <Link to="/onboarding" search={{ home: home.id }} className="button button-primary">
      {messages.today.giveConsent}
    </Link>
  );
}

function panelState({ home, newest, daily, today }: Omit<YesterdayProps, 'curve' | 'cost'>, yesterday: string): State {
  const queryState = stateOfQuery(daily);
  if (queryState.kind !== 'ready') return queryState;
  if (!newest) return stateOfConsent(home) ?? { kind: 'empty', reason: 'nothing' };
  return newest < addDays(today, -1) ? { kind: 'unpublished', day: yesterday } : { kind: 'ready' };
}

type NumbersProps = Pick<YesterdayProps, 'daily' | 'cost'> & {
  newest: NonNullable<YesterdayProps['newest']>;
  home: string;
};

function Numbers({ newest, daily, cost, home }: NumbersProps) {
  const { messages, formats } = useI18n();
  if (!daily.data) return null;
  const total = dailyValue(daily.data, newest) ?? 0;
  const usual = usualForWeekday(daily.data, newest);
  const change = usual === undefined ? undefined : formats.change(total, usual.wh);
  return (
    <div className="flex flex-wrap items-baseline gap-x-8 gap-y-1">
      <Figure isLarge value={formats.energyNumber(total)} unit="kWh" />
      <Euros cost={cost.data} home={home} />
      {change !== undefined && (
        <span className="text-ink-2 max-lg:basis-full">
          <Strong text={messages.today.usual(change, formats.weekday(newest), usual?.weeks === 4)} part={change} />
        </span>
      )}
    </div>
  );
}

/** Energy and subscription of the day. A part without a price is reported as left out. */
function Euros({ cost, home }: { cost: YesterdayProps['cost']['data']; home: string }) {
  const { messages, formats } = useI18n();
  const isReadOnly = useReadOnly();
  if (!cost) return null;
  if (hasNoContract(cost)) {
    return isReadOnly ? null : (
      <Link className="link" to="/p/$id/money" params={{ id: home }}>
        {messages.today.chooseContract}
      </Link>
    );
  }
  if (cost.energy_eur === null) return null;
  return (
    <>
      <Figure isLarge value={formats.number(Number(cost.total_eur ?? cost.energy_eur), 2)} unit="€" />
      {cost.unpriced.length > 0 && <span className="text-warn">{messages.today.partOnly}</span>}
    </>
  );
}

/** A phone has the width of half a card: the bars need more height to differ. */
const useBarHeight = () => (useIsWide(768) ? 112 : 146);

function EuroChart({ slots }: { slots: readonly CostSlot[] }) {
  const i18n = useI18n();
  const sum = i18n.formats.euros(eurosOfUnits(sumOfUnits(slots)));
  // Without the line that names the tariffs: the card is as high as in kWh.
  const height = useBarHeight() + 14;
  return (
    <>
      <EuroBars label={i18n.messages.tariffs.bySlot} bars={slotBars(slots, i18n)} height={height} decimals={2} />
      <ChartTable sentence={i18n.messages.tariffs.energyOf(sum)} table={() => costSlotTable(slots, i18n)} />
    </>
  );
}

function DayChart({ slots, day }: { slots: readonly Slot[]; day: string }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const peak = slots.reduce<Slot | undefined>(
    (best, slot) => ((slot.power_w ?? -1) > (best?.power_w ?? -1) ? slot : best),
    undefined,
  );
  const sentence =
    peak?.power_w == null
      ? ''
      : messages.usage.sentenceDay(formats.watts(peak.power_w), formats.clock(peak.minute), peak.step_minutes);
  return (
    <>
      <SlotBars
        label={messages.today.slotsLabel(day, slots[0]?.step_minutes ?? 30)}
        slots={slots}
        height={useBarHeight()}
        missingKind="hole"
      />
      <ChartTable sentence={sentence} table={() => slotTable(slots, i18n)} />
    </>
  );
}

/** Without half hours, the last thirty days replace them. */
function LastDays({
  newest,
  daily,
}: {
  newest: NonNullable<YesterdayProps['newest']>;
  daily: NonNullable<YesterdayProps['daily']['data']>;
}) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const days = listDays(addDays(newest, -29), 30);
  const bars = days.map((day) => {
    const wh = dailyValue(daily, day);
    const missingKind = missingKindOf(missingOn(daily.missing, day));
    const parts = wh === null ? null : [{ register: 'base' as const, wh }];
    return { key: day, label: String(Number(day.slice(8))), name: formats.dayShort(day), parts, missingKind };
  });
  return (
    <>
      <StackBars label={messages.today.dailyLabel} bars={bars} height={useBarHeight()} />
      <ChartTable sentence={messages.usage.noCurve} table={() => dayTable(days, daily, i18n)} />
    </>
  );
}
