import { describe, expect, it } from 'vitest';
import { clientSettings } from '../../kit/client-settings.ts';
import { inputErrorOf, readPasted, stepOf, tidy } from './paste.ts';

const secret = 'a'.repeat(43);
const whole = { url: 'https://svc.example.org/api', client_id: 'cli_0123456789abcdef', client_secret: secret };

describe('what is pasted', () => {
  it.each([
    ['settings', `SVC_API_URL=${whole.url}\nSVC_CLIENT_ID=${whole.client_id}\r\nSVC_CLIENT_SECRET="${secret}"`],
    ['three bare lines', `${whole.url}\n ${whole.client_id} \n${secret}\n`],
    ['a sentence', `Adresse : ${whole.url} identifiant ${whole.client_id}, secret ${secret}.`],
  ])('is read out of %s', (_, block) => {
    expect(readPasted(block)).toEqual(whole);
  });

  it('is parsed from the block that the gateway shows', () => {
    expect(readPasted(clientSettings(whole.url, whole.client_id, secret))).toEqual(whole);
  });

  it.each([
    ['url', '127.0.0.1:8000', 'noScheme'],
    ['url', 'svc.example.org/api', 'noScheme'],
    ['url', 'https://me:x@svc.example.org', 'invalidUrl'],
    ['client_id', '', 'invalid'],
  ] as const)('is refused with what is wrong about it: %s %s', (field, value, error) => {
    expect(inputErrorOf(field, value)).toBe(error);
  });

  it('takes only what it finds', () => {
    expect(readPasted('bonjour')).toEqual({});
    expect(readPasted(whole.client_id)).toEqual({ client_id: whole.client_id });
  });

  it('loses spaces, line ends, quotes and a byte order mark', () => {
    expect(tidy('\uFEFF "ab c"\r\n')).toBe('abc');
  });
});

describe('the wizard', () => {
  it.each([
    [{ source: 'none', is_begun: false }, 'gateway'],
    [{ source: 'unreadable', is_begun: false }, 'gateway'],
    [{ source: 'kept', is_begun: false }, 'homes'],
    [{ source: 'kept', is_begun: true }, 'import'],
    [{ source: 'environment', is_begun: true }, 'import'],
  ])('resumes from %j at %s', (standing, step) => {
    expect(stepOf(standing)).toBe(step);
  });
});
