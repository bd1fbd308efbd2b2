import { useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import type { Home } from '../../api/queries.ts';
import { Card } from '../../kit/card.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { ImportFields, type ImportForm } from './import-fields.tsx';
import { describeFailure, objection } from './import-file.ts';
import { ImportReportView } from './import-report.tsx';
import { useImport } from './use-import.ts';

/** The operator's own export, or the database of another program: tried first, then taken, and undone if it was the wrong one. */
export function ImportCard({ homes }: { homes: readonly Home[] }) {
  const i18n = useI18n();
  const texts = i18n.messages.homes.files;
  const [form, setForm] = useState<ImportForm>({ usage_point_id: homes[0]?.usage_point_id ?? '', replace: false });
  const { state, run, undo, forget } = useImport();
  const { file } = form;
  const against = file && objection(file, homes, i18n);
  const isBusy = state.kind === 'trying' || state.kind === 'importing' || state.kind === 'undoing';
  const report = state.kind === 'tried' || state.kind === 'done' || state.kind === 'undoing' ? state.report : undefined;
  const change = (next: ImportForm) => {
    forget();
    setForm(next);
  };
  const submitFile = (dryRun: boolean) => file && run({ ...form, file, dryRun });
  return (
    <Card title={texts.title} span={8}>
      <p className="text-ink-2">{texts.about}</p>
      <div className="mt-3 flex flex-col gap-4">
        <ImportFields homes={homes} form={form} isBusy={isBusy} error={against} onChange={change} />
        <div className="flex flex-col gap-3 empty:hidden" aria-live="polite">
          {state.kind === 'refused' && <FailureNote failure={state.failure} />}
          {report && (
            <ImportReportView report={report} isBusy={isBusy} onApply={() => submitFile(false)} onUndo={undo} />
          )}
          {state.kind === 'done' && state.failure && <FailureNote failure={state.failure} />}
          {state.kind === 'undone' && <Note tone="ok">{texts.undone(state.removed, state.restored)}</Note>}
        </div>
        {!report && (
          <button
            type="button"
            className="button self-start"
            disabled={!file || against !== undefined || isBusy}
            onClick={() => submitFile(true)}
          >
            {state.kind === 'importing' ? texts.applying : state.kind === 'trying' ? texts.trying : texts.tryOut}
          </button>
        )}
      </div>
    </Card>
  );
}

function FailureNote({ failure }: { failure: ApiError }) {
  const i18n = useI18n();
  return (
    <Note tone="bad">
      {describeFailure(failure, i18n)} <HelpLink name={helpNameOf(failure)} />
    </Note>
  );
}
