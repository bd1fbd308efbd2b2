import { toDay } from '@svc/domain/day';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { costQueries, savePricing } from '../../api/costs.ts';
import { useReadOnly } from '../../api/read-only.ts';
import { Card } from '../../kit/card.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { causesOf, isStale } from './compare.ts';
import { offerName } from './offer-name.ts';
import type { Compared, OffersData } from './props.ts';
import { ReportDialog } from './report-dialog.tsx';
import { shownSaving } from './sentence.ts';

/** Follows an offer that the home does not have, or no longer. The rest of its prices stays as it is. */
function useShadow({ home }: OffersData) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (shadow_offer_id: string | null) => {
      // Reads the current state: another page may have changed it since.
      const rest = await cache.fetchQuery({ ...costQueries.pricing(home.id), staleTime: 0 });
      return await savePricing(home.id, { ...rest, shadow_offer_id });
    },
    onSuccess: () =>
      Promise.all(['pricing', 'shadow'].map((key) => cache.invalidateQueries({ queryKey: [key, home.id] }))),
  });
}

type WhyCardProps = {
  data: OffersData;
  other: Compared;
  /** A cheaper offer with a price that has to be checked. */
  doubtful: Compared | undefined;
  onPick: (id: string) => void;
};

/** Where the difference comes from, in euros that add up. Also how old the price is, and what can be done about it. */
export function WhyCard({ data, other, doubtful, onPick }: WhyCardProps) {
  const { messages, formats } = useI18n();
  const [isReporting, setReporting] = useState(false);
  const isReadOnly = useReadOnly();
  const shadow = useShadow(data);
  const { mine, today } = data;
  const saving = mine && mine.eur !== null ? shownSaving(mine, other) : undefined;
  const euros = formats.euros(Math.abs(saving ?? 0), 0);
  const title =
    saving === undefined
      ? messages.offers.detail
      : saving === 0
        ? messages.offers.whyEqual
        : saving > 0
          ? messages.offers.why(euros)
          : messages.offers.whyMore(euros);
  const { price_from, flags } = other.line;
  // Catalogue data is third-party text: only a web address becomes a link.
  const source = /^https?:\/\//.test(other.offer.offer_url ?? '') ? (other.offer.offer_url ?? '') : '';
  const isFollowed = data.pricing?.shadow_offer_id === other.offer.id;
  return (
    <Card title={title} span={12}>
      <Causes mine={mine} other={other} />
      <p className="small text-ink-2 mt-3">
        {price_from === null
          ? messages.offers.pricesUnknown
          : messages.offers.pricesSince(formats.dayPlain(toDay(price_from)))}{' '}
        {mine?.previous_eur != null &&
          other.previous_eur !== null &&
          (saving ?? 0) > 0 &&
          (other.previous_eur < mine.previous_eur ? messages.offers.bothWinters : messages.offers.notBothWinters)}{' '}
        {source && (
          <a className="link" href={source} target="_blank" rel="noreferrer">
            {messages.offers.source}
          </a>
        )}
      </p>
      {flags.includes('price_estimated') && <p className="small text-ink-2">{messages.offers.estimatedPrice}</p>}
      {isStale(other, today) && (
        <p className="small text-warn mt-1 flex gap-2">
          <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {messages.offers.stale}
        </p>
      )}
      {doubtful && mine && (
        <p className="small mt-1 flex gap-2">
          <TriangleAlert size={16} aria-hidden="true" className="text-warn mt-0.5 shrink-0" />
          <span>
            {messages.offers.doubtful(
              [
                offerName(doubtful.offer.name, formats.language),
                messages.tariffs.kind(doubtful.offer.type, doubtful.offer.variant),
              ].join(', '),
              formats.euroChange(-shownSaving(mine, doubtful), 0),
            )}{' '}
            <button type="button" className="link" onClick={() => onPick(doubtful.offer.id)}>
              {messages.offers.verify}
            </button>
          </span>
        </p>
      )}
      {!isReadOnly && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <button
            type="button"
            className="button"
            disabled={shadow.isPending || !data.pricing}
            onClick={() => shadow.mutate(isFollowed ? null : other.offer.id)}
          >
            {isFollowed ? messages.offers.unfollow : messages.offers.follow}
          </button>
          <button type="button" className="link" onClick={() => setReporting(true)}>
            {messages.offers.report}
          </button>
        </div>
      )}
      {shadow.error && (
        <Note tone="bad">
          {messages.offers.failed(shadow.error.message)} <HelpLink name={helpNameOf(shadow.error)} />
        </Note>
      )}
      {isReporting && <ReportDialog offer={other.offer} onClose={() => setReporting(false)} />}
    </Card>
  );
}

function Causes({ mine, other }: { mine: Compared | undefined; other: Compared }) {
  const { messages, formats } = useI18n();
  const causes = causesOf(mine ?? other, other);
  const sum = (side: 'mine' | 'other') => causes.reduce((total, cause) => total + cause[side].eur, 0);
  const round = (value: number) => formats.euros(value, 0);
  const name = (tag: string) =>
    tag === 'energy' ? messages.offers.energy : formats.capital(messages.tariffs.tag(tag));
  const price = (value: number | null) =>
    value !== null && <span className="small text-ink-2 block">{formats.number(value, 4)}</span>;
  return (
    <table className="offer-causes mt-2">
      <caption className="sr">{messages.offers.detail}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{messages.offers.detail}</span>
          </th>
          {mine && <th scope="col">{messages.offers.you}</th>}
          <th scope="col">{offerName(other.offer.name, formats.language)}</th>
          {mine && <th scope="col">{formats.capital(messages.offers.difference)}</th>}
        </tr>
      </thead>
      <tbody>
        {causes.map((cause) => (
          <tr key={cause.tag}>
            <td>
              {name(cause.tag)}
              <span className="small text-ink-2 block">
                {cause.kwh === null ? messages.offers.twelveMonths : formats.energy(cause.kwh * 1000)}
              </span>
            </td>
            {mine && (
              <td>
                {round(cause.mine.eur)}
                {price(cause.mine.price_eur)}
              </td>
            )}
            <td>
              {round(cause.other.eur)}
              {price(cause.other.price_eur)}
            </td>
            {mine && <Difference value={cause.other.eur - cause.mine.eur} />}
          </tr>
        ))}
        <tr className="offer-sum">
          <td className="font-semibold whitespace-nowrap">{messages.offers.total}</td>
          {mine && <td className="font-semibold">{round(sum('mine'))}</td>}
          <td className="font-semibold">{round(sum('other'))}</td>
          {mine && <Difference value={sum('other') - sum('mine')} />}
        </tr>
      </tbody>
    </table>
  );
}

function Difference({ value }: { value: number }) {
  const { formats } = useI18n();
  const tone = value < 0 ? 'text-ok' : value > 0 ? 'text-warn' : '';
  return <td className={`font-semibold ${tone}`}>{formats.euroChange(value, 0)}</td>;
}
