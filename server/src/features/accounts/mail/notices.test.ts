import { toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { renderNotice } from './notices.ts';

const frontend = 'https://svc.example.org';
const hostileNames = [
  'Home\r\nBcc: all@example.org',
  'Home\n\nhttps://evil.example/login',
  '\u2028Home\u2029',
  '\u202Ehome\u2066',
  '\u001b[31mHome\u0000',
  '<a href="https://evil.example">Home</a>',
];

/** The mails are plain text, so markup stays text. A name has one line, within quotation marks. */
describe.each(['fr', 'en'] as const)('the mail about the end of a consent in %s', (language) => {
  it.each(hostileNames)('keeps the name on its line: %j', (pdl) => {
    const notice = { kind: 'consent_expiry', days: 7, expires_at: toDay('2026-11-20') } as const;
    const [usual, hostile] = ['Home', pdl].map((name) => renderNotice({ ...notice, pdl: name }, language, frontend));
    expect(hostile?.subject).toBe(usual?.subject);
    expect(hostile?.text.split('\n').length).toBe(usual?.text.split('\n').length);
    expect(hostile?.text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
    const links = hostile?.text.split('\n').filter((line) => line.startsWith('http'));
    expect(links).toEqual([`${frontend}/dashboard`]);
  });
});
