import { toDay } from '@svc/domain/day';
import { Pin } from 'lucide-react';
import { useState } from 'react';
import { ChartTable, type ChartTableData } from '../../charts/chart-table.tsx';
import { RangeAxis, RangeBar } from '../../charts/range-bars.tsx';
import { Card } from '../../kit/card.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import { isStale } from './compare.ts';
import type { Filters } from './filters.ts';
import type { Compared, OffersData } from './props.ts';
import { shownSaving } from './sentence.ts';

type ListCardProps = {
  data: OffersData;
  shown: readonly Compared[];
  filters: Filters;
  picked: string | undefined;
  onPick: (id: string) => void;
  onReset: () => void;
};

const first = 12;

/** Every offer that fits, the cheapest first, with mine pinned above them. */
export function ListCard({ data, shown, filters, picked, onPick, onReset }: ListCardProps) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const [isLong, setLong] = useState(false);
  const { mine, ranking } = data;
  const listed = isLong ? shown : shown.slice(0, first);
  const costs = [...listed, ...(mine ? [mine] : [])].flatMap(({ eur, previous_eur }) => [eur, previous_eur]);
  const known = costs.filter((eur) => eur !== null);
  const scale = { from: Math.min(...known), to: Math.max(...known), line: mine?.eur ?? undefined };
  return (
    <Card
      title={
        <>
          {messages.offers.title(shown.length, messages.offers.kva(formats.number(filters.power_kva)))}
          <span className="text-ink-2 font-normal">{` ${messages.offers.ofAll(ranking.offers)}`}</span>
        </>
      }
      span={8}
      aside={<Keys />}
    >
      {known.length > 0 && <Heads {...scale} />}
      <ol className="divide-line divide-y">
        {mine && mine.eur !== null && (
          <OfferRow data={data} scale={scale} onPick={onPick} each={mine} rank={0} isPicked={false} />
        )}
        {listed.map((each, index) => (
          <OfferRow
            key={each.offer.id}
            data={data}
            each={each}
            scale={scale}
            onPick={onPick}
            rank={index + 1}
            isPicked={each.offer.id === picked}
          />
        ))}
      </ol>
      {shown.length === 0 && (
        <p className="text-ink-2 mt-3">
          {messages.offers.none}{' '}
          <button type="button" className="link" onClick={onReset}>
            {messages.offers.reset}
          </button>
        </p>
      )}
      <div className="mt-3 flex flex-wrap justify-between gap-3">
        {shown.length > first && (
          <button type="button" className="link" onClick={() => setLong(!isLong)}>
            {isLong ? messages.offers.showLess : messages.offers.showMore(shown.length - first)}
          </button>
        )}
        <span className="small text-ink-3">{messages.offers.longLine}</span>
      </div>
      <ChartTable
        sentence={messages.offers.took(
          ranking.offers,
          formats.number(ranking.slots),
          formats.number(ranking.took_ms, 1),
        )}
        table={() => offersTable(mine ? [mine, ...shown] : shown, mine, i18n)}
      />
    </Card>
  );
}

/** The scale of the points. The rows contain their own numbers. */
function Heads({ from, to }: { from: number; to: number }) {
  const { messages } = useI18n();
  return (
    <div className="offer-row offer-head" aria-hidden="true">
      <span />
      <span />
      <RangeAxis from={from} to={to} />
      <span className="text-right">{messages.offers.perYear}</span>
      <span className="text-right">{messages.offers.difference}</span>
    </div>
  );
}

function Keys() {
  const { messages } = useI18n();
  const dot = 'block size-3 rounded-full border';
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      <span className="key">
        <i className={dot} style={{ background: 'var(--ink)' }} />
        {messages.offers.last}
      </span>
      <span className="key">
        <i className={dot} style={{ borderColor: 'var(--ink-2)' }} />
        {messages.offers.previous}
      </span>
      <span className="key">
        <i className={`${dot} border-dashed`} style={{ borderColor: 'var(--ink-2)' }} />
        {messages.offers.check}
      </span>
    </div>
  );
}

type RowProps = {
  data: OffersData;
  each: Compared;
  rank: number;
  scale: { from: number; to: number; line: number | undefined };
  isPicked: boolean;
  onPick: (id: string) => void;
};

function OfferRow({ data: { mine, today }, each, rank, scale, isPicked, onPick }: RowProps) {
  const { messages, formats } = useI18n();
  const { offer, line, eur, previous_eur } = each;
  const isMine = rank === 0;
  const isOld = isStale(each, today);
  const saving = mine && mine.eur !== null ? shownSaving(mine, each) : undefined;
  const tone = isOld ? 'decoration-dotted underline' : saving !== undefined && saving > 0 ? 'text-ok' : 'text-ink-2';
  const isOwn = offer.id === '';
  const detail = isOwn
    ? messages.offers.ownPrices
    : [offer.provider, messages.tariffs.kind(offer.type, offer.variant)].join(' · ');
  const body = (
    <>
      <span className="text-ink-3 w-6">{isMine ? <Pin size={16} aria-hidden="true" /> : rank}</span>
      <span className="min-w-0">
        <b className="block font-semibold">{isOwn ? messages.offers.yourPrices : offer.name}</b>
        <span className="small text-ink-2">
          {detail}
          {isOld && line.price_from !== null && (
            <span className="text-warn">{` · ${messages.offers.priceOf(formats.monthYear(toDay(line.price_from)))}`}</span>
          )}
        </span>
      </span>
      <span className="offer-line">
        <RangeBar last={eur ?? 0} previous={previous_eur} {...scale} isMine={isMine} isUnsure={isOld && !isMine} />
      </span>
      <span className="text-right font-semibold whitespace-nowrap">{formats.euros(eur ?? 0, 0)}</span>
      <span className={`text-right font-semibold whitespace-nowrap ${isMine ? 'text-ink-2' : tone}`}>
        {isMine ? messages.offers.mine : saving === undefined ? '' : formats.euroChange(-saving, 0)}
      </span>
    </>
  );
  if (isMine) return <li className="offer-row offer-current">{body}</li>;
  return (
    <li>
      <button type="button" className="offer-row" aria-pressed={isPicked} onClick={() => onPick(offer.id)}>
        {body}
      </button>
    </li>
  );
}

function offersTable(all: readonly Compared[], mine: Compared | undefined, { messages }: I18n): ChartTableData {
  const { rank, offer: name, supplier, kind, power, last, previous, difference, priceFrom } = messages.offers.columns;
  const cents = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);
  return {
    name: messages.offers.file,
    head: [rank, name, supplier, kind, power, last, previous, difference, priceFrom],
    rows: all.map(({ offer, line, eur, previous_eur }, index) => [
      mine ? index : index + 1,
      offer.name,
      offer.provider,
      messages.tariffs.kind(offer.type, offer.variant),
      offer.power_kva,
      cents(eur),
      cents(previous_eur),
      eur === null || mine?.eur == null ? null : cents(eur - mine.eur),
      line.price_from,
    ]),
  };
}
