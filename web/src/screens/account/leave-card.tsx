import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { accountQueries, beginExport, exportAddress, type Me } from '../../api/accounts.ts';
import { ApiError } from '../../api/api-error.ts';
import type { Home } from '../../api/queries.ts';
import { Card } from '../../kit/card.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

export function LeaveCard({ me, homes }: { me: Me; homes: readonly Home[] }) {
  const { messages } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={messages.account.leave.title} span={3}>
      <p className="text-ink-2 mt-2 mb-3">{messages.account.leave.text}</p>
      <ExportPart />
      <div className="mt-auto pt-6">
        <button type="button" className="button button-danger w-full" onClick={() => setOpen(true)}>
          {messages.account.leave.erase}
        </button>
      </div>
      {isOpen && <DeleteDialog me={me} homes={homes} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** The export is written in the background. The user requests, follows and downloads it here. */
function ExportPart() {
  const { messages, formats } = useI18n();
  const { leave, refusals } = messages.account;
  const cache = useQueryClient();
  const { data } = useQuery(accountQueries.exports());
  const [apiError, setError] = useState<unknown>();
  const code = apiError instanceof ApiError ? apiError.code : '';
  const begin = () => {
    setError(undefined);
    beginExport()
      .then(() => cache.invalidateQueries({ queryKey: ['exports'] }))
      .catch(setError);
  };
  const newest = data?.[0];
  const isRunning = newest?.state === 'running';
  const { total, waiting } = newest?.pdls ?? { total: 0, waiting: 0 };
  return (
    <div className="flex flex-col gap-3">
      <button type="button" className="button w-full" disabled={isRunning} onClick={begin}>
        <Download size={20} strokeWidth={1.6} aria-hidden="true" />
        {leave.export}
      </button>
      {apiError !== undefined && (
        <Note tone="bad">
          {code === 'DEMO_READ_ONLY' ? refusals.demo : code === 'EXPORT_LIMIT' ? leave.limit : refusals.away}{' '}
          <HelpLink name={helpNameOf(apiError)} />
        </Note>
      )}
      <div role="status">
        {isRunning && (
          <>
            <p className="small text-ink-2">{leave.writing(formats.number(total - waiting), formats.number(total))}</p>
            <progress className="progress" aria-label={leave.export} value={total - waiting} max={Math.max(1, total)} />
          </>
        )}
        {newest?.state === 'done' && (
          <p className="small">
            <a href={exportAddress(newest.id)} download>
              {leave.fetch}
            </a>
            {newest.expires_at && (
              <span className="text-ink-3 block">{leave.until(formats.moment(newest.expires_at))}</span>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
