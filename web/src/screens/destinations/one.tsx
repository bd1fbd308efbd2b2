import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Eye } from 'lucide-react';
import { useState } from 'react';
import { type DestinationState, destinationQueries } from '../../api/destinations.ts';
import { titleOf } from '../../figures/destination-title.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Link, useParams } from '../../router/index.tsx';
import { conditionOf } from './condition.ts';
import { ConditionDetail } from './condition-detail.tsx';
import { isInOwnHub } from './fields.ts';
import { PanelCard } from './hub-panel-card.tsx';
import { StatisticsCard } from './hub-statistics-card.tsx';
import { SettingsCard } from './settings-card.tsx';

/** What a run would write, as it would write it. */
function PreviewCard({ type, isSet }: { type: string; isSet: boolean }) {
  const { messages, formats } = useI18n();
  const texts = messages.destinations;
  const [isRequested, setRequested] = useState(false);
  const preview = useQuery({ ...destinationQueries.preview(type), enabled: isRequested });
  const { items = [], total = 0 } = preview.data ?? {};
  return (
    <Card title={texts.preview} span={12}>
      <p className="text-ink-2">{texts.previewHint}</p>
      {isRequested ? (
        <PanelState state={stateOfQuery(preview)} height={200}>
          <p className="small text-ink-2 my-2">
            {texts.previewCount(formats.number(items.length), formats.number(total))}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <section className="lines code" aria-label={texts.preview} tabIndex={0} data-preview={type}>
            {items.join('\n')}
          </section>
        </PanelState>
      ) : (
        <button type="button" className="button mt-3 self-start" disabled={!isSet} onClick={() => setRequested(true)}>
          <Eye size={16} aria-hidden="true" />
          {texts.showPreview}
        </button>
      )}
    </Card>
  );
}

/** One destination: its settings, a test, a preview of what is sent, and its contents. */
export function DestinationScreen() {
  const { messages } = useI18n();
  const { type = '' } = useParams();
  const all = useQuery(destinationQueries.all());
  const state = all.data?.find((one) => one.type === type);
  const back = (
    <Link to="/destinations" className="button button-soft">
      <ArrowLeft size={16} aria-hidden="true" />
      {messages.destinations.back}
    </Link>
  );
  if (all.data && !state) {
    return (
      <PageHead headline={messages.destinations.notFound.title} caption={messages.destinations.notFound.text}>
        {back}
      </PageHead>
    );
  }
  return (
    <>
      <PageHead
        headline={
          state ? messages.destinations.headlines[conditionOf(state).kind](titleOf(state)) : messages.destinations.title
        }
        caption={messages.destinations.about(type, state && isInOwnHub(state))}
        isKnown
      >
        <span data-condition={state && conditionOf(state).kind}>{back}</span>
      </PageHead>
      <PanelState state={stateOfQuery(all)} height={560}>
        {state && (
          <>
            <ConditionDetail state={state} condition={conditionOf(state)} />
            <Parts key={type} state={state} />
          </>
        )}
      </PanelState>
    </>
  );
}

function Parts({ state }: { state: DestinationState }) {
  const { type } = state;
  return (
    <div className="cards items-start">
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-7">
        <SettingsCard state={state} />
        {isHub(state) && <StatisticsCard isEnabled={state.enabled} />}
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-5">
        <PreviewCard type={type} isSet={state.configured} />
        {isHub(state) ? <PanelCard /> : <ContentCard type={type} isSet={state.configured} />}
      </div>
    </div>
  );
}

/** A hub that is only reached through its broker has none of our statistics, and its panel cannot be queried. */
function isHub(state: DestinationState): boolean {
  const isReached = isInOwnHub(state) ? state.configured : (state.config.ha_url ?? null) !== null;
  return state.type === 'home_assistant' && isReached;
}

const shownAtMost = 200;

/** Our data in the destination, read from the destination itself. */
function ContentCard({ type, isSet }: { type: string; isSet: boolean }) {
  const { messages } = useI18n();
  const texts = messages.destinations;
  const [isRequested, setRequested] = useState(false);
  const content = useQuery({ ...destinationQueries.content(type), enabled: isRequested });
  const items = content.data ?? [];
  const lines = items.slice(0, shownAtMost).map(({ name, value }) => `${name} ${JSON.stringify(value)}`);
  return (
    <Card title={texts.content} span={12}>
      <p className="text-ink-2">{texts.contentHint}</p>
      {isRequested && (
        <PanelState state={content.isFetching ? { kind: 'loading' } : stateOfQuery(content)} height={120}>
          {items.length === 0 ? (
            <p className="mt-3">{texts.contentNone}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
            <section className="lines code mt-3" aria-label={texts.content} tabIndex={0} data-content={type}>
              {lines.join('\n')}
            </section>
          )}
        </PanelState>
      )}
      <button
        type="button"
        className="button mt-3 self-start"
        disabled={!isSet || content.isFetching}
        onClick={() => (isRequested ? void content.refetch() : setRequested(true))}
      >
        {texts.readBack}
      </button>
    </Card>
  );
}
