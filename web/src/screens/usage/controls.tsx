import { ArrowLeftRight, CalendarDays } from 'lucide-react';
import { InBar } from '../../kit/bar-slot.tsx';
import { Segment } from '../../kit/segment.tsx';
import { ChoiceField } from '../../kit/select.tsx';
import { useSearchChange } from '../../kit/use-search-change.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { comparisons } from '../../period/comparison.ts';
import type { Period } from '../../period/period.ts';
import { useViewOptions, weekdayChoices } from './view-options.ts';

type ControlsProps = { span: Period['span'] | 'all' };

const hasUnit: ReadonlySet<ControlsProps['span']> = new Set(['day', 'week', 'all']);
const hasWeekdays: ReadonlySet<ControlsProps['span']> = new Set(['year', 'all']);
// On a phone two lists fit side by side without their icons.
const icon = { size: 16, 'aria-hidden': true, className: 'wide-only' } as const;

/**
 * Unit, days of the week and comparison: the search parameters besides the period. Defaults are not written: an address
 * contains only what was chosen.
 */
export function Controls({ span }: ControlsProps) {
  const { messages } = useI18n();
  const viewOptions = useViewOptions();
  const changeSearch = useSearchChange();
  const names = messages.usage.compare;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {hasUnit.has(span) && (
        <div className="shrink-0">
          <Segment
            label={messages.usage.unit}
            choices={[
              ['w', 'W'],
              ['kwh', 'kWh'],
            ]}
            chosen={viewOptions.unit}
            onChoose={(unit) => changeSearch({ unit: unit === 'w' ? undefined : unit })}
          />
        </div>
      )}
      {hasWeekdays.has(span) && (
        <ChoiceField
          label={messages.usage.weekdays}
          icon={<CalendarDays {...icon} />}
          choices={weekdayChoices.map((id) => ({ id, name: messages.usage.weekdayChoices[id], note: '' }))}
          chosen={viewOptions.weekdays}
          onChoose={(days) => changeSearch({ days: days === 'all' ? undefined : days })}
        />
      )}
      <InBar from={1400}>
        <ChoiceField
          label={names.label}
          icon={<ArrowLeftRight {...icon} />}
          choices={comparisons.map((id) => ({ id, name: id === 'prev' ? names.prev[span] : names[id], note: '' }))}
          chosen={viewOptions.compared}
          onChoose={(cmp) => changeSearch({ cmp: cmp === 'year' ? undefined : cmp })}
        />
      </InBar>
    </div>
  );
}
