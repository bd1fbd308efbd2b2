import type { Day } from '@svc/domain/day';
import { useState } from 'react';
import type { Home } from '../../api/queries.ts';
import { offPeakMinutes, offPeakRanges } from '../../figures/slots.ts';
import { Card } from '../../kit/card.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { HoursBar } from './hours-bar.tsx';
import { OffPeakEditor } from './off-peak-editor.tsx';

/** The off-peak hours of today, to the minute, and where they lie in the day. */
export function OffPeakCard({ home, today }: { home: Home; today: Day }) {
  const { messages, formats } = useI18n();
  const [isEditing, setEditing] = useState(false);
  const spans = offPeakMinutes(home, today);
  const text = offPeakRanges(home, today)
    .map(({ from, to }) => `${formats.clock(from)} – ${formats.clock(to % 1440)}`)
    .join(', ');
  return (
    <Card
      title={messages.homes.offPeak(home.name ?? messages.unnamedHome)}
      span={12}
      aside={
        <button type="button" className="text-accent font-medium underline" onClick={() => setEditing(true)}>
          {messages.homes.edit}
          <span className="sr">{` ${messages.homes.offPeak(home.name ?? messages.unnamedHome)}`}</span>
        </button>
      }
    >
      {isEditing && <OffPeakEditor home={home} onClose={() => setEditing(false)} />}
      {spans.length === 0 ? (
        <p className="text-ink-2">{messages.homes.noOffPeak}</p>
      ) : (
        <>
          <p className="font-semibold">{text}</p>
          <HoursBar spans={spans} />
        </>
      )}
    </Card>
  );
}
