import { type Day, parseDay } from '@svc/domain/day';
import { subscribedPowers } from '@svc/domain/offers/offer';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CatalogueOffer, catalogueQueries } from '../../api/catalogue.ts';
import { costQueries } from '../../api/costs.ts';
import { type Home, queries } from '../../api/queries.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Field, SelectField } from '../../kit/field.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import type { State } from '../../messages/states.ts';
import { type ContractCriteria, guessContract } from './guess.ts';
import { boughtRules, ownPricesSpan } from './rules.ts';
import { usePricing } from './use-pricing.ts';
import { listVersions } from './versions.ts';

type Props = { home: Home; onClose: () => void };

/** Three steps: power and formula from the operator, the offer, and the start date. */
export function ContractDialog({ home, onClose }: Props) {
  const { messages, formats } = useI18n();
  const [step, setStep] = useState(1);
  const [changed, setChanged] = useState<Partial<ContractCriteria>>({});
  const [chosen, setChosen] = useState<string>();
  const [from, setFrom] = useState('');
  const catalogue = useQuery(catalogueQueries.offers());
  const offers = catalogue.data ?? [];
  const { data: contract } = useQuery(catalogueQueries.contract(home.usage_point_id));
  const { data: capabilities } = useQuery(queries.capabilities());
  const { offer: saving } = usePricing(home, onClose);
  const own = boughtRules(useQuery(costQueries.pricing(home.id)).data);
  const { last } = ownPricesSpan(own);
  const guessed = guessContract(home, contract?.customer.usage_points[0]?.contracts);
  const criteria = { ...guessed, ...changed };
  const fitting = offers.filter((offer) => fits(offer, criteria));
  const offer = fitting.find(({ id }) => id === chosen) ?? fitting[0];
  const isServer = capabilities?.mode === 'server';
  const finish = () => {
    const day: Day | undefined = parseDay(from);
    if (offer) saving.mutate({ offer_id: offer.id, ...(isServer && day && { from: day }) });
  };
  return (
    <Dialog title={messages.money.steps[step - 1] ?? ''} onClose={onClose}>
      <p className="small text-ink-3">{messages.money.step(step)}</p>
      <div className="mt-3 flex flex-col gap-4">
        {own.length > 0 && <Note>{messages.money.ownWins(last && formats.dayPlain(last))}</Note>}
        {step === 1 && (
          <PowerStep criteria={criteria} offers={offers} onChange={(part) => setChanged({ ...changed, ...part })} />
        )}
        {step === 2 && (
          <OfferStep fitting={fitting} offer={offer} state={stateOfQuery(catalogue)} onChoose={setChosen} />
        )}
        {step === 3 &&
          (isServer ? (
            <Field
              label={messages.money.beginsOn}
              hint={messages.money.beginsHint}
              type="date"
              value={from}
              onChange={(event) => setFrom(event.target.value)}
            />
          ) : (
            <p>{messages.money.beginsClient}</p>
          ))}
        {saving.error && (
          <Note tone="bad">
            {messages.money.failed(saving.error.message)} <HelpLink name={helpNameOf(saving.error)} />
          </Note>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {step > 1 && (
            <button type="button" className="button" onClick={() => setStep(step - 1)}>
              {messages.money.back}
            </button>
          )}
          {step < 3 ? (
            <button
              type="button"
              className="button button-primary"
              disabled={step === 2 && !offer}
              onClick={() => setStep(step + 1)}
            >
              {messages.money.next}
            </button>
          ) : (
            <button type="button" className="button button-primary" disabled={saving.isPending} onClick={finish}>
              {saving.isPending ? messages.money.saving : messages.money.choose}
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const kindOf = ({ type, variant }: Pick<CatalogueOffer, 'type' | 'variant'>) => variant ?? type;

const fits = (offer: CatalogueOffer, { power_kva, kind }: ContractCriteria) =>
  offer.is_active && (offer.power_kva === null || offer.power_kva === power_kva) && kindOf(offer) === kind;

type PowerStepProps = {
  criteria: ContractCriteria;
  offers: readonly CatalogueOffer[];
  onChange: (part: Partial<ContractCriteria>) => void;
};

function PowerStep({ criteria, offers, onChange }: PowerStepProps) {
  const { messages, formats } = useI18n();
  const kinds = [...new Set(offers.filter(({ is_active }) => is_active).map(kindOf))].sort();
  return (
    <>
      <SelectField
        label={messages.money.power}
        hint={criteria.isFromOperator && messages.money.fromOperator}
        value={criteria.power_kva}
        onChange={(event) => onChange({ power_kva: Number(event.target.value) })}
      >
        {subscribedPowers.map((power) => (
          <option key={power} value={power}>
            {messages.money.kva(formats.number(power))}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={messages.money.kind}
        value={criteria.kind}
        onChange={(event) => onChange({ kind: event.target.value })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {formats.capital(messages.tariffs.kind(kind, null))}
          </option>
        ))}
      </SelectField>
    </>
  );
}

type OfferStepProps = {
  state: State;
  fitting: readonly CatalogueOffer[];
  offer: CatalogueOffer | undefined;
  onChoose: (id: string) => void;
};

function OfferStep({ state, fitting, offer, onChoose }: OfferStepProps) {
  const { messages, formats } = useI18n();
  if (state.kind !== 'ready') return <PanelState state={state} height={99} />;
  if (!offer) return <Note tone="warn">{messages.money.noSuchOffer}</Note>;
  const [newest] = listVersions(offer);
  const sorted = [...fitting].sort((a, b) => `${a.provider} ${a.name}`.localeCompare(`${b.provider} ${b.name}`));
  return (
    <>
      <SelectField label={messages.money.offer} value={offer.id} onChange={(event) => onChoose(event.target.value)}>
        {sorted.map(({ id, provider, name }) => (
          <option key={id} value={id}>
            {`${provider} · ${formats.offerName(name)}`}
          </option>
        ))}
      </SelectField>
      <dl className="grid grid-cols-2 gap-x-6">
        {newest?.prices.map(({ tag, eur }) => (
          <div key={tag} className="flex justify-between gap-2">
            <dt className="text-ink-2">{messages.tariffs.tag(tag)}</dt>
            <dd className="font-semibold">{formats.price(eur)}</dd>
          </div>
        ))}
        {newest?.subscription_eur != null && (
          <div className="flex justify-between gap-2">
            <dt className="text-ink-2">{messages.tariffs.tag('subscription')}</dt>
            <dd className="font-semibold">{formats.euros(newest.subscription_eur)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
