import { addDays, type Day } from '@svc/domain/day';
import type { Measure } from '@svc/domain/readings/measure';
import { useQueryClient } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { readAgain, refetchDays } from '../../api/homes.ts';
import type { Home } from '../../api/queries.ts';
import { useReadOnly } from '../../api/read-only.ts';
import { helpNameOfPeriod, mergeMissing, type SharedMissingPeriod } from '../../figures/completeness.ts';
import { listDays } from '../../figures/totals.ts';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { measureLabel } from '../../messages/measure-labels.ts';
import type { MeasureHealth } from './use-health.ts';

const maxMissingShown = 4;
/** Longer periods are left to the synchronisation: requesting them manually would use up the forced calls of a day. */
const mostCalls = 30;
const refetchable: ReadonlySet<string> = new Set(['operator_hole', 'refused', 'put_off', 'not_asked', 'ignored']);

type MissingPeriodsProps = { home: Home; measures: readonly MeasureHealth[]; isClientMode: boolean };

/** Each missing period: the days, the reason, what happens next, and a retry with its cost. */
export function MissingPeriods({ home, measures, isClientMode }: MissingPeriodsProps) {
  const { messages } = useI18n();
  const named = measures.map(({ measure, health }) => ({
    label: measureLabel(messages.homes.measures, measure, 'short') ?? measure,
    health,
  }));
  return (
    mergeMissing(named)
      // A gateway requests these days when a user views them: there is nothing to explain or to do.
      .filter(({ reason }) => isClientMode || reason !== 'not_asked')
      .slice(0, maxMissingShown)
      .map((missingPeriod) => {
        const kinds = measures.filter(({ health }) =>
          health.missingPeriods.some(({ start, end }) => start === missingPeriod.start && end === missingPeriod.end),
        );
        return (
          <MissingPeriodItem
            key={`${missingPeriod.start} ${missingPeriod.end}`}
            home={home}
            missingPeriod={missingPeriod}
            isClientMode={isClientMode}
            kinds={kinds.map(({ measure }) => measure)}
          />
        );
      })
  );
}

type MissingPeriodItemProps = {
  home: Home;
  missingPeriod: SharedMissingPeriod;
  kinds: readonly Measure[];
  isClientMode: boolean;
};
type RefetchStatus =
  | { readonly kind: 'requesting' | 'answered' | 'same' }
  | { readonly kind: 'quota' | 'failed'; readonly error: unknown }
  | { readonly kind: 'changed'; readonly days: number };

function MissingPeriodItem({ home, missingPeriod, kinds, isClientMode }: MissingPeriodItemProps) {
  const { messages, formats } = useI18n();
  const texts = messages.homes;
  const isReadOnly = useReadOnly();
  // The reason at the time of the request stays displayed: a response without a value leaves none behind.
  const [requestedReason, setRequestedReason] = useState<SharedMissingPeriod['reason']>();
  const reason = requestedReason ?? missingPeriod.reason;
  const { because, advice } = texts.missingPeriods[reason];
  const last = addDays(missingPeriod.end, -1);
  const range = formats.dayRange(missingPeriod.start, last);
  const calls = isClientMode ? missingPeriod.days * kinds.length : 1;
  const canRefetch =
    !isReadOnly &&
    refetchable.has(missingPeriod.reason) &&
    calls <= mostCalls &&
    (isClientMode || kinds.includes('consumption_daily'));
  const { refetchStatus, refetch } = useRefetch(home, { ...missingPeriod, kinds }, isClientMode);
  const begin = () => {
    setRequestedReason(missingPeriod.reason);
    refetch();
  };
  return (
    <div className="border-line mt-3 flex flex-wrap items-start gap-3 border-t pt-3" data-missing={reason}>
      <Info size={20} strokeWidth={1.6} aria-hidden="true" className="text-accent mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 basis-52">
        <b className="block font-semibold">{formats.pair(range, because)}</b>
        <span className="text-ink-2">
          {`${missingPeriod.measures.join(', ').replace(/\.$/, '')}. ${advice}`}{' '}
          <HelpLink name={helpNameOfPeriod({ ...missingPeriod, reason })} />
        </span>
        <span role="status" className="block font-medium empty:hidden">
          {refetchStatus && (
            <>
              {refetchStatus.kind === 'changed'
                ? texts.changed(refetchStatus.days)
                : texts.refetchStatus[refetchStatus.kind]}{' '}
              {'error' in refetchStatus && <HelpLink name={helpNameOf(refetchStatus.error)} />}
            </>
          )}
        </span>
      </div>
      {canRefetch && (
        <button
          type="button"
          className="button button-soft"
          disabled={refetchStatus?.kind === 'requesting'}
          onClick={begin}
        >
          {texts.refetchDays(calls)}
        </button>
      )}
    </div>
  );
}

type RefetchRange = {
  readonly start: Day;
  readonly end: Day;
  readonly days: number;
  readonly kinds: readonly Measure[];
};

function useRefetch(home: Home, { start, end, days, kinds }: RefetchRange, isClientMode: boolean) {
  const cache = useQueryClient();
  const [refetchStatus, setRefetchStatus] = useState<RefetchStatus>();
  const pdl = home.usage_point_id;
  const work = async (): Promise<RefetchStatus> => {
    if (!isClientMode) {
      await readAgain(pdl, start, end);
      return { kind: 'answered' };
    }
    const changed = await refetchDays(pdl, listDays(start, days), kinds);
    return changed === 0 ? { kind: 'same' } : { kind: 'changed', days: changed };
  };
  const refetch = () => {
    setRefetchStatus({ kind: 'requesting' });
    work()
      .then(setRefetchStatus)
      .catch((error: unknown) =>
        setRefetchStatus({ kind: error instanceof ApiError && error.status === 429 ? 'quota' : 'failed', error }),
      )
      .finally(() => {
        for (const key of ['sync', 'series', 'usage', 'cost', 'shadow'])
          void cache.invalidateQueries({ queryKey: [key] });
      });
  };
  return { refetchStatus, refetch };
}
