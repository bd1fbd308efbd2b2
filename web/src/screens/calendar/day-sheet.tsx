import { type Day, toDay } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { daySource } from '../../api/day-source.ts';
import { type Home, queries } from '../../api/queries.ts';
import { type Curve, dailyValue, missingOn } from '../../api/series.ts';
import { ChartTable } from '../../charts/chart-table.tsx';
import { RegisterKey } from '../../charts/register-key.tsx';
import { SlotBars } from '../../charts/slot-bars.tsx';
import { TempoMark } from '../../charts/tempo-mark.tsx';
import { missingKindOf, stateOfError, stateOfMissing } from '../../figures/panel.ts';
import { energyByRegister, isComplete, peakOf, type Slot, slotsOfDay } from '../../figures/slots.ts';
import { slotTable } from '../../figures/tables.ts';
import { usualForWeekday } from '../../figures/totals.ts';
import { Card, Figure, Row } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import type { State } from '../../messages/states.ts';
import { Link } from '../../router/index.tsx';
import { type CalendarFacts, missingKindOn } from './cells.ts';

type SheetProps = { home: Home; day: Day; facts: CalendarFacts };

/** Everything that is known of one day, beside the grid. */
export function DaySheet({ home, day, facts }: SheetProps) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const total = dailyValue(facts.daily, day);
  const month = toDay(`${day.slice(0, 7)}-01`);
  const curve = useQuery({
    ...queries.curve(home.usage_point_id, month, facts.today),
    enabled: total !== null,
  });
  const slots = curve.data ? slotsOfDay(day, curve.data, home) : [];
  const hasSlots = slots.some(({ power_w }) => power_w !== null);
  const state: State =
    total === null || hasSlots
      ? { kind: 'ready' }
      : curve.isPending
        ? { kind: 'loading' }
        : curve.error
          ? stateOfError(curve.error)
          : (stateOfMissing(curve.data && missingOn(curve.data.missing, day)) ?? { kind: 'empty', reason: 'hourly' });
  return (
    <Card title={formats.capital(formats.dayLong(day, facts.today))} span={3}>
      <div data-sheet={day}>
        <Numbers day={day} facts={facts} />
        <PanelState state={state} height={260}>
          {hasSlots && (
            <>
              <SlotBars
                label={messages.calendar.slots(formats.dayLong(day), slots[0]?.step_minutes ?? 30)}
                slots={slots}
                height={110}
                missingKind={missingKindOf(missingOn(curve.data?.missing ?? [], day))}
              />
              <ChartTable sentence={peakSentence(slots, i18n)} table={() => ({ ...slotTable(slots, i18n), day })} />
            </>
          )}
        </PanelState>
        <Facts home={home} day={day} facts={facts} slots={slots} curve={curve.data} />
      </div>
      {total !== null && (
        <div className="mt-auto pt-4">
          <Link className="button w-full" to="/p/$id/usage" params={{ id: home.id }} search={{ from: day, to: day }}>
            {messages.calendar.openDay}
          </Link>
        </div>
      )}
    </Card>
  );
}

function peakSentence(slots: readonly Slot[], { messages, formats }: I18n): string {
  const peak = peakOf(slots);
  return messages.calendar.slotSentence(formats.watts(peak?.power_w ?? 0), formats.clock(peak?.minute ?? 0));
}

function Numbers({ day, facts }: Pick<SheetProps, 'day' | 'facts'>) {
  const { messages, formats } = useI18n();
  const total = dailyValue(facts.daily, day);
  if (total === null) {
    const missingKind = missingKindOn(facts, day);
    return (
      <p className="text-ink-2 mt-2">
        {formats.capital(missingKind === 'future' ? messages.calendar.future : messages.missingKind[missingKind])}
      </p>
    );
  }
  const usual = usualForWeekday(facts.daily, day);
  const change = usual === undefined ? undefined : formats.change(total, usual.wh);
  return (
    <>
      <Figure isLarge value={formats.energyNumber(total)} unit="kWh" />
      <p className="small text-ink-2 mt-1">
        {change === undefined
          ? messages.calendar.noComparison
          : messages.calendar.comparedWith(formats.capital(change), formats.weekday(day), usual?.weeks === 4)}
      </p>
    </>
  );
}

type FactsProps = SheetProps & { slots: readonly Slot[]; curve: Curve | undefined };

function Facts({ home, day, facts, slots, curve }: FactsProps) {
  const { messages, formats } = useI18n();
  const { data: capabilities } = useQuery(queries.capabilities());
  const isLocal = capabilities?.mode === 'client';
  const hasTotal = dailyValue(facts.daily, day) !== null;
  const source = useQuery({ ...daySource(home.usage_point_id, day), enabled: isLocal && hasTotal });
  const peak = peakOf(slots);
  const colour = facts.tempo.get(day);
  const level = facts.grid.get(day);
  const cost = facts.costs.get(day);
  const from = isLocal ? source.data : 'operator';
  return (
    <div className="divide-line mt-3 divide-y">
      <Registers slots={slots} />
      {peak?.power_w != null && (
        <Row name={messages.calendar.peak}>
          {messages.calendar.at(formats.watts(peak.power_w), formats.clock(peak.minute))}
        </Row>
      )}
      {cost && <Row name={messages.calendar.cost}>{formats.euros(cost.eur)}</Row>}
      {colour && (
        <Row name={messages.calendar.tempo}>
          <span className="inline-flex items-center gap-2">
            <TempoMark colour={colour} size={12} />
            {messages.calendar.colours[colour]}
          </span>
        </Row>
      )}
      {level != null && <Row name={messages.calendar.grid}>{messages.calendar.levels[level as 1 | 2 | 3]}</Row>}
      {hasTotal && slots.length > 0 && <Reading slots={slots} curve={curve} />}
      {hasTotal && from && <Row name={messages.calendar.source}>{messages.calendar.sources[from]}</Row>}
    </div>
  );
}

/** The energy of each tariff; only where every slot is known, so that they add up to the day. */
function Registers({ slots }: { slots: readonly Slot[] }) {
  const { messages, formats } = useI18n();
  if (slots.length === 0 || !isComplete(slots)) return null;
  const { base, hp, hc } = energyByRegister(slots);
  if (base > 0) return <Row name={messages.calendar.oneTariff}>{formats.energy(base)}</Row>;
  return (
    <>
      <Row name={<RegisterKey register="hp" label={messages.calendar.peakHours} />}>{formats.energy(hp)}</Row>
      <Row name={<RegisterKey register="hc" label={messages.calendar.offPeakHours} />}>{formats.energy(hc)}</Row>
    </>
  );
}

function Reading({ slots, curve }: { slots: readonly Slot[]; curve: Curve | undefined }) {
  const { messages } = useI18n();
  const known = slots.filter(({ power_w }) => power_w !== null).length;
  const at = slots[0]?.at ?? 0;
  const run = curve?.runs.findLast(({ start }) => start <= at) ?? curve?.runs[0];
  return (
    <Row name={messages.calendar.reading}>
      {messages.calendar.readingOf(known, slots.length, messages.calendar.quality[run?.quality ?? 'BRUT'])}
    </Row>
  );
}
