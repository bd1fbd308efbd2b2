import { addDays, type Day } from '@svc/domain/day';
import { useQueryClient } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { ApiFault } from '../../api/fault.ts';
import { askAgain, readAgain } from '../../api/homes.ts';
import type { Home } from '../../api/queries.ts';
import { mergeMissing, type SharedGap } from '../../figures/completeness.ts';
import { listDays } from '../../figures/totals.ts';
import { useVoice } from '../../words/language.tsx';
import type { MeasureHealth } from './use-health.ts';

const gapsShown = 4;
/** Longer ones are left to the synchronisation: asking them by hand would eat the forced calls of a day. */
const mostCalls = 30;
const askable: ReadonlySet<string> = new Set(['operator_hole', 'refused', 'put_off', 'not_asked', 'ignored']);

type GapsProps = { home: Home; measures: readonly MeasureHealth[]; isBox: boolean };

/** Each gap: which days, why, what happens next, and asking again with its price. */
export function Gaps({ home, measures, isBox }: GapsProps) {
  const { words } = useVoice();
  const named = measures.map(({ measure, health }) => ({ word: words.homes.measures[measure] ?? measure, health }));
  return (
    mergeMissing(named)
      // A gateway asks for them when somebody looks at these days: there is nothing to explain or to do.
      .filter(({ reason }) => isBox || reason !== 'not_asked')
      .slice(0, gapsShown)
      .map((gap) => {
        const kinds = measures.filter(({ health }) =>
          health.gaps.some(({ start, end }) => start === gap.start && end === gap.end),
        );
        return (
          <OneGap
            key={`${gap.start} ${gap.end}`}
            {...{ home, gap, isBox }}
            kinds={kinds.map(({ measure }) => measure)}
          />
        );
      })
  );
}

type OneGapProps = { home: Home; gap: SharedGap; kinds: readonly string[]; isBox: boolean };
type Told =
  | { readonly kind: 'asking' | 'answered' | 'same' | 'quota' | 'failed' }
  | { readonly kind: 'changed'; readonly days: number };

function OneGap({ home, gap, kinds, isBox }: OneGapProps) {
  const { words, formats } = useVoice();
  const texts = words.homes;
  // The reason for which it was asked stays: an answer without a value leaves none behind.
  const [askedFor, setAskedFor] = useState<SharedGap['reason']>();
  const { because, advice } = texts.gaps[askedFor ?? gap.reason];
  const last = addDays(gap.end, -1);
  const range =
    gap.days === 1 ? formats.dayPlain(gap.start) : `${formats.dayMonth(gap.start)} – ${formats.dayPlain(last)}`;
  const calls = isBox ? gap.days * kinds.length : 1;
  const canAsk = askable.has(gap.reason) && calls <= mostCalls && (isBox || kinds.includes('consumption_daily'));
  const { told, ask } = useAsking(home, { ...gap, kinds }, isBox);
  const begin = () => {
    setAskedFor(gap.reason);
    ask();
  };
  return (
    <div className="border-line mt-3 flex flex-wrap items-start gap-3 border-t pt-3" data-gap={askedFor ?? gap.reason}>
      <Info size={20} strokeWidth={1.6} aria-hidden="true" className="text-accent mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 basis-52">
        <b className="block font-semibold">{`${range} : ${because}`}</b>
        <span className="text-ink-2">{`${gap.measures.join(', ').replace(/\.$/, '')}. ${advice}`}</span>
        <span role="status" className="block font-medium empty:hidden">
          {told && (told.kind === 'changed' ? texts.changed(told.days) : texts.told[told.kind])}
        </span>
      </div>
      {canAsk && (
        <button type="button" className="button button-soft" disabled={told?.kind === 'asking'} onClick={begin}>
          {texts.askAgain(calls)}
        </button>
      )}
    </div>
  );
}

type Asked = { readonly start: Day; readonly end: Day; readonly days: number; readonly kinds: readonly string[] };

function useAsking(home: Home, { start, end, days, kinds }: Asked, isBox: boolean) {
  const cache = useQueryClient();
  const [told, setTold] = useState<Told>();
  const pdl = home.usage_point_id;
  const work = async (): Promise<Told> => {
    if (!isBox) {
      await readAgain(pdl, start, end);
      return { kind: 'answered' };
    }
    const changed = await askAgain(pdl, listDays(start, days), kinds);
    return changed === 0 ? { kind: 'same' } : { kind: 'changed', days: changed };
  };
  const ask = () => {
    setTold({ kind: 'asking' });
    work()
      .then(setTold)
      .catch((error: unknown) =>
        setTold({ kind: error instanceof ApiFault && error.status === 429 ? 'quota' : 'failed' }),
      )
      .finally(() => {
        for (const key of ['sync', 'series', 'usage', 'cost', 'shadow'])
          void cache.invalidateQueries({ queryKey: [key] });
      });
  };
  return { told, ask };
}
