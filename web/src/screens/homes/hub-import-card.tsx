import { Card } from '../../kit/card.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { maskPdl } from '../../messages/formats.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { describeFailure } from './import-file.ts';
import { ImportReportView } from './import-report.tsx';
import { useHubImport } from './use-hub-import.ts';

/** What another program has put into the statistics of the home hub: looked at first, then imported. */
export function HubImportCard() {
  const i18n = useI18n();
  const texts = i18n.messages.homes.files;
  const { state, look, apply, undo } = useHubImport();
  const { found, failure, undone, isBusy } = state;
  return (
    <Card title={texts.hub.title} span={8}>
      <p className="text-ink-2">{texts.hub.about}</p>
      <div className="mt-3 flex flex-col gap-4" aria-live="polite">
        {failure && (
          <Note tone="bad">
            {texts.hub.errors[failure.code] ?? describeFailure(failure, i18n)}{' '}
            <HelpLink name={failure.failure ? `destination-${failure.failure.code}` : helpNameOf(failure)} />
          </Note>
        )}
        {undone && <Note tone="ok">{texts.undone(undone.removed, undone.restored)}</Note>}
        {found?.imports.length === 0 && found.left_out.length === 0 && <Note>{texts.hub.nothing}</Note>}
        {found?.imports.map((item) => (
          <section key={item.statistic_id} aria-label={item.statistic_id}>
            <h3 className="font-medium">{maskPdl(item.usage_point_id)}</h3>
            <ImportReportView report={item} isBusy={isBusy} onApply={() => apply(item)} onUndo={({ id }) => undo(id)} />
          </section>
        ))}
        {found?.left_out.map(({ statistic_id, reason }) => (
          <p key={statistic_id} className="small text-ink-2">
            {texts.reason(maskPdl(statistic_id.slice(-14)), texts.hub.leftOut[reason])}
          </p>
        ))}
      </div>
      <button type="button" className="button mt-3 self-start" disabled={isBusy} onClick={look}>
        {isBusy ? texts.hub.looking : texts.hub.look}
      </button>
    </Card>
  );
}
