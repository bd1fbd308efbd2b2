import { setTimeout as sleep } from 'node:timers/promises';
import { type MailSink, type ReceivedMail, startMailSink } from '@svc/simulator';

/** The simulator's mail server, with a way to wait for a mail. */
export type Mailbox = Pick<MailSink, 'url' | 'mails' | 'refuse'> & {
  /** Waits for the newest mail to this address, or for `count` mails. */
  receive(address: string, count?: number): Promise<ReceivedMail>;
  stop(): Promise<void>;
};

export async function startMailbox(): Promise<Mailbox> {
  const { url, mails, refuse, close } = await startMailSink({ capacity: 10_000 });
  const receive = async (recipient: string, count = 1) => {
    // A mail whose wake-up was lost is sent in the slot of the next minute.
    for (const end = Date.now() + 75_000; Date.now() < end; ) {
      const found = mails.filter((mail) => mail.to.includes(recipient));
      const newest = found.at(-1);
      if (newest && found.length >= count) return newest;
      await sleep(25);
    }
    throw new Error(`no mail came to ${recipient}`);
  };
  return { url, mails, refuse, receive, stop: close };
}

/** The token of the link in a mail. */
export function tokenIn(mail: Pick<ReceivedMail, 'text'>): string {
  const token = /#token=([\w-]+)/.exec(mail.text)?.[1];
  if (token === undefined) throw new Error(`no link in: ${mail.text}`);
  return token;
}
