import type { Usage } from '../../api/accounts.ts';
import type { I18n } from '../../messages/i18n.tsx';

/** How much of today is used, and from where. */
export function accountSentence(
  { usage, sessions, email }: { usage: Usage | undefined; sessions: number | undefined; email: string | undefined },
  { messages, formats }: I18n,
): { headline: string; caption: string } {
  const { account } = messages;
  const { used, limit } = usage?.cached ?? { used: 0, limit: null };
  const headline = !usage
    ? account.title
    : limit === null
      ? account.callsFree(formats.number(used), used)
      : used >= limit
        ? account.callsOut(formats.number(limit))
        : account.calls(formats.number(used), formats.number(limit), used);
  const parts = [email, sessions === undefined ? undefined : account.openSessions(sessions), account.reset];
  return { headline, caption: parts.filter(Boolean).join(' · ') };
}
