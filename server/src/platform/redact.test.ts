import { describe, expect, it } from 'vitest';
import { redact } from './redact.ts';

const secret = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0U1v2W3x4Y5z6A7b8C9d0E1f2';
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

describe('redaction', () => {
  it.each([
    [`authorization: Bearer ${secret}`, secret],
    ['authorization: Basic Y2xpX2E6c2VjcmV0', 'Y2xpX2E6c2VjcmV0'],
    [`GET /api/pdl?token=${jwt}&x=1`, jwt],
    [`token ${jwt} refused`, jwt],
    [`duplicate key (client_secret)=(${secret})`, secret],
    ['Key (email)=(jane.doe@example.org) already exists', 'jane.doe@example.org'],
    ['PDL 12345678901234 refused', '1234567890'],
    ['connect postgres://svc:hunter2@db/svc', 'hunter2'],
    ['callback?code=abc123&state=def456', 'abc123'],
  ])('removes the secret of "%s"', (line, hidden) => {
    expect(redact(line)).not.toContain(hidden);
  });

  it.each(['a', 'eyJ', '-eyJ', 'a.', '?token=', 'a:', 'Bearer ', '1', '@', 'x://', 'a@b.'])(
    'reads a long run of "%s" in linear time',
    (part) => {
      const timeOf = (count: number) => {
        const line = part.repeat(count / part.length);
        const rounds = Array.from({ length: 15 }, () => {
          const before = process.threadCpuUsage();
          redact(line);
          return process.threadCpuUsage(before).user;
        });
        return Math.min(...rounds);
      };
      // Sixteen times the text would take 256 times as long.
      expect(timeOf(160_000) / Math.max(timeOf(10_000), 200)).toBeLessThan(80);
    },
  );

  it('retains the last four digits of a PDL, and ordinary words, dates and identifiers', () => {
    expect(redact('PDL 12345678901234')).toBe('PDL …1234');
    const plain =
      '{"route":"/api/gridop/consumption/daily/:pdl","status":200,"time":"2026-11-15T00:27:27.544Z","reqId":"346255bc-40d7-405a-b676-011d33cfe5a8"}';
    expect(redact(plain)).toBe(plain);
  });
});
