import { Card } from '../../kit/card.tsx';
import { useVoice } from '../../words/language.tsx';
import type { Compared } from './props.ts';

/** Offers of which a part has no price: named with the reason, and with no total. */
export function ApartCard({ apart }: { apart: readonly Compared[] }) {
  const { words, formats } = useVoice();
  if (apart.length === 0) return null;
  return (
    <Card title={words.offers.apart} span={12}>
      <p className="text-ink-2">{words.offers.apartText}</p>
      <ul className="divide-line mt-2 divide-y">
        {apart.map(({ offer, line }) => (
          <li key={offer.id} className="py-2">
            <b className="font-semibold">{offer.name}</b>
            <span className="text-ink-2">{` · ${offer.provider} · ${words.tariffs.kind(offer.type, offer.variant)}`}</span>
            {line.unpriced.map(({ reason, kwh }) => (
              <p key={reason} className="small text-warn">
                {words.offers.missingPart(formats.energy(Number(kwh) * 1000), words.tariffs.reason(reason))}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}
