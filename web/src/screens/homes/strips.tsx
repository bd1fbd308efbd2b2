import { addDays } from '@svc/domain/day';
import { DayStrip } from '../../charts/day-strip.tsx';
import { Twin } from '../../charts/twin.tsx';
import type { Gap } from '../../figures/completeness.ts';
import { Legend } from '../../kit/card.tsx';
import { absenceBackground } from '../../theme/registers.ts';
import { useVoice, type Voice } from '../../words/language.tsx';
import type { HomeHealth, MeasureHealth } from './use-health.ts';

/** One line a measure: what is there, and what is missing for a reason. */
export function Strips({ measures }: Pick<HomeHealth, 'measures'>) {
  const voice = useVoice();
  const { words } = voice;
  const absent = new Set(measures.flatMap(({ health }) => health.stretches.map(({ state }) => state)));
  const legend = [
    { word: words.homes.present, colour: 'var(--reg-base)' },
    ...[...absent].flatMap((state) =>
      state === 'present'
        ? []
        : [{ word: words.absence[state], colour: absenceBackground[state], edge: 'var(--hatch)' }],
    ),
  ];
  const [first] = measures;
  return (
    <div className="mt-3 flex flex-col gap-2.5">
      {measures.map(({ measure, health }) => {
        const word = words.homes.measures[measure] ?? measure;
        return (
          <div key={measure} className="strip" data-measure={measure}>
            <span className="font-medium">{word}</span>
            <span className="text-ink-2 md:order-last md:text-right">
              {words.homes.ofDays(health.known, health.days)}
            </span>
            <DayStrip
              label={words.homes.strip(word, health.known, health.days)}
              days={health.days}
              stretches={health.stretches}
            />
          </div>
        );
      })}
      <Legend entries={legend} />
      {first && (
        <Twin
          sentence={words.homes.strip(
            words.homes.measures[first.measure] ?? first.measure,
            first.health.known,
            first.health.days,
          )}
          table={() => gapTable(measures, voice)}
        />
      )}
    </div>
  );
}

function gapTable(measures: readonly MeasureHealth[], { words }: Voice) {
  const { columns, gaps, measures: names } = words.homes;
  const row = (measure: string, { start, end, days, reason }: Gap) => [
    names[measure] ?? measure,
    start,
    addDays(end, -1),
    days,
    gaps[reason].because,
  ];
  return {
    name: columns.file,
    head: [columns.measure, columns.from, columns.to, columns.days, columns.why],
    rows: measures.flatMap(({ measure, health }) => health.gaps.map((gap) => row(measure, gap))),
  };
}
