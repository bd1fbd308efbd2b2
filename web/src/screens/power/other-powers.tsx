import { addDays, toDay } from '@svc/domain/day';
import { useState } from 'react';
import type { Peak } from '../../api/power.ts';
import { firstFailure, stateOfError } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { adviceOn, daysForAdvice, listPowers, lowerPower, type OtherPower, targetPower } from './facts.ts';
import { habitOf } from './habit.ts';
import type { PowerProps } from './props.ts';

const someMonday = toDay('2026-01-05');

/** What would have to be moved for a smaller power: when its days over had their peak. */
function HabitPart({ peaks, kva }: { peaks: readonly Peak[]; kva: number }) {
  const { messages, formats } = useI18n();
  const over = peaks.filter(({ va }) => va > kva * 1000).length;
  if (over === 0) return null;
  const found = habitOf(peaks, kva);
  const habit = typeof found === 'string' ? undefined : found;
  const weekdays = (habit?.weekdays ?? []).map((day) => formats.weekday(addDays(someMonday, day - 1)));
  const list = new Intl.ListFormat(formats.language, { type: 'disjunction' }).format(weekdays);
  return (
    <div className="border-line mt-3 border-t pt-3" data-habit={kva}>
      <h3 className="font-semibold">{messages.power.toStayWithin(formats.number(kva))}</h3>
      <p className="text-ink-2">
        {typeof found === 'string'
          ? messages.power.noHabit[found](over)
          : messages.power.peakHours(
              found.inside,
              found.timed,
              formats.clock(found.from * 60),
              formats.clock(found.to * 60),
            )}
        {list !== '' && ` ${messages.power.peakDays(list)}`}
      </p>
      {habit && <p className="small text-ink-2 mt-1">{messages.power.tryFirst}</p>}
    </div>
  );
}

/** Every power that can be subscribed: the price of its subscription, and how often it would have been too small. */
export function OtherPowers({ home, peaks, offers, what_if, onWhatIf }: PowerProps) {
  const { messages, formats } = useI18n();
  const known = peaks.data?.peaks ?? [];
  const powers = listPowers(known, offers.data ?? [], home.selected_offer_id);
  const mine = powers.find(({ kva }) => kva === home.subscribed_power);
  const [isWhole, setWhole] = useState(false);
  // Above the first power that is enough, and one more, nothing changes but the price.
  const enough = powers.findIndex(({ kva, days_over }) => days_over === 0 && kva >= (home.subscribed_power ?? 0));
  const chosen = powers.findIndex(({ kva }) => kva === what_if);
  const near = powers.slice(0, Math.max(enough + 2, chosen + 1, 3));
  const hasPrices = powers.some(({ year_eur }) => year_eur !== undefined);
  // Without a chosen offer no price is requested.
  const isLoading = home.selected_offer_id !== null && offers.isPending;
  const lower = lowerPower(adviceOn(known, home.subscribed_power), known.length);
  const saving = powers.find(({ kva }) => kva === lower)?.year_eur;
  const error = firstFailure(peaks.error, offers.error);
  if (error)
    return (
      <Card title={messages.power.other} span={4}>
        <PanelState state={stateOfError(error)} height={200} />
      </Card>
    );
  return (
    <Card title={messages.power.other} span={4}>
      <table className="mt-2">
        <thead>
          <tr>
            <th scope="col">{messages.power.columns.power}</th>
            {hasPrices && <th scope="col">{messages.power.columns.year}</th>}
            {hasPrices && <th scope="col">{messages.power.columns.difference}</th>}
            <th scope="col">{messages.power.columns.over}</th>
          </tr>
        </thead>
        <tbody>
          {(isWhole ? powers : near).map((power) => (
            <PowerRow
              key={power.kva}
              power={power}
              mine={mine}
              hasPrices={hasPrices}
              onWhatIf={onWhatIf}
              isKnown={known.length > 0}
              isChosen={power.kva === what_if}
            />
          ))}
        </tbody>
      </table>
      {!isWhole && near.length < powers.length && (
        <button type="button" className="button button-soft mt-3" onClick={() => setWhole(true)}>
          {messages.power.morePowers}
        </button>
      )}
      <p className="small text-ink-2 mt-3 min-h-12">
        {hasPrices ? messages.power.priceNote : !isLoading && messages.power.noPrices}
      </p>
      {lower !== undefined && (
        <p className="mt-2 font-semibold">
          {saving === undefined || mine?.year_eur === undefined
            ? messages.power.suggest(formats.number(lower))
            : messages.power.suggestSaving(formats.number(lower), formats.euros(mine.year_eur - saving, 0))}
        </p>
      )}
      {known.length > 0 && known.length < daysForAdvice && (
        <p className="small text-ink-2 mt-2">{messages.power.tooFew(daysForAdvice)}</p>
      )}
      <HabitPart peaks={known} kva={targetPower({ what_if, home })} />
    </Card>
  );
}

type RowProps = {
  power: OtherPower;
  mine: OtherPower | undefined;
  hasPrices: boolean;
  isKnown: boolean;
  isChosen: boolean;
  onWhatIf: (kva: number) => void;
};

function PowerRow({ power, mine, hasPrices, isKnown, isChosen, onWhatIf }: RowProps) {
  const { messages, formats } = useI18n();
  const { kva, days_over, year_eur } = power;
  const difference = year_eur === undefined || mine?.year_eur === undefined ? undefined : year_eur - mine.year_eur;
  const tone = !difference ? 'text-ink-2' : difference < 0 ? 'text-ok font-semibold' : 'text-warn font-semibold';
  return (
    <tr style={isChosen ? { background: 'var(--accent-soft)' } : undefined}>
      <td>
        <label className="flex items-center gap-2 font-semibold whitespace-nowrap">
          <input
            type="radio"
            name="what-if"
            className="m-0 size-5"
            style={{ accentColor: 'var(--accent)' }}
            checked={isChosen}
            onChange={() => onWhatIf(kva)}
          />
          {messages.power.kva(formats.number(kva))}
        </label>
      </td>
      {hasPrices && <td>{year_eur === undefined ? '–' : formats.euros(year_eur, 0)}</td>}
      {hasPrices && (
        <td className={`whitespace-nowrap ${tone}`}>
          {kva === mine?.kva
            ? messages.power.yours
            : difference === undefined
              ? '–'
              : formats.euroChange(difference, 0)}
        </td>
      )}
      <td>{isKnown ? messages.power.daysOver(days_over) : '–'}</td>
    </tr>
  );
}
