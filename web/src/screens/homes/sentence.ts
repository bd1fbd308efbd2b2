import { type Day, daysBetween } from '@svc/domain/day';
import type { Home } from '../../api/queries.ts';
import { consentEnd } from '../../figures/panel.ts';
import { homeName } from '../../messages/formats.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { needsAttention, renewDays } from './health.ts';

/** Whether every home is fine, and until when. Homes that need an action are named. */
export function homesSentence(homes: readonly Home[], today: Day, i18n: I18n): { headline: string; caption: string } {
  const { messages } = i18n;
  if (homes.length === 0) return { headline: messages.noHome.title, caption: messages.noHome.text };
  const name = (home: Home) => homeName(home, messages);
  const headline = homes
    .map((home) => {
      if (home.is_active === false) return messages.homes.isOff(name(home));
      return needsAttention(home) ? messages.homes.waits(name(home)) : messages.homes.fine(name(home));
    })
    .join(' ');
  return { headline, caption: `${messages.homes.caption(homes.length)} ${endSentence(homes, today, i18n)}`.trim() };
}

/** A withdrawn consent still has its last day. Only these are valid until theirs. */
const isActive = ({ consent_status }: Home) => consent_status === null || consent_status === 'active';

/** The first valid consent to end. */
function endSentence(homes: readonly Home[], today: Day, { messages, formats }: I18n): string {
  const active = homes.filter(isActive);
  const [first] = active
    .flatMap((home) => consentEnd(home) ?? [])
    .filter((day) => day >= today)
    .sort();
  if (first === undefined) return '';
  const day = formats.dayPlain(first);
  // A single valid consent among several homes is not the first to end, and its day does not apply to the others.
  const isLast = active.length === 1 && homes.length > 1;
  if (daysBetween(today, first) <= renewDays) return messages.homes.renewBefore(day);
  if (isLast) return messages.homes.oneValidUntil(day);
  return active.length === 1 ? messages.homes.validUntil(day) : messages.homes.firstEnds(day);
}
