import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { adminQueries, type JobState } from '../../api/admin.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { orderJobs } from './order-jobs.ts';
import { formatMoment } from './sentence.ts';

const looks = {
  success: [CircleCheck, 'text-ok'],
  error: [CircleAlert, 'text-bad'],
  none: [Clock, 'text-ink-3'],
} as const;

export function Jobs() {
  const i18n = useI18n();
  const { messages } = i18n;
  const { columns, headline, caption, onEvent } = messages.admin.jobs;
  const jobs = useQuery(adminQueries.jobs());
  const list = orderJobs(jobs.data ?? []);
  const failed = list.filter(({ last_status }) => last_status === 'error').length;
  const unrun = list.filter(({ last_status }) => last_status === null).length;
  const moment = (text: string | null) => (text === null ? messages.admin.never : formatMoment(text, i18n));
  return (
    <>
      <PageHead
        headline={jobs.data ? headline(failed, list.length - unrun, unrun) : messages.admin.tabs.jobs}
        caption={caption}
      />
      <div className="cards">
        <Card title={messages.admin.tabs.jobs} span={12}>
          <PanelState state={stateOfQuery(jobs)} height={300}>
            <table className="stacking">
              <thead>
                <tr>
                  <th scope="col">{columns.name}</th>
                  <th scope="col">{columns.last}</th>
                  <th scope="col">{columns.next}</th>
                  <th scope="col">{columns.state}</th>
                </tr>
              </thead>
              <tbody>
                {list.map((job) => (
                  <tr key={job.name}>
                    <td>
                      <JobName name={job.name} />
                    </td>
                    <td data-label={columns.last} className="whitespace-nowrap">
                      {moment(job.last_run_at)}
                    </td>
                    <td data-label={columns.next} className="whitespace-nowrap">
                      {job.next_run_at === null ? onEvent : moment(job.next_run_at)}
                    </td>
                    <td>
                      <State job={job} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </PanelState>
        </Card>
      </div>
    </>
  );
}

/** What it does, and the name that logs and settings call it by. */
function JobName({ name }: { name: string }) {
  const { messages } = useI18n();
  const label = messages.admin.jobs.names[name];
  return (
    <>
      <span className="font-medium">{label ?? name}</span>
      {label !== undefined && <code className="small text-ink-3 block">{name}</code>}
    </>
  );
}

function State({ job }: { job: JobState }) {
  const { messages } = useI18n();
  const status = job.last_status ?? 'none';
  const [Icon, tone] = looks[status];
  return (
    <>
      <span className={`inline-flex items-center gap-2 whitespace-nowrap ${tone}`}>
        <Icon size={16} strokeWidth={1.8} aria-hidden="true" />
        {messages.admin.jobs.states[status]}
      </span>
      {job.last_error && <p className="small text-ink-2 break-words">{job.last_error}</p>}
    </>
  );
}
