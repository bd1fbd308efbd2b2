import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { refusalOf } from './refusal.ts';

/** Why a change of the account was not made, and the page about it. */
export function RefusalText({ error }: { error: unknown }) {
  const { messages } = useI18n();
  return (
    <>
      {messages.account.refusals[refusalOf(error)]} <HelpLink name={helpNameOf(error)} />
    </>
  );
}
