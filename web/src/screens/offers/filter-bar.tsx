import { Check, ChevronDown, Search } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../messages/i18n.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { type FilterProps, nameSearch } from './filters.ts';
import { useSearchInput } from './use-search-input.ts';

/** Each filter shows its value; a press opens all of them, with their counts. */
export function FilterBar(props: FilterProps) {
  const { messages, formats } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const { filters } = props;
  const chips = [
    { key: 'power', label: messages.offers.kva(formats.number(filters.power_kva)), isSet: true },
    { key: 'kind', label: messages.offers.kindsShown(filters.kinds.length), isSet: filters.kinds.length > 0 },
    {
      key: 'supplier',
      label: messages.offers.suppliersShown(filters.suppliers.length || props.counts.suppliers.length),
      isSet: filters.suppliers.length > 0,
    },
    { key: 'age', label: formats.capital(messages.offers.ages[filters.age]), isSet: filters.age !== 'all' },
  ];
  return (
    <fieldset className="m-0 flex flex-wrap items-center gap-2 border-0 p-0">
      <legend className="sr">{messages.offers.filters}</legend>
      {chips.map(({ key, label, isSet }) => (
        <button
          key={key}
          type="button"
          className="button button-soft offer-chip"
          aria-haspopup="dialog"
          style={isSet ? { background: 'var(--accent-soft)', borderColor: 'var(--accent)' } : undefined}
          onClick={() => setOpen(true)}
        >
          {isSet && <Check size={16} strokeWidth={2} aria-hidden="true" />}
          {label}
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      ))}
      <NameField name={filters.name} />
      {isOpen && <FilterDialog {...props} onClose={() => setOpen(false)} />}
    </fieldset>
  );
}

/** The list follows once what is typed rests. */
function NameField({ name }: { name: string }) {
  const { messages } = useI18n();
  const [inputValue, setInput] = useSearchInput(name, nameSearch);
  return (
    <label className="offer-search">
      <Search size={16} aria-hidden="true" className="shrink-0" />
      <span className="sr">{messages.offers.findLabel}</span>
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={messages.offers.find}
        value={inputValue}
        onChange={(event) => setInput(event.target.value)}
      />
    </label>
  );
}
