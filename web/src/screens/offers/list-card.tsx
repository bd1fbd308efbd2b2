import { toDay } from '@svc/domain/day';
import { Pin } from 'lucide-react';
import { useState } from 'react';
import { ChartTable } from '../../charts/chart-table.tsx';
import { RangeAxis, RangeBar } from '../../charts/range-bars.tsx';
import { type RangeScale, rangeScale } from '../../charts/range-scale.ts';
import { useIsWide } from '../../kit/bar-slot.tsx';
import { Card } from '../../kit/card.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { isStale } from './compare.ts';
import type { Filters } from './filters.ts';
import { offerName } from './offer-name.ts';
import { isOwnPrices, offersTable } from './offers-table.ts';
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

const firstShown = { wide: 12, phone: 6 };

/** Every offer that fits, the cheapest first, with mine pinned above them. */
export function ListCard({ data, shown, filters, picked, onPick, onReset }: ListCardProps) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const [isLong, setLong] = useState(false);
  const first = useIsWide(768) ? firstShown.wide : firstShown.phone;
  const { mine, ranking } = data;
  const listed = isLong ? shown : shown.slice(0, first);
  const costs = [...listed, ...(mine ? [mine] : [])].flatMap(({ eur, previous_eur }) => [eur, previous_eur]);
  const scale = rangeScale(costs.filter((eur) => eur !== null));
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
      {scale.ticks.length > 0 && <Heads scale={scale} />}
      <ol className="offer-list">
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
      {shown.length > first && (
        <button type="button" className="link mt-3 self-start" onClick={() => setLong(!isLong)}>
          {isLong ? messages.offers.showLess : messages.offers.showMore(shown.length - first)}
        </button>
      )}
      <ChartTable
        sentence={[messages.offers.longLine, messages.offers.howComputed].join(' ')}
        table={() => offersTable(shown, mine, i18n)}
      />
    </Card>
  );
}

/** The scale of the points. The rows contain their own numbers. */
function Heads({ scale }: { scale: RangeScale }) {
  const { messages } = useI18n();
  return (
    <div className="offer-row offer-head" aria-hidden="true">
      <span />
      <span />
      <RangeAxis scale={scale} />
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
  scale: RangeScale;
  isPicked: boolean;
  onPick: (id: string) => void;
};

function OfferRow({ data: { mine, today }, each, rank, scale, isPicked, onPick }: RowProps) {
  const { messages, formats } = useI18n();
  const { offer, line, eur, previous_eur } = each;
  const isMine = rank === 0;
  const isOld = isStale(each, today);
  const saving = mine && mine.eur !== null ? shownSaving(mine, each) : undefined;
  const tone = isOld ? 'offer-unsure' : saving !== undefined && saving > 0 ? 'text-ok font-semibold' : 'text-ink-2';
  const isOwn = isOwnPrices(each);
  const name = isOwn ? messages.offers.yourPrices : offerName(offer.name, formats.language);
  const detail = isOwn
    ? messages.offers.ownPrices
    : [offer.provider, messages.tariffs.kind(offer.type, offer.variant)].join(' · ');
  const body = (
    <>
      <span className="offer-rank">{isMine ? <Pin size={16} aria-hidden="true" /> : rank}</span>
      <span className="offer-name">
        <span className="offer-title">
          <b title={name}>{name}</b>
          {isOld && line.price_from !== null && (
            <span className="offer-age">{messages.offers.priceOf(formats.monthShortYear(toDay(line.price_from)))}</span>
          )}
        </span>
        <span className="offer-kind">{detail}</span>
      </span>
      <span className="offer-line">
        <RangeBar
          last={eur ?? 0}
          previous={previous_eur}
          scale={scale}
          line={mine?.eur ?? undefined}
          isMine={isMine}
          isUnsure={isOld && !isMine}
        />
      </span>
      <span className="offer-eur font-semibold">{formats.euros(eur ?? 0, 0)}</span>
      <span className={`offer-difference ${isMine ? 'text-ink-2' : tone}`}>
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
