import type { Day } from '@svc/domain/day';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { slotClock } from '../../charts/slot-clock.ts';
import { peakOf, type Slot } from '../../figures/slots.ts';
import { Card } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import type { State } from '../../messages/states.ts';
import { Link } from '../../router/index.tsx';
import { registerColour } from '../../theme/registers.ts';
import { hasTotalOnly } from './day-state.ts';

const linesShown = 10;

type DayLinesProps = { home: string; day: Day; slots: readonly Slot[]; state: State };

/** The steps of a day one by one, a few at a time, and what they add up to; it opens on the highest of them. */
export function DayLines({ home, day, slots, state }: DayLinesProps) {
  const { messages, formats } = useI18n();
  const peak = peakOf(slots);
  const own = Math.floor(Math.max(0, peak ? slots.indexOf(peak) : 0) / linesShown);
  const [chosen, setPage] = useState<number>();
  const last = Math.ceil(slots.length / linesShown) - 1;
  const page = Math.min(chosen ?? own, last);
  const shown = slots.slice(page * linesShown, (page + 1) * linesShown);
  const known = slots.filter(({ power_w }) => power_w !== null);
  const wh = known.reduce((sum, slot) => sum + energyOf(slot), 0);
  const move = (to: number, label: string) => (
    <button
      type="button"
      className="button button-quiet button-compact"
      aria-label={label}
      disabled={to < 0 || to > last}
      onClick={() => setPage(to)}
    >
      {to < page ? <ChevronLeft size={16} aria-hidden="true" /> : <ChevronRight size={16} aria-hidden="true" />}
    </button>
  );
  const [first, end] = [shown[0], shown.at(-1)];
  const hours = end && first && `${formats.clock(first.minute)} – ${formats.clock(end.minute + end.step_minutes)}`;
  return (
    <Card
      title={messages.usage.lines}
      span={4}
      aside={
        known.length > 0 && (
          <span className="flex items-center gap-1">
            {move(page - 1, messages.previous)}
            <span className="small text-ink-2">{hours}</span>
            {move(page + 1, messages.next)}
          </span>
        )
      }
    >
      {hasTotalOnly(state) ? (
        <p className="text-ink-2 mt-2">{messages.usage.noCurve}</p>
      ) : state.kind !== 'ready' ? (
        <PanelState state={state} height={491} />
      ) : (
        <>
          <Lines slots={shown} />
          <div className="mt-auto pt-3">
            <div className="border-line flex justify-between gap-3 border-t pt-3">
              <span className="text-ink-2">{messages.usage.linesSum(known.length)}</span>
              <b className="font-semibold">{`${formats.number(wh / 1000, 3)}\u00a0kWh`}</b>
            </div>
            <Link className="link" to="/p/$id/money" params={{ id: home }} search={{ from: day, to: day }}>
              {messages.usage.linesInEuros}
            </Link>
          </div>
        </>
      )}
    </Card>
  );
}

const energyOf = ({ power_w, step_minutes }: Slot) => ((power_w ?? 0) * step_minutes) / 60;

function Lines({ slots }: { slots: readonly Slot[] }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const { start, tariff, mean, kwh } = messages.usage.lineColumns;
  return (
    <table className="small mt-2">
      <caption className="sr">{messages.usage.lines}</caption>
      <thead>
        <tr>
          {[start, tariff, mean, kwh].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {slots.map((slot) => (
          <tr key={slot.at}>
            <td className="whitespace-nowrap">{slotClock(slot.at, slot.minute, i18n)}</td>
            <td>
              <span className="inline-flex items-center gap-2">
                <i
                  aria-hidden="true"
                  className="block size-3 rounded-[3px]"
                  style={{ background: registerColour[slot.parts.at(-1)?.register ?? 'base'] }}
                />
                {slot.parts.map(({ register }) => messages.usage.short[register]).join(', ')}
              </span>
            </td>
            <td className="whitespace-nowrap">{slot.power_w === null ? '–' : formats.watts(slot.power_w)}</td>
            <td>{slot.power_w === null ? '–' : formats.number(energyOf(slot) / 1000, 3)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
