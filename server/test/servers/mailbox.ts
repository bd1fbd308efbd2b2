import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  readonly to: readonly string[];
  readonly headers: string;
  readonly text: string;
  readonly message_id: string;
};

/** A mail server that keeps what it receives, and refuses what it is told to. */
export type Mailbox = {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** The next so many mails are refused for now (451). */
  refuse(count: number): void;
  /** Waits for the newest mail to this address, or for as many as asked. */
  receive(address: string, count?: number): Promise<ReceivedMail>;
  stop(): Promise<void>;
};

export async function startMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1;
          done(Object.assign(new Error('try again later'), { responseCode: 451 }));
          return;
        }
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        mails.push(readMail(to, Buffer.concat(chunks).toString()));
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const receive = async (recipient: string, count = 1) => {
    // A mail whose wake-up was lost waits for the slot of the next minute.
    for (const end = Date.now() + 75_000; Date.now() < end; ) {
      const found = mails.filter((mail) => mail.to.includes(recipient));
      const newest = found.at(-1);
      if (newest && found.length >= count) return newest;
      await sleep(25);
    }
    throw new Error(`no mail came to ${recipient}`);
  };
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    mails,
    refuse: (count) => {
      refusals = count;
    },
    receive,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The token of the link in a mail. */
export function tokenIn(mail: ReceivedMail): string {
  const token = /#token=([\w-]+)/.exec(mail.text)?.[1];
  if (token === undefined) throw new Error(`no link in: ${mail.text}`);
  return token;
}

function readMail(to: string[], raw: string): ReceivedMail {
  const split = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, split).replace(/\r\n[ \t]+/g, ' ');
  const body = raw.slice(split + 4);
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(headers)?.[1]?.toLowerCase();
  return {
    to,
    headers,
    text:
      encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : encoding === 'base64' ? decodeBase64(body) : body,
    message_id: /^message-id: (\S+)/im.exec(headers)?.[1] ?? '',
  };
}

function decodeBase64(body: string): string {
  return Buffer.from(body, 'base64').toString();
}

function decodeQuotedPrintable(body: string): string {
  const joined = body.replace(/=\r\n/g, '');
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
}
