import { createTransport } from 'nodemailer';

export type Message = {
  /** The same for every attempt, so that a receiver can detect a duplicate. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};
export type Sending = { readonly sent: true } | { readonly sent: false; readonly reason: string };
export type MailSender = { send(message: Message): Promise<Sending>; close(): void };

export function createSmtpSender(url: string, from: string): MailSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text }) {
      try {
        await transport.sendMail({ from, to, subject, text, messageId: `<${id}@${domain}>` });
        return { sent: true };
      } catch (error) {
        // On any error of the mail server, the mail stays in the outbox for the next attempt.
        return { sent: false, reason: error instanceof Error ? error.message : String(error) };
      }
    },
    close: () => transport.close(),
  };
}
