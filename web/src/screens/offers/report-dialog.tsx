import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type CatalogueOffer, type Correction, reportPrice } from '../../api/catalogue.ts';
import { queries } from '../../api/queries.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import {
  isAddress,
  isPriceText,
  makeCorrection,
  type PriceInputs,
  priceKeys,
  priceText,
  tagOfPrice,
} from './correction.ts';

type Props = { offer: CatalogueOffer; onClose: () => void };

/** A correction prefilled from the catalogue: the user types only the wrong values. */
export function ReportDialog({ offer, onClose }: Props) {
  const { messages } = useI18n();
  const { data: capabilities } = useQuery(queries.capabilities());
  const sending = useMutation({
    mutationFn: (correction: Correction) => reportPrice(capabilities?.mode ?? 'client', correction),
  });
  return (
    <Dialog title={`${messages.offers.report} · ${offer.name}`} onClose={onClose}>
      {sending.isSuccess ? (
        <Note tone="ok">{messages.offers.sent}</Note>
      ) : (
        <ReportForm offer={offer} isSending={sending.isPending} onSend={sending.mutate} />
      )}
      {sending.error && (
        <Note tone="bad">
          {messages.offers.failed(sending.error.message)} <HelpLink name={helpNameOf(sending.error)} />
        </Note>
      )}
    </Dialog>
  );
}

type FormProps = { offer: CatalogueOffer; isSending: boolean; onSend: (correction: Correction) => void };

function ReportForm({ offer, isSending, onSend }: FormProps) {
  const { messages, formats } = useI18n();
  const [input, setInput] = useState<PriceInputs>({});
  const [sheet, setSheet] = useState(offer.offer_url ?? '');
  const [from, setFrom] = useState('');
  const [isTried, setTried] = useState(false);
  const comma = formats.language === 'fr' ? ',' : '.';
  const keys = priceKeys(offer).map((key) => ({ key, text: priceText(offer, key, input, comma) }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isAddress(sheet) && keys.every(({ text }) => isPriceText(text)))
      onSend(makeCorrection(offer, input, sheet, from));
  };
  return (
    <form className="mt-2 flex flex-col gap-3" onSubmit={send} noValidate>
      <p className="text-ink-2">{messages.offers.reportIntro}</p>
      <div className="grid grid-cols-2 gap-3">
        {keys.map(({ key, text }) => (
          <Field
            key={key}
            label={formats.capital(messages.tariffs.tag(tagOfPrice(offer, key)))}
            inputMode="decimal"
            value={text}
            onChange={(event) => setInput({ ...input, [key]: event.target.value })}
            error={isTried && !isPriceText(text) && messages.offers.wrongPrice}
          />
        ))}
      </div>
      <Field
        label={messages.offers.sheet}
        hint={messages.offers.sheetHint}
        type="url"
        value={sheet}
        onChange={(event) => setSheet(event.target.value)}
        error={isTried && !isAddress(sheet) && messages.offers.wrongSheet}
      />
      <Field
        label={messages.offers.validFrom}
        type="date"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <button type="submit" className="button button-primary self-start" disabled={isSending}>
        {isSending ? messages.offers.sending : messages.offers.send}
      </button>
    </form>
  );
}
