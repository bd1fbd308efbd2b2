import { describe, expect, it } from 'vitest';
import {
  findNotices,
  type GatewayFailure,
  type HouseholdNow,
  noticeCodes,
  type PdlNow,
  scarceBytes,
} from './notices.ts';

const failure = (kind: string, code: string, status: number): GatewayFailure => ({
  kind,
  code,
  status,
  detail: 'It is so',
  advice: 'Do this.',
});
const away = (kind: string, code: string, status = 200) => ({
  reachable: kind !== 'gateway',
  failure: failure(kind, code, status),
});
const pdl = (more: Partial<PdlNow> = {}): PdlNow => ({
  usage_point_id: '12345678900002',
  is_gone: false,
  is_active: true,
  consent_status: 'active',
  ...more,
});
const well: HouseholdNow = {
  gateway: { reachable: true, failure: null },
  listed: 1,
  pdls: [pdl()],
  disk: { failure: null, free_bytes: scarceBytes },
  rescues: [],
  copy: { days: 2, failure: 'Nothing answers.' },
  listening: { host: '127.0.0.1', has_token: false },
};

describe('what a household is shown', () => {
  const rows: [string, Partial<HouseholdNow>, string, string][] = [
    [
      'credentials refused',
      { gateway: away('unauthorized', 'INVALID_TOKEN') },
      'GATEWAY_CREDENTIALS',
      'refuses the credentials',
    ],
    [
      'no /api at the end',
      { gateway: away('gateway', 'GATEWAY_WRONG_ADDRESS') },
      'GATEWAY_ADDRESS',
      'SVC_API_URL is no gateway: it is so.',
    ],
    ['a web page', { gateway: away('gateway', 'GATEWAY_HTML') }, 'GATEWAY_ADDRESS', 'SVC_API_URL'],
    ['a redirect', { gateway: away('gateway', 'GATEWAY_REDIRECT') }, 'GATEWAY_ADDRESS', 'SVC_API_URL'],
    [
      'the gateway is down',
      { gateway: away('gateway', 'GATEWAY_REFUSED') },
      'GATEWAY_AWAY',
      'cannot be reached: it is so.',
    ],
    ['the page of a proxy', { gateway: away('gateway', 'GATEWAY_HTML', 502) }, 'GATEWAY_AWAY', 'cannot be reached'],
    ['an account without PDL', { listed: 0, pdls: [] }, 'NO_PDL', 'has no PDL'],
    [
      'consent revoked',
      { pdls: [pdl({ consent_status: 'revoked' })] },
      'CONSENT_REVOKED',
      'PDL …0002 at the operator was revoked',
    ],
    ['consent ended', { pdls: [pdl({ consent_status: 'expired' })] }, 'CONSENT_EXPIRED', 'has ended'],
    ['consent not given', { pdls: [pdl({ consent_status: 'pending' })] }, 'CONSENT_PENDING', 'has not been given yet'],
    [
      'PDL gone, whatever its consent',
      { pdls: [pdl({ is_gone: true, consent_status: 'revoked' })] },
      'PDL_GONE',
      'no longer lists PDL …0002',
    ],
    ['PDL inactive', { pdls: [pdl({ is_active: false })] }, 'PDL_INACTIVE', 'switched off'],
    [
      'the disk is full',
      { disk: { failure: 'the disk is full', free_bytes: 0 } },
      'DISK_FULL',
      'cannot be stored: the disk is full.',
    ],
    [
      'the disk is nearly full',
      { disk: { failure: null, free_bytes: 5 * 1024 * 1024 } },
      'DISK_NEARLY_FULL',
      'Only 5 MB',
    ],
    [
      'open to the network',
      { listening: { host: '0.0.0.0', has_token: false } },
      'OPEN_TO_NETWORK',
      'listens on 0.0.0.0 without a token',
    ],
    ['no copy of the backup', { copy: { days: 3, failure: null } }, 'BACKUP_NOT_COPIED', 'for 3 days'],
    ['the database was rescued', { rescues: ['It was damaged.'] }, 'DATABASE_RESCUED', 'It was damaged.'],
  ];
  it.each(rows)('%s', (_, change, code, text) => {
    const { notices } = findNotices({ ...well, ...change });
    expect(notices.map((notice) => notice.code)).toEqual([code]);
    expect(notices[0]?.text).toContain(text);
    expect(notices[0]?.advice).not.toBe('');
  });

  it('every notice is in the table', () => {
    expect(new Set(rows.map(([, , code]) => code))).toEqual(new Set(noticeCodes));
  });

  it.each([
    ['all is well', {}],
    ['the operator refused a range', { gateway: away('refused', 'ADAM-ERR0123') }],
    ['the quota is used up', { gateway: away('throttled', 'RATE_LIMIT_EXCEEDED') }],
    ['an older gateway names no consent', { pdls: [pdl({ consent_status: null })] }],
  ])('nothing when %s', (_, change) => {
    expect(findNotices({ ...well, ...change }).notices).toEqual([]);
  });

  it('a state that was not checked yet is unknown, not healthy', () => {
    const start = findNotices({ ...well, gateway: { reachable: null, failure: null }, listed: null });
    expect([...start.unknown]).toEqual(['GATEWAY_CREDENTIALS', 'GATEWAY_ADDRESS', 'GATEWAY_AWAY', 'NO_PDL']);
    expect(findNotices(well).unknown.size).toBe(0);
  });

  it('no sentence contains a whole PDL number', () => {
    for (const [, change] of rows) {
      for (const { text, advice } of findNotices({ ...well, ...change }).notices)
        expect(text + advice).not.toMatch(/\d{14}/);
    }
  });
});
