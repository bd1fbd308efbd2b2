import type { ReactNode } from 'react';
import type { OfferPreview } from '../../api/admin.ts';
import { Card } from '../../kit/card.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { ChangeList } from './change-list.tsx';
import { largestShare, listChanges } from './price-changes.ts';

type Named = { readonly name: string; readonly type: string; readonly power_kva: number | null };

/** The changes, largest first, then additions and removals, then what is not in the grid and stays. */
export function PreviewLists({ preview }: { preview: OfferPreview }) {
  const { messages } = useI18n();
  const { offers } = messages.admin;
  const weight = (change: OfferPreview['offers_to_update'][number]) =>
    Math.abs(largestShare(listChanges(change.changes)));
  const updates = preview.offers_to_update.toSorted((a, b) => weight(b) - weight(a));
  return (
    <>
      {updates.length > 0 && (
        <List title={offers.updated} span={12}>
          {updates.map((change) => (
            <li key={change.id} className="border-line border-t py-2.5 first:border-0">
              <Name offer={change} />
              <ChangeList changes={change.changes} />
            </li>
          ))}
        </List>
      )}
      {preview.offers_to_create.length > 0 && (
        <List title={offers.created} span={8}>
          {preview.offers_to_create.map((offer) => (
            <li key={`${offer.name} ${offer.type} ${offer.variant} ${offer.power_kva}`} className="py-1.5">
              <Name offer={offer} />
            </li>
          ))}
        </List>
      )}
      {preview.offers_to_deactivate.length > 0 && (
        <List title={offers.ended} span={4}>
          {preview.offers_to_deactivate.map((offer) => (
            <li key={offer.id} className="py-1.5">
              <Name offer={offer} />
            </li>
          ))}
        </List>
      )}
      {preview.offers_manual.length > 0 && (
        <List title={offers.manual} span={12}>
          {preview.offers_manual.map((offer) => (
            <li key={offer.id} className="py-1.5">
              <Name offer={offer} />
            </li>
          ))}
        </List>
      )}
    </>
  );
}

function List({ title, span, children }: { title: string; span: 4 | 8 | 12; children: ReactNode }) {
  return (
    <Card title={title} span={span}>
      <ul className="mt-1">{children}</ul>
    </Card>
  );
}

function Name({ offer }: { offer: Named }) {
  const { messages, formats } = useI18n();
  const power = offer.power_kva === null ? undefined : messages.admin.offers.kva(formats.number(offer.power_kva));
  return (
    <span>
      <strong className="font-semibold">{offer.name}</strong>
      <span className="text-ink-2">{` · ${[offer.type, power].filter(Boolean).join(' · ')}`}</span>
    </span>
  );
}
