import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { destinationQueries } from '../../api/destinations.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';

/** What a run would write, as it would write it. */
export function PreviewCard({ type, isSet }: { type: string; isSet: boolean }) {
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
          {texts.preview}
        </button>
      )}
    </Card>
  );
}
