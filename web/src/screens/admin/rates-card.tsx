import { useState } from 'react';
import type { OperatorState } from '../../api/admin.ts';
import { RateBars } from '../../charts/rate-bars.tsx';
import { Twin } from '../../charts/twin.tsx';
import { Card, Legend } from '../../kit/card.tsx';
import { useVoice } from '../../words/language.tsx';
import { addSample, callKinds, mostSamples, type Samples } from './samples.ts';

/** Strong for who waits in person, weak for what the program asks by itself. */
export const kindColours = {
  interactive: 'var(--reg-hp)',
  scheduled: 'var(--reg-hc)',
  backfill: 'var(--hatch)',
} as const;

/** Looks of this page, one a second: nothing older is known, and nothing is made up. */
export function RatesCard({ state, at }: { state: OperatorState; at: number }) {
  const { words, formats } = useVoice();
  const { overview } = words.admin;
  const [samples, setSamples] = useState<Samples>({ rates: [] });
  if (samples.last === undefined || at > samples.last.at) setSamples(addSample(samples, state, at));
  const { rates } = samples;
  const layers = callKinds.map((kind) => ({
    word: overview.kinds[kind],
    colour: kindColours[kind],
    values: rates.map((rate) => rate.rates[kind]),
  }));
  const newest = rates.at(-1);
  const sum = newest && callKinds.reduce((total, kind) => total + newest.rates[kind], 0);
  const table = () => ({
    name: overview.table,
    head: [overview.secondsAgo, ...callKinds.map((kind) => overview.kinds[kind])],
    rows: rates
      .toReversed()
      .map((rate) => [Math.round((at - rate.at) / 1000), ...callKinds.map((kind) => rate.rates[kind])]),
  });
  return (
    <Card title={overview.rates} span={8} aside={<Legend entries={layers} />}>
      <RateBars
        label={overview.rates}
        layers={layers}
        places={mostSamples}
        limit={state.limits.second}
        limitWord={overview.limit(formats.number(state.limits.second))}
        ends={[overview.oldest, overview.newest]}
        height={150}
      />
      <Twin sentence={sum === undefined ? overview.noRate : overview.sentence(formats.number(sum, 1))} table={table} />
    </Card>
  );
}
