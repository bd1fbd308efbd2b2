import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { parseMail, type ReceivedMail } from './message.ts';

export type MailSinkOptions = {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** How many mails are stored; the oldest is dropped first. */
  readonly capacity?: number;
  /** A larger mail is refused with 552. */
  readonly maxBytes?: number;
};

/** An SMTP server on loopback that stores what it receives and delivers nothing. */
export type MailSink = {
  readonly url: string;
  readonly port: number;
  /** Oldest first. */
  readonly mails: readonly ReceivedMail[];
  /** Refuses the next mails for now (451). */
  refuse(count: number): void;
  clear(): void;
  close(): Promise<void>;
};

export async function startMailSink(options: MailSinkOptions = {}): Promise<MailSink> {
  const { port = 0, capacity = 200, maxBytes = 256 * 1024 } = options;
  const mails: ReceivedMail[] = [];
  let refusals = 0;
  const store = (to: readonly string[], raw: Buffer): Error | undefined => {
    if (raw.length > maxBytes) return refusal('the mail is too large', 552);
    if (refusals > 0) {
      refusals -= 1;
      return refusal('try again later', 451);
    }
    mails.push(parseMail(to, raw, new Date()));
    if (mails.length > capacity) mails.shift();
    return undefined;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: maxBytes,
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map((recipient) => recipient.address);
      readAll(stream, maxBytes + 1).then((raw) => done(store(to, raw)), done);
    },
  });
  // A broken connection is reported here as well: without a listener it would end the process.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    refuse: (count) => {
      refusals = count;
    },
    clear: () => {
      mails.length = 0;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Reads to the end, which SMTP needs before it can respond, but stores only the first bytes. */
async function readAll(stream: SMTPServerDataStream, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size < most) chunks.push(chunk.subarray(0, most - size));
    size += chunk.length;
  }
  return Buffer.concat(chunks);
}

const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode });
