import { mailReset } from '../../api/accounts.ts';
import { useAdminMutation } from '../../api/admin.ts';
import { Card } from '../../kit/card.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Outcome } from './may.tsx';

/** ADMIN_EMAILS lists the reader's address, and nothing proves it yet: the two ways to a link that does. */
export function PendingVerification({ email }: { email: string }) {
  const { messages } = useI18n();
  const { proof } = messages.admin;
  const command = `npx svc admin link ${email}`;
  // A reset proves mailbox and password at once. The verification alone leaves the password of the signup in place.
  const mail = useAdminMutation(() => mailReset(email));
  return (
    <>
      <PageHead headline={proof.headline} caption={proof.caption(email)} />
      <div className="cards">
        <Card title={proof.byMail} span={6}>
          <p className="text-ink-2">{proof.mailText}</p>
          <button
            type="button"
            className="button button-primary mt-3 self-start"
            disabled={mail.isPending || mail.isSuccess}
            onClick={() => mail.mutate(undefined)}
          >
            {proof.send}
          </button>
          <Outcome error={mail.error} done={mail.isSuccess ? proof.sent(email) : undefined} />
        </Card>
        <Card title={proof.byCommand} span={6}>
          <p className="text-ink-2">{proof.commandText}</p>
          <p className="mt-3 flex flex-wrap items-center gap-3">
            <code className="break-all">{command}</code>
            <CopyButton text={command} />
          </p>
        </Card>
      </div>
    </>
  );
}
