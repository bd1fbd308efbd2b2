import { useQuery } from '@tanstack/react-query';
import { adminQueries } from '../../api/admin.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card, Row } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';

/** The number of accounts and meters: counts only, no names. */
export function Service() {
  const { messages, formats } = useI18n();
  const { overview } = messages.admin;
  const totals = useQuery(adminQueries.totals());
  const { data } = totals;
  const of = (some: number, all: number) => overview.ofAll(formats.number(some), formats.number(all));
  return (
    <Card title={overview.service} span={4}>
      <PanelState state={stateOfQuery(totals)} height={120}>
        {data && (
          <>
            <Row name={overview.users}>{of(data.users.active, data.users.total)}</Row>
            <Row name={overview.homes}>{of(data.pdls.active, data.pdls.total)}</Row>
            {Object.entries(data.pdls.by_consent).map(([status, count]) => (
              <Row key={status} name={formats.capital(overview.consents[status] ?? status)}>
                {formats.number(count)}
              </Row>
            ))}
          </>
        )}
      </PanelState>
    </Card>
  );
}

/** Only failures: users stop reading a list that is never empty. */
export function FailingJobs() {
  const { messages } = useI18n();
  const { overview } = messages.admin;
  const jobs = useQuery(adminQueries.jobs());
  const failing = jobs.data?.filter(({ last_status }) => last_status === 'error') ?? [];
  return (
    <Card
      title={overview.jobs}
      span={4}
      aside={
        <Link to="/admin/{-$tab}" params={{ tab: 'jobs' }}>
          {overview.allJobs}
        </Link>
      }
    >
      <PanelState state={stateOfQuery(jobs)} height={120}>
        {failing.length === 0 && <p className="text-ink-2">{overview.jobsFine}</p>}
        {failing.map(({ name, last_error }) => (
          <Row key={name} name={messages.admin.jobs.names[name] ?? name}>
            <span className="text-bad font-normal break-words">{last_error}</span>
          </Row>
        ))}
      </PanelState>
    </Card>
  );
}
