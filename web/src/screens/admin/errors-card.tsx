import { useQuery } from '@tanstack/react-query';
import { adminQueries } from '../../api/admin.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';

const origins = ['gridop', 'user', 'supplier', 'gateway', 'svc'] as const;

/** The failed responses of the last hour by origin. The failure rate is in the corner. */
export function ErrorsCard() {
  const { messages, formats } = useI18n();
  const { overview } = messages.admin;
  const responses = useQuery(adminQueries.responses());
  const { data } = responses;
  const most = Math.max(1, ...Object.values(data?.origins ?? {}));
  const [first] = data?.codes ?? [];
  return (
    <Card
      title={overview.errors}
      span={4}
      aside={
        data && data.total > 0 ? (
          <span className="text-ink-3">{overview.faultShare(formats.number((data.failed / data.total) * 100, 1))}</span>
        ) : undefined
      }
    >
      <PanelState state={stateOfQuery(responses)} height={252}>
        {data && (
          <>
            <ul className="mt-1 flex flex-col gap-1.5">
              {origins.map((origin) => (
                <li key={origin} className="flex items-center gap-3">
                  <span className="w-24 shrink-0">{overview.origins[origin]}</span>
                  <div className="bg-well h-2 min-w-0 flex-1 overflow-hidden rounded-full">
                    <div
                      className={`h-2 rounded-full ${origin === 'gridop' || origin === 'svc' ? 'bg-bad' : 'bg-warn'}`}
                      style={{ width: `${(data.origins[origin] / most) * 100}%` }}
                    />
                  </div>
                  <strong className="w-12 text-right">{formats.number(data.origins[origin])}</strong>
                </li>
              ))}
            </ul>
            <p className="small text-ink-3 mt-auto pt-2">
              {first ? overview.mostFrequent(first.code, formats.number(first.count)) : overview.noErrors}{' '}
              {overview.ofProcess(formats.number(data.total))}
            </p>
          </>
        )}
      </PanelState>
    </Card>
  );
}
