import { subscribedPowers } from '@svc/domain/offers/offer';
import { Switch } from '../../kit/switch.tsx';
import { useVoice } from '../../words/language.tsx';
import type { Filters, OffersData } from './props.ts';

type FilterBarProps = { data: OffersData; filters: Filters; onChange: (filters: Filters) => void };

/** Each filter shows its value; the count of what is left stands in the list. */
export function FilterBar({ data: { ranked, apart }, filters, onChange }: FilterBarProps) {
  const { words, formats } = useVoice();
  const all = [...ranked, ...apart].map(({ offer }) => offer);
  const kinds = [...new Set(all.map(({ type, variant }) => variant ?? type))].sort();
  const suppliers = [...new Set(all.map(({ provider }) => provider))].sort();
  const set = (part: Partial<Filters>) => onChange({ ...filters, ...part });
  return (
    <fieldset className="m-0 flex border-0 p-0 flex-wrap items-center gap-2">
      <legend className="sr">{words.offers.filters}</legend>
      <select
        className="button button-soft"
        aria-label={words.offers.power}
        value={filters.power_kva}
        onChange={(event) => set({ power_kva: Number(event.target.value) })}
      >
        {subscribedPowers.map((power) => (
          <option key={power} value={power}>
            {words.offers.kva(formats.number(power))}
          </option>
        ))}
      </select>
      <select
        className="button button-soft"
        aria-label={words.offers.kind}
        value={filters.kind}
        onChange={(event) => set({ kind: event.target.value })}
      >
        <option value="">{words.offers.allKinds}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {formats.capital(words.tariffs.kind(kind, null))}
          </option>
        ))}
      </select>
      <select
        className="button button-soft"
        aria-label={words.offers.supplier}
        value={filters.supplier}
        onChange={(event) => set({ supplier: event.target.value })}
      >
        <option value="">{words.offers.allSuppliers}</option>
        {suppliers.map((supplier) => (
          <option key={supplier} value={supplier}>
            {supplier}
          </option>
        ))}
      </select>
      <Switch
        label={words.offers.freshOnly}
        isOn={filters.isFreshOnly}
        onChange={(isFreshOnly) => set({ isFreshOnly })}
      />
    </fieldset>
  );
}
