import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, Clock, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { type HubPanel, hubQueries } from '../../api/hub.ts';
import { Card } from '../../kit/card.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { HubErrorNote } from './hub-error-note.tsx';
import { describePanel, type PanelLine } from './hub-panel.ts';

/** Whether the hub's energy panel shows what we send. It is read, never changed. */
export function PanelCard() {
  const { messages } = useI18n();
  const texts = messages.destinations.hub;
  const [isRequested, setRequested] = useState(false);
  const panel = useQuery({ ...hubQueries.panel(), enabled: isRequested });
  return (
    <Card title={texts.panel} span={12}>
      <p className="text-ink-2">{texts.panelHint}</p>
      <div className="mt-3 flex flex-col gap-3 empty:hidden" aria-live="polite">
        {panel.isFetching && <p className="text-ink-2">{texts.reading}</p>}
        {!panel.isFetching && panel.error && <HubErrorNote error={panel.error} />}
        {!panel.isFetching && panel.data && !panel.error && <PanelView panel={panel.data} />}
      </div>
      <button
        type="button"
        className="button mt-3 self-start"
        disabled={panel.isFetching}
        onClick={() => (isRequested ? void panel.refetch() : setRequested(true))}
      >
        {isRequested && !panel.isFetching ? texts.checkAgain : texts.check}
      </button>
    </Card>
  );
}

const icons: Readonly<Record<PanelLine['state'], LucideIcon>> = {
  chosen: CircleCheck,
  to_choose: CircleDashed,
  not_there: Clock,
};

function PanelView({ panel }: { panel: HubPanel }) {
  const i18n = useI18n();
  const texts = i18n.messages.destinations.hub;
  const { tone, verdict, lines, errors, steps } = describePanel(panel, i18n);
  const stateLabels = { chosen: texts.chosen, to_choose: texts.toChoose, not_there: texts.notThere };
  return (
    <div className="flex flex-col gap-3" data-panel={tone}>
      <Note tone={tone}>{verdict}</Note>
      {errors.map((error) => (
        <p key={error} className="font-medium">
          {error}
        </p>
      ))}
      <ul>
        {lines.map(({ id, text, state }) => {
          const Icon = icons[state];
          return (
            <li key={id} className="flex items-start gap-2 py-1" data-choice={state}>
              <Icon
                size={20}
                strokeWidth={1.6}
                aria-hidden="true"
                className={`mt-0.5 shrink-0 ${state === 'chosen' ? 'text-ok' : 'text-ink-3'}`}
              />
              <span className="min-w-0 flex-1 break-words">{text}</span>
              <span className="text-ink-2">{stateLabels[state]}</span>
            </li>
          );
        })}
      </ul>
      {steps.length > 0 && (
        <div className="border-line border-t pt-3">
          <h3>{texts.where}</h3>
          <p className="text-ink-2 mt-1">{texts.path}</p>
          <ol className="mt-1 list-decimal pl-5">
            {steps.map((step) => (
              <li key={step} className="py-0.5 break-words">
                {step}
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}
