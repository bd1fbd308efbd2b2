import type { ImportReport } from '../../api/files.ts';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { describeReport } from './import-file.ts';

type ReportProps = {
  report: ImportReport;
  isBusy: boolean;
  onApply: () => void;
  onUndo: (report: ImportReport & { id: string }) => void;
};

/** What a file would bring, with the one button that brings it; or what it brought, with the one that takes it back. */
export function ImportReportView({ report, isBusy, onApply, onUndo }: ReportProps) {
  const i18n = useI18n();
  const texts = i18n.messages.homes.files;
  const { found, counts, aside, reasons, changes, nothingNew } = describeReport(report, i18n);
  const { id } = report;
  return (
    <div className="flex flex-col gap-3" data-import={report.dry_run ? 'tried' : 'done'}>
      {!report.dry_run && <Note tone="ok">{texts.done(changes)}</Note>}
      <p className="font-medium">{found}</p>
      <ul className="list-disc pl-5">
        {[...counts, ...aside].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {reasons.length > 0 && (
        <details>
          <summary>{texts.reasons}</summary>
          <ul className="text-ink-2 mt-1">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      )}
      {report.dry_run &&
        (changes === 0 ? (
          <Note>{nothingNew}</Note>
        ) : (
          <button type="button" className="button button-primary self-start" onClick={onApply}>
            {texts.apply(changes)}
          </button>
        ))}
      {id !== null && (
        <button
          type="button"
          className="button button-soft self-start"
          disabled={isBusy}
          onClick={() => onUndo({ ...report, id })}
        >
          {isBusy ? texts.undoing : texts.undo}
        </button>
      )}
    </div>
  );
}
