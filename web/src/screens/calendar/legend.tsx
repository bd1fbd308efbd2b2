import type { DayCost } from '../../api/day-costs.ts';
import type { DailySeries } from '../../api/series.ts';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import { energyStep, type Metric } from './cells.ts';
import { scaleOf } from './scale.ts';

type Key = { readonly look: string; readonly label: string; readonly mark?: string };
type LegendProps = { metric: Metric; daily: DailySeries; costs: ReadonlyMap<string, DayCost>; hasTempo: boolean };

/** What each look means, with its number; the same small cells as in the grid. */
export function CalendarLegend({ metric, daily, costs, hasTempo }: LegendProps) {
  const i18n = useI18n();
  const { messages } = i18n;
  const step = metric === 'eur' ? scaleOf([...costs.values()].map(({ eur }) => eur)) : energyStep(daily);
  const missingKeys: Key[] = [
    { look: 'hole', label: messages.calendar.hole },
    { look: 'unpublished', label: messages.calendar.notPublished },
  ];
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
      {(metric === 'kwh' || metric === 'eur') && <Scale step={step} unit={metric === 'eur' ? '€' : 'kWh'} />}
      {[
        ...keysOf(metric, i18n),
        ...(hasTempo && metric !== 'grid' && metric !== 'tempo' ? tempoKeys(i18n) : []),
        ...missingKeys,
      ].map(({ look, label, mark }) => (
        <span key={`${look}${label}`} className="key">
          <span className="day cal-key" data-look={look} data-mark={mark} aria-hidden="true" />
          {label}
        </span>
      ))}
    </div>
  );
}

const colours = ['BLEU', 'BLANC', 'ROUGE'] as const;

const tempoKeys = ({ messages }: I18n): Key[] =>
  colours.map((mark) => ({ look: 'line', mark, label: messages.calendar.colours[mark].toLocaleLowerCase() }));

function keysOf(metric: Metric, { messages }: I18n): Key[] {
  if (metric === 'tempo') return colours.map((look) => ({ look, mark: look, label: messages.calendar.colours[look] }));
  if (metric === 'grid')
    return ([1, 2, 3] as const).map((level) => ({
      look: `level-${level}`,
      mark: String(level),
      label: messages.calendar.levels[level],
    }));
  if (metric === 'gap')
    return (['much-less', 'less', 'same', 'more', 'much-more'] as const).map((look) => ({
      look,
      label: messages.calendar.deviationSteps[look],
    }));
  return [];
}

/** Five flat steps, each with the number it begins at. */
function Scale({ step, unit }: { step: number; unit: string }) {
  const { formats } = useI18n();
  return (
    <div className="cal-scale small text-ink-2">
      {[0, 1, 2, 3, 4].map((level) => (
        <span key={level}>
          <i className="day" data-look={`heat-${level}`} aria-hidden="true" />
          {`${formats.number(level * step, step % 1 === 0 ? 0 : 1)}${level === 4 ? `\u00a0${unit}` : ''}`}
        </span>
      ))}
    </div>
  );
}
