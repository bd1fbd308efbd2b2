import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../simulator.ts';
import { parseMail, type ReceivedMail } from './message.ts';
import { renderPage } from './routes.ts';
import { type MailSink, startMailSink } from './sink.ts';

let sink: MailSink | undefined;
let simulator: Simulator | undefined;
afterEach(async () => {
  await sink?.close();
  await simulator?.close();
  sink = undefined;
  simulator = undefined;
});

/** Sends SMTP by hand, line by line, and returns the status of the response to the mail itself. */
async function send(port: number, to: string, subject: string, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const responses = socket[Symbol.asyncIterator]();
  const next = async () => String((await responses.next()).value);
  await next();
  const sendLine = async (line: string) => {
    socket.write(`${line}\r\n`);
    return await next();
  };
  await sendLine('HELO localhost');
  await sendLine('MAIL FROM:<svc@example.org>');
  await sendLine(`RCPT TO:<${to}>`);
  await sendLine('DATA');
  const response = await sendLine(`From: svc@example.org\r\nSubject: ${subject}\r\n\r\n${text}\r\n.`);
  socket.end('QUIT\r\n');
  return response.slice(0, 3);
}

const parse = (...lines: string[]) => parseMail(['a@example.org'], Buffer.from(lines.join('\r\n')), new Date(0));
const pageOf = (change: Partial<ReceivedMail>) => renderPage([{ ...parse('Subject: s', '', 'text'), ...change }]);

describe('the mail server', () => {
  it('stores the newest mails only', async () => {
    sink = await startMailSink({ capacity: 3 });
    for (const name of ['one', 'two', 'three', 'four', 'five']) await send(sink.port, 'a@example.org', name, 'text');
    expect(sink.mails.map(({ subject }) => subject)).toEqual(['three', 'four', 'five']);
  });

  it('refuses a mail that is too large and takes the next one', async () => {
    sink = await startMailSink({ maxBytes: 1000 });
    expect(await send(sink.port, 'a@example.org', 'large', 'x'.repeat(900).concat('\r\n').repeat(30))).toBe('552');
    expect(await send(sink.port, 'a@example.org', 'small', 'text')).toBe('250');
    expect(sink.mails.map(({ subject }) => subject)).toEqual(['small']);
  });

  it('refuses temporarily as often as configured', async () => {
    sink = await startMailSink();
    sink.refuse(1);
    expect(await send(sink.port, 'a@example.org', 's', 'text')).toBe('451');
    expect(await send(sink.port, 'a@example.org', 's', 'text')).toBe('250');
  });

  it('reports that its port is taken', async () => {
    sink = await startMailSink();
    await expect(startMailSink({ port: sink.port })).rejects.toThrow('EADDRINUSE');
  });
});

describe('a mail', () => {
  it.each([
    ['base64', Buffer.from('à vérifier').toString('base64'), 'à vérifier'],
    ['quoted-printable', '=C3=A0 v=C3=A9ri=\r\nfier', 'à vérifier'],
    ['8bit', 'à vérifier', 'à vérifier'],
  ])('is decoded from %s', (encoding, body, text) => {
    expect(parse(`Content-Transfer-Encoding: ${encoding}`, '', body).text).toBe(text);
  });

  it.each([
    ['=?UTF-8?Q?Votre_compte_est_pr=C3=AAt?=', 'Votre compte est prêt'],
    ['=?UTF-8?B?cHLDqnQ=?=\r\n =?UTF-8?Q?_=3F?=', 'prêt ?'],
    ['Confirm your e-mail address', 'Confirm your e-mail address'],
  ])('has its subject decoded: %j', (written, subject) => {
    expect(parse(`Subject: ${written}`, '', 'text').subject).toBe(subject);
  });
});

describe('the mail page', () => {
  it.each<[string, Partial<ReceivedMail>]>([
    ['subject', { subject: '<script>alert(1)</script>' }],
    ['sender', { from: '"><script>alert(1)</script>' }],
    ['recipient', { to: ['<script>@example.org'] }],
    ['text', { text: '</pre><script>alert(1)</script>' }],
    ['link', { text: 'https://a.example/"><script>alert(1)</script>' }],
  ])('escapes the %s', (_part, change) => {
    const page = pageOf(change);
    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;script&gt;');
  });

  it('makes web addresses clickable and no others', () => {
    const page = pageOf({ text: 'open http://127.0.0.1:8000/verify-email#token=a-b_c&x=1\r\nor javascript:alert(1)' });
    expect([...page.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'http://127.0.0.1:8000/verify-email#token=a-b_c&amp;x=1',
    ]);
  });

  it('shows the newest mail first, of one recipient on request, until a reset', async () => {
    simulator = await startSimulator({ smtpPort: 0 });
    const port = simulator.mail?.port ?? 0;
    for (const name of ['old', 'new']) await send(port, 'a@example.org', name, 'text');
    await send(port, 'b@example.org', 'other', 'text');
    const list = async (query = '') => {
      const { mails } = (await (await fetch(`${simulator?.url}/__mails${query}`)).json()) as { mails: ReceivedMail[] };
      return mails.map(({ subject }) => subject);
    };
    expect(await list()).toEqual(['other', 'new', 'old']);
    expect(await list('?to=a@example.org')).toEqual(['new', 'old']);
    const page = await (await fetch(`${simulator.url}/mail`)).text();
    expect([...page.matchAll(/<h2>(.*)<\/h2>/g)].map(([, subject]) => subject)).toEqual(['other', 'new', 'old']);
    expect(simulator.requests().requests).toEqual([]);
    simulator.reset();
    expect(await list()).toEqual([]);
  });

  it('is shown under a loopback name only', async () => {
    simulator = await startSimulator({ smtpPort: 0 });
    const { hostname, port } = new URL(simulator.url);
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    socket.write('GET /__mails HTTP/1.1\r\nHost: attacker.example\r\nConnection: close\r\n\r\n');
    const response = (await socket.toArray()).join('');
    expect(response).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('does not exist without a mail server', async () => {
    simulator = await startSimulator();
    expect((await fetch(`${simulator.url}/mail`)).status).toBe(404);
  });
});
