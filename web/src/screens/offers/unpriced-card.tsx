import { Card } from '../../kit/card.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import type { Compared } from './props.ts';

/** Offers of which a part has no price: named with the reason, and with no total. */
export function UnpricedCard({ apart }: { apart: readonly Compared[] }) {
  const { messages, formats } = useI18n();
  if (apart.length === 0) return null;
  return (
    <Card title={messages.offers.apart} span={12}>
      <p className="text-ink-2">{messages.offers.apartText}</p>
      <ul className="divide-line mt-2 divide-y">
        {apart.map(({ offer, line }) => (
          <li key={offer.id} className="py-2">
            <b className="font-semibold">{offer.name}</b>
            <span className="text-ink-2">{` · ${offer.provider} · ${messages.tariffs.kind(offer.type, offer.variant)}`}</span>
            {line.unpriced.map(({ reason, kwh }) => (
              <p key={reason} className="small text-warn">
                {messages.offers.missingPart(formats.energy(Number(kwh) * 1000), messages.tariffs.reason(reason))}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}
