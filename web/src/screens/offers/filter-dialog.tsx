import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { describeCount, type FilterProps, toggle } from './filters.ts';

/** Every choice with how many offers it has; the list behind it follows at once. */
export function FilterDialog(props: FilterProps & { onClose: () => void }) {
  const { filters, counts, shown, own_kva, onChange, onReset, onClose } = props;
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const kinds = counts.kinds.map(({ value }) => value);
  const suppliers = counts.suppliers.map(({ value }) => value);
  const kva = (value: number) => messages.offers.kva(formats.number(value));
  const some = (chosen: readonly string[], all: readonly string[], every: string) =>
    chosen.length === 0 ? every : messages.offers.someOf(chosen.length, all.length);
  return (
    <Dialog title={messages.offers.filterTitle} onClose={onClose}>
      <p className="text-ink-2" aria-live="polite">
        {describeCount(props, i18n)}
      </p>
      <div className="offer-filters divide-line mt-3 divide-y">
        <Group name={messages.offers.age} aside={messages.offers.surest}>
          {counts.ages.map(({ value, count }) => (
            <Choice
              key={value}
              count={count}
              label={messages.offers.ages[value]}
              isOn={filters.age === value}
              onPress={() => onChange({ ...filters, age: value })}
            />
          ))}
        </Group>
        <Group name={messages.offers.power} aside={own_kva === null ? '' : messages.offers.yours(kva(own_kva))}>
          {counts.powers.map(({ value, count }) => (
            <Choice
              key={value}
              count={count}
              label={kva(value)}
              isOn={filters.power_kva === value}
              onPress={() => onChange({ ...filters, power_kva: value })}
            />
          ))}
        </Group>
        <Group name={messages.offers.kind} aside={some(filters.kinds, kinds, messages.offers.everyKind)}>
          {counts.kinds.map(({ value, count }) => (
            <Choice
              key={value}
              count={count}
              label={messages.tariffs.kind(value, null)}
              isOn={filters.kinds.length === 0 || filters.kinds.includes(value)}
              onPress={() => onChange({ ...filters, kinds: toggle(filters.kinds, value, kinds) })}
            />
          ))}
        </Group>
        <Group
          name={messages.offers.supplier}
          aside={some(filters.suppliers, suppliers, messages.offers.everySupplier)}
        >
          {counts.suppliers.map(({ value, count }) => (
            <Choice
              key={value}
              count={count}
              label={value}
              isOn={filters.suppliers.length === 0 || filters.suppliers.includes(value)}
              onPress={() => onChange({ ...filters, suppliers: toggle(filters.suppliers, value, suppliers) })}
            />
          ))}
        </Group>
      </div>
      <div className="offer-filter-actions flex flex-wrap gap-2">
        <button type="button" className="button button-primary" onClick={onClose}>
          {messages.offers.see(shown)}
        </button>
        <button type="button" className="button button-quiet" onClick={onReset}>
          {messages.offers.reset}
        </button>
      </div>
    </Dialog>
  );
}

function Group({ name, aside, children }: { name: string; aside: string; children: ReactNode }) {
  return (
    <section className="py-3" aria-label={name}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold">{name}</h3>
        <span className="small text-ink-2">{aside}</span>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">{children}</div>
    </section>
  );
}

type ChoiceProps = { label: string; count: number; isOn: boolean; onPress: () => void };

function Choice({ label, count, isOn, onPress }: ChoiceProps) {
  const { formats } = useI18n();
  return (
    <button
      type="button"
      className="button button-soft offer-chip"
      aria-pressed={isOn}
      style={isOn ? { background: 'var(--accent-soft)', borderColor: 'var(--accent)' } : undefined}
      onClick={onPress}
    >
      {isOn && <Check size={16} strokeWidth={2} aria-hidden="true" />}
      {label}
      <span className="text-ink-2 font-normal">{formats.number(count)}</span>
    </button>
  );
}
