import type { DayCost } from '../../api/day-costs.ts';
import type { DailySeries } from '../../api/series.ts';
import { useVoice, type Voice } from '../../words/language.tsx';
import { energyStep, type Metric } from './cells.ts';
import { scaleOf } from './scale.ts';

type Key = { readonly look: string; readonly word: string; readonly mark?: string };
type LegendProps = { metric: Metric; daily: DailySeries; costs: ReadonlyMap<string, DayCost>; hasTempo: boolean };

/** What each look means, with its number; the same small cells as in the grid. */
export function CalendarLegend({ metric, daily, costs, hasTempo }: LegendProps) {
  const voice = useVoice();
  const { words } = voice;
  const step = metric === 'eur' ? scaleOf([...costs.values()].map(({ eur }) => eur)) : energyStep(daily);
  const missingKeys: Key[] = [
    { look: 'hole', word: words.calendar.hole },
    { look: 'unpublished', word: words.calendar.notPublished },
  ];
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
      {(metric === 'kwh' || metric === 'eur') && <Scale step={step} unit={metric === 'eur' ? '€' : 'kWh'} />}
      {[
        ...keysOf(metric, voice),
        ...(hasTempo && metric !== 'grid' && metric !== 'tempo' ? tempoKeys(voice) : []),
        ...missingKeys,
      ].map(({ look, word, mark }) => (
        <span key={`${look}${word}`} className="key">
          <span className="day cal-key" data-look={look} data-mark={mark} aria-hidden="true" />
          {word}
        </span>
      ))}
    </div>
  );
}

const colours = ['BLEU', 'BLANC', 'ROUGE'] as const;

const tempoKeys = ({ words }: Voice): Key[] =>
  colours.map((mark) => ({ look: 'line', mark, word: words.calendar.colours[mark].toLocaleLowerCase() }));

function keysOf(metric: Metric, { words }: Voice): Key[] {
  if (metric === 'tempo') return colours.map((look) => ({ look, mark: look, word: words.calendar.colours[look] }));
  if (metric === 'grid')
    return ([1, 2, 3] as const).map((level) => ({
      look: `level-${level}`,
      mark: String(level),
      word: words.calendar.levels[level],
    }));
  if (metric === 'gap')
    return (['much-less', 'less', 'same', 'more', 'much-more'] as const).map((look) => ({
      look,
      word: words.calendar.deviationSteps[look],
    }));
  return [];
}

/** Five flat steps, each with the number it begins at. */
function Scale({ step, unit }: { step: number; unit: string }) {
  const { formats } = useVoice();
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
