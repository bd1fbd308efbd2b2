import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { destinationQueries } from '../../api/destinations.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';

const shownAtMost = 200;

/** Our data in the destination, read from the destination itself. */
export function ContentCard({ type, isSet }: { type: string; isSet: boolean }) {
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
