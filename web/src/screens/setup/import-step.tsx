import { useQuery } from '@tanstack/react-query';
import { queries, type SyncStatus } from '../../api/queries.ts';
import { syncQueries } from '../../api/sync.ts';
import { useHomes } from '../../api/use-home.ts';
import { DayStrip } from '../../charts/day-strip.tsx';
import { healthOf } from '../../figures/completeness.ts';
import { describeMoment } from '../../figures/moments.ts';
import { Card, Legend } from '../../kit/card.tsx';
import { HelpLink } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { homeName } from '../../messages/formats.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { measureLabel } from '../../messages/measure-labels.ts';
import { today } from '../../period/clock.ts';
import { Link } from '../../router/index.tsx';
import { missingBackground } from '../../theme/registers.ts';

const pollMs = 2000;

/** The days arrive, newest first. The first chart is one click away as soon as there is one. */
export function ImportStep({ onNext }: { onNext: () => void }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const texts = messages.setup.import;
  const sync = useQuery({ ...syncQueries.state(), refetchInterval: pollMs });
  const status = useQuery({ ...queries.syncStatus(), staleTime: 0, refetchInterval: pollMs });
  const pdls = (status.data as SyncStatus | undefined)?.pdls ?? [];
  const all = pdls.map(({ usage_point_id, types }) => ({
    usage_point_id,
    kinds: Object.entries(types).map(([measure, kind]) => ({ measure, health: healthOf(kind) })),
  }));
  const days = all.reduce((sum, { kinds }) => sum + (kinds[0]?.health.known ?? 0), 0);
  const isRunning = sync.data?.running ?? false;
  const isFailed = !isRunning && sync.data?.last?.status === 'error';
  const next = sync.data?.next_at ?? null;
  const progress = isRunning
    ? texts.running(formats.percent((sync.data?.progress?.percent ?? 0) / 100))
    : next !== null && texts.next(describeMoment(next, today(), i18n));
  // That the rest follows is untrue once nothing is being read.
  const caption = [progress, isRunning || !progress ? texts.caption : ''].filter(Boolean).join(' ');
  return (
    <>
      <PageHead headline={days === 0 ? texts.waiting : texts.title(formats.number(days))} caption={caption} />
      <div className="flex flex-col gap-4">
        {isFailed && (
          <Note tone="bad">
            {texts.failed} <HelpLink name={sync.data?.last?.errors[0]?.code || 'sync_failed'} />
          </Note>
        )}
        <p role="status" className="sr">
          {progress}
        </p>
        {all.map(({ usage_point_id, kinds }) => (
          <HomeImport key={usage_point_id} usagePointId={usage_point_id} kinds={kinds} />
        ))}
        <div className="flex flex-wrap gap-3">
          {days > 0 && (
            <Link to="/dashboard" className="button button-primary min-h-12">
              {texts.chart}
            </Link>
          )}
          <button type="button" className="button min-h-12" onClick={onNext}>
            {texts.destination}
          </button>
          {isFailed && (
            <Link to="/journal" className="button button-soft">
              {texts.activity}
            </Link>
          )}
        </div>
      </div>
    </>
  );
}

type Kind = { readonly measure: string; readonly health: ReturnType<typeof healthOf> };

function HomeImport({ usagePointId, kinds }: { usagePointId: string; kinds: readonly Kind[] }) {
  const { messages, formats } = useI18n();
  const texts = messages.setup.import;
  const home = useHomes().find(({ usage_point_id }) => usage_point_id === usagePointId);
  const states = new Set(kinds.flatMap(({ health }) => health.stretches.map(({ state }) => state)));
  return (
    <Card title={home ? homeName(home, messages) : messages.unnamedHome} span={12}>
      {kinds.map(({ measure, health }) => {
        const label = measureLabel(messages.setup.measures, measure, 'short') ?? measure;
        return (
          <div key={measure} className="mt-3">
            <div className="mb-1.5 flex flex-wrap justify-between gap-x-3">
              <span>{label}</span>
              <span className="text-ink-2">
                {texts.ofDays(formats.number(health.known), formats.number(health.days))}
              </span>
            </div>
            <DayStrip
              label={texts.strip(label, health.known, health.days)}
              days={health.days}
              stretches={health.stretches}
            />
          </div>
        );
      })}
      <div className="mt-3">
        <Legend
          entries={[...states].map((state) =>
            state === 'present'
              ? { label: texts.present, colour: 'var(--reg-base)' }
              : { label: messages.missingKind[state], colour: missingBackground[state], edge: 'var(--hatch)' },
          )}
        />
      </div>
    </Card>
  );
}
