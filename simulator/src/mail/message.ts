/** A mail as it was received: the envelope's recipients, the header lines and the decoded text. */
export type ReceivedMail = {
  /** RFC 3339, UTC. */
  readonly received_at: string;
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly headers: string;
  readonly text: string;
  readonly message_id: string;
};

/** Reads a mail with one text part, which is all that svc sends. Other bodies are shown as they came. */
export function parseMail(to: readonly string[], raw: Buffer, receivedAt: Date): ReceivedMail {
  const source = raw.toString('latin1');
  const split = source.indexOf('\r\n\r\n');
  const end = split < 0 ? source.length : split;
  const headers = utf8(source.slice(0, end)).replace(/\r\n[ \t]+/g, ' ');
  const read = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(headers)?.[1]?.trim() ?? '';
  return {
    received_at: receivedAt.toISOString(),
    to,
    from: decodeWords(read('from')),
    subject: decodeWords(read('subject')),
    headers,
    text: decodeBody(source.slice(end + 4), read('content-transfer-encoding').toLowerCase()),
    message_id: read('message-id'),
  };
}

const utf8 = (latin1: string) => Buffer.from(latin1, 'latin1').toString();

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return utf8(encoding === 'quoted-printable' ? decodeEscapes(body.replace(/=\r\n/g, '')) : body);
}

const decodeEscapes = (text: string) =>
  text.replace(/=([0-9A-F]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** RFC 2047 encoded words in UTF-8: `=?UTF-8?Q?v=C3=A9rifier?=`. White space between two of them is not part of the text. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_match, form: string, word: string) =>
      form.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : utf8(decodeEscapes(word.replaceAll('_', ' '))),
    );
}
