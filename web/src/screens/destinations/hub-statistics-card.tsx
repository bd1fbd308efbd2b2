import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Cleared, type HubStatistic, hubQueries } from '../../api/hub.ts';
import { Card } from '../../kit/card.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { HubErrorNote } from './hub-error-note.tsx';
import { RemoveDialog } from './hub-remove-dialog.tsx';
import { isThere } from './hub-statistic.ts';
import { StatisticsList } from './hub-statistics-list.tsx';

/** Our statistics in the hub. Ticked ones can be removed after a word is typed. */
export function StatisticsCard({ isEnabled }: { isEnabled: boolean }) {
  const { messages } = useI18n();
  const texts = messages.destinations.hub;
  const cache = useQueryClient();
  const [isRequested, setRequested] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isRemoving, setRemoving] = useState(false);
  const [cleared, setCleared] = useState<Cleared>();
  const list = useQuery({ ...hubQueries.statistics(), enabled: isRequested });
  const statistics = list.data ?? [];
  const chosen = statistics.filter((one) => isThere(one) && ticked.has(one.statistic_id));
  const read = () => {
    setCleared(undefined);
    if (isRequested) void list.refetch();
    else setRequested(true);
  };
  const onCleared = (done: Cleared) => {
    setRemoving(false);
    setTicked(new Set());
    setCleared(done);
    for (const key of ['hub-statistics', 'hub-panel']) void cache.invalidateQueries({ queryKey: [key] });
  };
  return (
    <Card title={texts.statistics} span={12}>
      <p className="text-ink-2">{texts.statisticsHint}</p>
      <div className="mt-3 flex flex-col gap-3 empty:hidden" aria-live="polite">
        {cleared && cleared.cleared.length > 0 && <Note tone="ok">{texts.cleared(cleared.cleared.length)}</Note>}
        {cleared && cleared.remaining.length > 0 && (
          <Note tone="warn">{texts.remaining(cleared.remaining.length)}</Note>
        )}
        {list.isFetching && statistics.length === 0 && <p className="text-ink-2">{texts.reading}</p>}
        {list.error && !list.isFetching && <HubErrorNote error={list.error} />}
        {list.data && !list.error && (
          <StoredStatistics statistics={statistics} ticked={ticked} chosen={chosen} onTick={setTicked} />
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" className="button" disabled={list.isFetching} onClick={read}>
          {isRequested ? texts.listAgain : texts.list}
        </button>
        {chosen.length > 0 && (
          <button type="button" className="button" onClick={() => setRemoving(true)}>
            {texts.remove(chosen.length)}
          </button>
        )}
      </div>
      {isRemoving && (
        <RemoveDialog chosen={chosen} isEnabled={isEnabled} onCleared={onCleared} onClose={() => setRemoving(false)} />
      )}
    </Card>
  );
}

type StoredStatisticsProps = {
  statistics: readonly HubStatistic[];
  ticked: ReadonlySet<string>;
  chosen: readonly HubStatistic[];
  onTick: (ids: ReadonlySet<string>) => void;
};

function StoredStatistics({ statistics, ticked, chosen, onTick }: StoredStatisticsProps) {
  const { messages } = useI18n();
  const texts = messages.destinations.hub;
  if (statistics.length === 0) return <p>{texts.none}</p>;
  return (
    <>
      <StatisticsList statistics={statistics} ticked={ticked} onTick={onTick} />
      {chosen.length === 0 && statistics.some(isThere) && <p className="small text-ink-2">{texts.removeNone}</p>}
    </>
  );
}
