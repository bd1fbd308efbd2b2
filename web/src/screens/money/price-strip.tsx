import { addMonths, type Day } from '@svc/domain/day';
import type { CatalogueOffer } from '../../api/catalogue.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { type PriceStretch, priceStretches } from './price-stretches.ts';

const looks: Readonly<Record<PriceStretch['kind'], object>> = {
  unknown: { border: '1px dashed var(--line-strong)' },
  earlier: { background: 'var(--reg-hc)', opacity: 0.6 },
  now: { background: 'var(--accent)' },
};
/** Narrower, a date does not fit under its stretch. */
const leastShare = 0.22;

/** The last twelve months by the prices in effect. The table below lists them. */
export function PriceStrip({ offer, newest }: { offer: CatalogueOffer; newest: Day }) {
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
