import { Check, ChevronDown, Search } from 'lucide-react';
import { useState } from 'react';
import { useVoice } from '../../words/language.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { type FilterProps, nameSearch } from './filters.ts';
import { useSearchInput } from './use-typed.ts';

/** Each filter shows its value; a press opens all of them, with their counts. */
export function FilterBar(props: FilterProps) {
  const { words, formats } = useVoice();
  const [isOpen, setOpen] = useState(false);
  const { filters } = props;
  const chips = [
    { key: 'power', word: words.offers.kva(formats.number(filters.power_kva)), isSet: true },
    { key: 'kind', word: words.offers.kindsShown(filters.kinds.length), isSet: filters.kinds.length > 0 },
    {
      key: 'supplier',
      word: words.offers.suppliersShown(filters.suppliers.length || props.counts.suppliers.length),
      isSet: filters.suppliers.length > 0,
    },
    { key: 'age', word: formats.capital(words.offers.ages[filters.age]), isSet: filters.age !== 'all' },
  ];
  return (
    <fieldset className="m-0 flex flex-wrap items-center gap-2 border-0 p-0">
      <legend className="sr">{words.offers.filters}</legend>
      {chips.map(({ key, word, isSet }) => (
        <button
          key={key}
          type="button"
          className="button button-soft offer-chip"
          aria-haspopup="dialog"
          style={isSet ? { background: 'var(--accent-soft)', borderColor: 'var(--accent)' } : undefined}
          onClick={() => setOpen(true)}
        >
          {isSet && <Check size={16} strokeWidth={2} aria-hidden="true" />}
          {word}
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
  const { words } = useVoice();
  const [inputValue, setInput] = useSearchInput(name, nameSearch);
  return (
    <label className="offer-find">
      <Search size={16} aria-hidden="true" className="shrink-0" />
      <span className="sr">{words.offers.findLabel}</span>
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={words.offers.find}
        value={inputValue}
        onChange={(event) => setInput(event.target.value)}
      />
    </label>
  );
}
