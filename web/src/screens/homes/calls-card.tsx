import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card, Row } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';

/** The calls of the account today, against the daily limit. */
export function Calls() {
  const { messages } = useI18n();
  const usage = useQuery(queries.usage());
  return (
    <Card
      title={messages.homes.calls}
      span={4}
      aside={<span className="small text-ink-3">{messages.homes.reset}</span>}
    >
      <PanelState state={stateOfQuery(usage)} height={80}>
        {usage.data && (
          <>
            <Used name={messages.homes.reads} {...usage.data.cached} />
            <Used name={messages.homes.forced} {...usage.data.no_cache} />
          </>
        )}
      </PanelState>
    </Card>
  );
}

/** The used part of the daily limit. Without a limit there is no bar to fill. */
function Used({ name, used, limit }: { name: string; used: number; limit: number | null }) {
  const { messages, formats } = useI18n();
  const most = limit === null ? messages.homes.unlimited : formats.number(limit);
  return (
    <div>
      <Row name={name}>{messages.homes.usedOf(formats.number(used), most)}</Row>
      {limit !== null && (
        <div className="bg-well h-2 overflow-hidden rounded" aria-hidden="true">
          <div className="bg-accent h-2" style={{ width: `${Math.min(100, (100 * used) / Math.max(1, limit))}%` }} />
        </div>
      )}
    </div>
  );
}
