import type { UseQueryResult } from '@tanstack/react-query';
import type { Usage } from '../../api/accounts.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card, Row } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';

export function QuotaCard({ usage }: { usage: UseQueryResult<Usage> }) {
  const { messages, formats } = useI18n();
  const { quota } = messages.account;
  const describe = ({ used, limit }: Usage['cached']) =>
    limit === null ? quota.unlimited(formats.number(used)) : quota.usedOf(formats.number(used), formats.number(limit));
  const { data } = usage;
  return (
    <Card title={quota.title} span={12}>
      <PanelState state={stateOfQuery(usage)} height={90}>
        {data && (
          <div className="mt-2">
            <Row name={quota.reads}>{describe(data.cached)}</Row>
            {data.cached.limit !== null && (
              <progress
                className="progress my-1"
                aria-label={quota.title}
                value={Math.min(data.cached.used, data.cached.limit)}
                max={data.cached.limit}
              />
            )}
            <Row name={quota.forced}>{describe(data.no_cache)}</Row>
          </div>
        )}
      </PanelState>
    </Card>
  );
}
