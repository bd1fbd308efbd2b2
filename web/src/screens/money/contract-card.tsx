import { addDays, addMonths, type Day, toDay } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { type CatalogueOffer, catalogueQueries } from '../../api/catalogue.ts';
import type { OwnRule } from '../../api/costs.ts';
import { useReadOnly } from '../../api/read-only.ts';
import { stateOfError } from '../../figures/panel.ts';
import { offPeakRanges } from '../../figures/slots.ts';
import { Card } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';
import { type PriceStretch, priceStretches } from './price-stretches.ts';
import type { MoneyData } from './props.ts';
import { boughtRules, describeRule, replacesOffer } from './rules.ts';
import { listVersions } from './versions.ts';

type ContractCardProps = { data: MoneyData; onOpenDialog: (dialog: 'contract' | 'own') => void };

/** The offer, every price it had with its date, and the off-peak hours that decide between them. */
export function ContractCard({ data, onOpenDialog }: ContractCardProps) {
  const i18n = useI18n();
  const { messages } = i18n;
  const isReadOnly = useReadOnly();
  const { data: offers = [], isPending, error } = useQuery(catalogueQueries.offers());
  const offer = offers.find(({ id }) => id === data.cost.current);
  const own = boughtRules(data.pricing);
  return (
    <Card
      title={
        <>
          {messages.money.contract}
          <span className="text-ink-2 font-normal">
            {replacesOffer(own, data.newest)
              ? ` · ${messages.money.ownHead}`
              : !isPending && !error && ` · ${offer ? offerName(offer, i18n) : messages.money.noOffer}`}
          </span>
        </>
      }
      span={7}
      aside={
        !isReadOnly && (
          <span className="flex flex-wrap gap-x-4">
            <button type="button" className="link" onClick={() => onOpenDialog('contract')}>
              {messages.money.changeOffer}
            </button>
            <button type="button" className="link" onClick={() => onOpenDialog('own')}>
              {messages.money.ownPrices}
            </button>
          </span>
        )
      }
    >
      {own.length > 0 && <OwnRules rules={own} />}
      {isPending && <PanelState state={{ kind: 'loading' }} height={[211, 99, 99]} />}
      {error && <PanelState state={stateOfError(error)} height={99} />}
      {offer && <PriceStrip offer={offer} newest={data.newest} />}
      {offer && <Versions offer={offer} isEstimated={data.cost.flags.includes('price_estimated')} />}
      <Spans data={data} />
      <OffPeakLine data={data} />
    </Card>
  );
}

type NamedOffer = Pick<MoneyData['cost']['offers'][number], 'name' | 'type' | 'variant' | 'power_kva'>;

const offerName = ({ name, type, variant, power_kva }: NamedOffer, { messages, formats }: I18n) =>
  name === null
    ? messages.money.own
    : [
        formats.offerName(name),
        messages.tariffs.kind(type, variant),
        ...(power_kva === null ? [] : [messages.money.kva(String(power_kva))]),
      ].join(', ');

function Versions({ offer, isEstimated }: { offer: CatalogueOffer; isEstimated: boolean }) {
  const { messages, formats } = useI18n();
  const versions = listVersions(offer);
  const tags = [...new Set(versions.flatMap(({ prices }) => prices.map(({ tag }) => tag)))];
  const day = (from: Day | null) => (from === null ? messages.money.always : formats.dayPlain(from));
  // A contract of six colours has six lines to a price, not six columns.
  if (tags.length > 2) {
    return versions.map((version) => (
      <div key={version.from} className="mt-2">
        <h3>{`${messages.money.since} ${day(version.from)}`}</h3>
        <dl className="small grid grid-cols-2 gap-x-6 sm:grid-cols-3">
          {[...version.prices, { tag: 'subscription', eur: version.subscription_eur ?? 0 }].map(({ tag, eur }) => (
            <div key={tag} className="flex justify-between gap-2">
              <dt className="text-ink-2">{messages.tariffs.tag(tag)}</dt>
              <dd className="font-semibold">{tag === 'subscription' ? formats.euros(eur) : formats.price(eur)}</dd>
            </div>
          ))}
        </dl>
      </div>
    ));
  }
  return (
    <>
      <table className="mt-2">
        <caption className="sr">{messages.money.prices}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.money.since}</th>
            {tags.map((tag) => (
              <th key={tag} scope="col">
                {formats.capital(messages.tariffs.tag(tag))}
              </th>
            ))}
            <th scope="col">{messages.money.perMonth}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ from, prices, subscription_eur }) => (
            <tr key={from}>
              <td className="font-semibold">{day(from)}</td>
              {tags.map((tag) => {
                const price = prices.find((each) => each.tag === tag);
                return <td key={tag}>{price ? formats.price(price.eur) : '–'}</td>;
              })}
              <td>{subscription_eur === null ? '–' : formats.euros(subscription_eur)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isEstimated && <p className="small text-ink-2 mt-2">{messages.money.nearest}</p>}
    </>
  );
}

/** Who supplied when: changing an offer does not rewrite the past. */
function Spans({ data: { cost, parts } }: { data: MoneyData }) {
  const i18n = useI18n();
  const { formats } = i18n;
  const spans = (parts ?? cost).offers;
  if (spans.length < 2) return null;
  return (
    <ul className="small text-ink-2 mt-3">
      {spans.map((offer) => (
        <li key={`${offer.offer_id} ${offer.start}`}>
          {formats.pair(formats.dayRange(toDay(offer.start), addDays(toDay(offer.end), -1)), '')}
          <b className="text-ink font-semibold">{offerName(offer, i18n)}</b>
          {offer.provider !== null && `, ${offer.provider}`}
        </li>
      ))}
    </ul>
  );
}

function OwnRules({ rules }: { rules: readonly OwnRule[] }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  return (
    <table className="mt-2">
      <caption className="sr">{messages.money.own}</caption>
      <tbody>
        {rules.map((rule, index) => {
          const { hours, days, dates } = describeRule(rule, i18n);
          return (
            <tr key={`${rule.price} ${hours} ${days} ${dates}`}>
              <td className="font-semibold">{formats.capital(messages.tariffs.tag(`own_${index + 1}`))}</td>
              <td>{`${hours}, ${days}`}</td>
              <td>{dates}</td>
              <td>{formats.price(String(rule.price).replace(',', '.'))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function OffPeakLine({ data: { home, newest } }: { data: MoneyData }) {
  const { messages, formats } = useI18n();
  const ranges = offPeakRanges(home, newest).map(
    ({ from, to }) => `${formats.clock(from)} – ${formats.clock(to % 1440 || 1440)}`,
  );
  const isReadOnly = useReadOnly();
  const difference = 'offpeak_difference' in home ? home.offpeak_difference : null;
  return (
    <div className="small text-ink-2 border-line mt-auto flex flex-wrap justify-between gap-x-4 border-t pt-3">
      <span>
        {ranges.length > 0 ? messages.money.offPeak(ranges.join(', ')) : messages.money.offPeakUnknown}
        {difference && ` ${messages.money.differs(difference.gridop.join(', '))}`}
      </span>
      {!isReadOnly && (
        <Link className="link" to="/homes">
          {messages.money.change}
        </Link>
      )}
    </div>
  );
}

const looks: Readonly<Record<PriceStretch['kind'], object>> = {
  unknown: { border: '1px dashed var(--line-strong)' },
  earlier: { background: 'var(--reg-hc)', opacity: 0.6 },
  now: { background: 'var(--accent)' },
};
/** Narrower, a date does not fit under its stretch. */
const leastShare = 0.22;

/** The last twelve months by the prices in effect. The table below lists them. */
function PriceStrip({ offer, newest }: { offer: CatalogueOffer; newest: Day }) {
  const { formats } = useI18n();
  const stretches = priceStretches(offer.versions, addMonths(newest, -12), newest);
  if (stretches.length < 2) return null;
  const last = stretches.length - 1;
  return (
    <div className="mt-3" aria-hidden="true">
      <div className="flex gap-0.5">
        {stretches.map(({ from, share, kind }) => (
          <span key={from} style={{ flex: `${share} 0 0`, height: 14, borderRadius: 3, ...looks[kind] }} />
        ))}
      </div>
      <div className="small text-ink-2 flex" style={{ height: 20 }}>
        {stretches.map(({ from, share, kind }, index) => (
          <span
            key={from}
            className="whitespace-nowrap"
            style={{
              flex: `${share} 0 0`,
              minWidth: 0,
              display: 'flex',
              justifyContent: index === last && share < leastShare ? 'flex-end' : 'flex-start',
            }}
          >
            {(share >= leastShare || index === last) && (
              <span className={kind === 'now' ? 'text-ink font-semibold' : ''}>
                {index === 0 ? formats.monthShortYear(from) : formats.dayPlain(from)}
              </span>
            )}
          </span>
        ))}
      </div>
    </div>
  );
}
