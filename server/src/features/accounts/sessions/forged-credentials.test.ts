import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gateway, startGateway, type TestUser } from '../../../../test/gateway.ts';

let gateway: Gateway;
let alice: TestUser;
let bob: TestUser;
let token: string;

beforeAll(async () => {
  gateway = await startGateway();
  alice = await gateway.signUp();
  bob = await gateway.signUp();
  token = (await gateway.asSession(alice)).headers.authorization?.slice('Bearer '.length) ?? '';
});
afterAll(() => gateway.stop());

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(gateway.clock.now() / 1000);
const goodClaims = () => ({
  sub: alice.id,
  email: alice.email,
  is_admin: false,
  exp: now() + 1000,
  iat: now(),
  // Of a token from client credentials: it lives until it is ended, a session only while it is stored.
  jti: `c-${'A'.repeat(22)}`,
});
const goodHeader = { alg: 'HS256', typ: 'JWT' };

function forge(
  claims: unknown,
  header: unknown = goodHeader,
  { key = gateway.settings.SECRET_KEY ?? '', hash = 'sha256' } = {},
): string {
  const body = `${encode(header)}.${encode(claims)}`;
  return `${body}.${createHmac(hash, key).update(body).digest('base64url')}`;
}
const claimsWith = (more: Record<string, unknown>) => ({ ...goodClaims(), ...more });
const part = (index: number) => token.split('.')[index] ?? '';
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

// 32 bytes are 42 letters and two thirds: the last two bits of the 43rd letter mean nothing.
const strayLast = (text: string) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return alphabet[alphabet.indexOf(text.at(-1) ?? '') ^ 1] ?? '';
};

const signedBy = (algorithm: 'RS256' | 'ES256' | 'EdDSA') => {
  const body = `${encode({ alg: algorithm, typ: 'JWT' })}.${encode(goodClaims())}`;
  const key =
    algorithm === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
      : algorithm === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
        : generateKeyPairSync('ed25519').privateKey;
  const signature = sign(algorithm === 'EdDSA' ? null : 'sha256', Buffer.from(body), key);
  return `Bearer ${body}.${signature.toString('base64url')}`;
};

/** Each as the value of an `Authorization` header. */
const headers: readonly (readonly [name: string, make: () => string])[] = [
  ['algorithm none, no signature', () => `Bearer ${encode({ alg: 'none', typ: 'JWT' })}.${encode(goodClaims())}.`],
  ['algorithm None', () => `Bearer ${encode({ alg: 'None', typ: 'JWT' })}.${encode(goodClaims())}.`],
  ['algorithm none with the good signature', () => `Bearer ${encode({ alg: 'none' })}.${part(1)}.${part(2)}`],
  ['algorithm HS384', () => `Bearer ${forge(goodClaims(), { alg: 'HS384', typ: 'JWT' }, { hash: 'sha384' })}`],
  ['algorithm HS512', () => `Bearer ${forge(goodClaims(), { alg: 'HS512', typ: 'JWT' }, { hash: 'sha512' })}`],
  ['algorithm RS256', () => signedBy('RS256')],
  ['algorithm ES256', () => signedBy('ES256')],
  ['algorithm EdDSA', () => signedBy('EdDSA')],
  ['algorithm hs256 in small letters', () => `Bearer ${forge(goodClaims(), { alg: 'hs256', typ: 'JWT' })}`],
  ['no algorithm', () => `Bearer ${forge(goodClaims(), { typ: 'JWT' })}`],
  ['no type', () => `Bearer ${forge(goodClaims(), { alg: 'HS256' })}`],
  ['another type', () => `Bearer ${forge(goodClaims(), { alg: 'HS256', typ: 'at+jwt' })}`],
  ['a key in the header', () => `Bearer ${forge(goodClaims(), { ...goodHeader, jwk: { kty: 'oct', k: 'AAAA' } })}`],
  ['a key address in the header', () => `Bearer ${forge(goodClaims(), { ...goodHeader, jku: 'https://evil.test' })}`],
  ['a key id in the header', () => `Bearer ${forge(goodClaims(), { ...goodHeader, kid: '../../dev/null' })}`],
  ['a critical extension', () => `Bearer ${forge(goodClaims(), { ...goodHeader, crit: ['exp'], exp: 1 })}`],
  ['an unencoded payload', () => `Bearer ${forge(goodClaims(), { ...goodHeader, b64: false, crit: ['b64'] })}`],
  ['another signing key', () => `Bearer ${forge(goodClaims(), goodHeader, { key: 'x'.repeat(40) })}`],
  ['an empty signing key', () => `Bearer ${forge(goodClaims(), goodHeader, { key: '' })}`],
  ['signed with the client_secret', () => `Bearer ${forge(goodClaims(), goodHeader, { key: alice.client_secret })}`],
  ['expired with another key', () => `Bearer ${forge(claimsWith({ exp: 1 }), goodHeader, { key: 'x'.repeat(40) })}`],
  ['issued in an hour', () => `Bearer ${forge(claimsWith({ iat: now() + 3600, exp: now() + 7200 }))}`],
  ['expiry before issue', () => `Bearer ${forge(claimsWith({ iat: now() + 30, exp: now() + 20 }))}`],
  ['expiry as text', () => `Bearer ${forge(claimsWith({ exp: 'never' }))}`],
  ['expiry as a fraction', () => `Bearer ${forge(claimsWith({ exp: now() + 0.5 }))}`],
  ['endless expiry', () => `Bearer ${forge(claimsWith({ exp: Number.MAX_VALUE }))}`],
  ['negative issue', () => `Bearer ${forge(claimsWith({ iat: -1 }))}`],
  ['no expiry', () => `Bearer ${forge(claimsWith({ exp: undefined }))}`],
  ['no issue', () => `Bearer ${forge(claimsWith({ iat: undefined }))}`],
  ['no subject', () => `Bearer ${forge(claimsWith({ sub: undefined }))}`],
  ['an unknown subject', () => `Bearer ${forge(claimsWith({ sub: randomUUID() }))}`],
  ['a subject that is no UUID', () => `Bearer ${forge(claimsWith({ sub: "' or 1=1 --" }))}`],
  ['a NUL in the subject', () => `Bearer ${forge(claimsWith({ sub: `${alice.id}\0` }))}`],
  ['a list as subject', () => `Bearer ${forge(claimsWith({ sub: [alice.id] }))}`],
  ['an unknown subject in capitals', () => `Bearer ${forge(claimsWith({ sub: 'ADMIN' }))}`],
  ['no name of its own', () => `Bearer ${forge(claimsWith({ jti: undefined }))}`],
  ['a name of another form', () => `Bearer ${forge(claimsWith({ jti: randomUUID() }))}`],
  ['the name of a session that never was', () => `Bearer ${forge(claimsWith({ jti: `s-${'A'.repeat(22)}` }))}`],
  [
    'the session of another user',
    () => `Bearer ${forge(claimsWith({ sub: bob.id, email: bob.email, jti: decodeJwt(token).jti }))}`,
  ],
  ['one more claim', () => `Bearer ${forge(claimsWith({ role: 'admin' }))}`],
  ['a prototype as claim', () => `Bearer ${forge(JSON.parse(`{"__proto__":{"sub":"${alice.id}"}}`))}`],
  ['a list as payload', () => `Bearer ${forge([goodClaims()])}`],
  ['null as payload', () => `Bearer ${forge('null')}`],
  ['text as payload', () => `Bearer ${forge('not json')}`],
  ['an empty payload', () => `Bearer ${forge('')}`],
  ['header and payload swapped', () => `Bearer ${part(1)}.${part(0)}.${part(2)}`],
  ['payload and signature swapped', () => `Bearer ${part(0)}.${part(2)}.${part(1)}`],
  ['the signature left out', () => `Bearer ${part(0)}.${part(1)}.`],
  ['the payload left out', () => `Bearer ${part(0)}..${part(2)}`],
  ['the header left out', () => `Bearer .${part(1)}.${part(2)}`],
  ['only dots', () => 'Bearer ..'],
  ['two parts', () => `Bearer ${part(0)}.${part(1)}`],
  ['four parts', () => `Bearer ${token}.${part(2)}`],
  ['five parts like an encrypted token', () => `Bearer ${token}.${part(1)}.${part(2)}`],
  ['one letter of the signature changed', () => `Bearer ${part(0)}.${part(1)}.${flip(part(2), 5)}`],
  ['one letter of the payload changed', () => `Bearer ${part(0)}.${flip(part(1), 12)}.${part(2)}`],
  ['a longer signature', () => `Bearer ${token}AAAA`],
  ['a shorter signature', () => `Bearer ${token.slice(0, -4)}`],
  ['a signature whose last letter has stray bits', () => `Bearer ${token.slice(0, -1)}${strayLast(token)}`],
  ['padding behind the signature', () => `Bearer ${token}=`],
  [
    'another payload with the old signature',
    () => `Bearer ${part(0)}.${encode(claimsWith({ is_admin: true }))}.${part(2)}`,
  ],
  ['the token in capitals', () => `Bearer ${token.toUpperCase()}`],
  ['the token in quotes', () => `Bearer "${token}"`],
  ['the token twice', () => `Bearer ${token} ${token}`],
  ['the token with a comma', () => `Bearer ${token},${token}`],
  ['a token of 1 MB', () => `Bearer ${part(0)}.${'A'.repeat(1 << 20)}.${part(2)}`],
  ['a header of 1 MB', () => `Bearer ${'A'.repeat(1 << 20)}.${part(1)}.${part(2)}`],
  ['a secret of 1 MB', () => `Bearer ${'A'.repeat(1 << 20)}`],
  ['100,000 dots', () => `Bearer ${'.'.repeat(100_000)}`],
  ['no scheme', () => token],
  ['no value', () => 'Bearer'],
  ['an empty value', () => 'Bearer '],
  ['an empty header', () => ''],
  ['another scheme', () => `Digest ${token}`],
  ['Token as scheme', () => `Token ${alice.client_secret}`],
  ['a token as Basic', () => `Basic ${token}`],
  ['a random secret', () => `Bearer ${'x'.repeat(64)}`],
  ['the secret in capitals', () => `Bearer ${alice.client_secret.toUpperCase()}`],
  ['the secret with one letter less', () => `Bearer ${alice.client_secret.slice(1)}`],
  ['the secret with one letter more', () => `Bearer ${alice.client_secret}A`],
  ['the secret with one letter changed', () => `Bearer ${flip(alice.client_secret, 30)}`],
  ['the secret with a NUL', () => `Bearer ${alice.client_secret}\0`],
  ['the secret with letters beyond ASCII', () => `Bearer ${'é'.repeat(64)}`],
  ['the client_id as secret', () => `Bearer ${alice.client_id}`],
  ['the sealed form of the secret', () => 'Bearer AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyAhIiMkJSYnKCkqKywtLi8w'],
  ['Basic with the secret of another user', () => basic(`${alice.client_id}:${bob.client_secret}`)],
  ['Basic with secret and client_id swapped', () => basic(`${alice.client_secret}:${alice.client_id}`)],
  ['Basic with the password', () => basic(`${alice.email}:${alice.password}`)],
  ['Basic with a user token', () => basic(`${alice.client_id}:${token}`)],
  ['Basic without a secret', () => basic(`${alice.client_id}:`)],
  ['Basic without a client_id', () => basic(`:${alice.client_secret}`)],
  ['Basic without a colon', () => basic(`${alice.client_id}${alice.client_secret}`)],
  ['Basic with two colons', () => basic(`${alice.client_id}::${alice.client_secret}`)],
  ['Basic with an unknown client_id', () => basic(`cli_${'0'.repeat(32)}:${alice.client_secret}`)],
  ['Basic with a NUL', () => basic(`${alice.client_id}\0:${alice.client_secret}`)],
  ['Basic with letters beyond ASCII', () => basic(`${alice.client_id}:${'é'.repeat(64)}`)],
  ['Basic with broken base64', () => 'Basic ****'],
  ['Basic with nothing', () => 'Basic '],
];

describe('a forged or broken credential', () => {
  it('is one of at least 60', () => {
    expect(headers.length).toBeGreaterThanOrEqual(60);
  });

  it('is distinguished from valid ones, which all pass', async () => {
    const good = [
      `Bearer ${token}`,
      `bearer ${token}`,
      `Bearer ${forge(goodClaims())}`,
      `Bearer ${alice.client_secret}`,
      basic(`${alice.client_id}:${alice.client_secret}`),
    ];
    for (const authorization of good) {
      const response = await gateway.caller({ authorization }).get('/accounts/me');
      expect(response.data()).toMatchObject({ id: alice.id });
    }
  });

  it.each(headers)('%s: 401', async (_name, make) => {
    const response = await gateway.caller({ authorization: make() }).get('/accounts/me');
    expect(response.status).toBe(401);
    expect(response.body).toMatchObject({ detail: 'Invalid authentication credentials', code: 'INVALID_TOKEN' });
    expect(response.headers['www-authenticate']).toContain('Bearer');
  });

  it.each(headers)('%s, as session cookie: 401', async (_name, make) => {
    const value = encodeURIComponent(make().replace(/^\w+ /, ''));
    // A cookie without a value is no cookie; the good token of another form of header would be a good cookie.
    if (value === '' || decodeURIComponent(value) === token) return;
    const response = await gateway.caller({ cookie: `__Host-svc_session=${value}` }).get('/accounts/me');
    expect(response.status).toBe(401);
  });

  it.each(headers)('%s, as token parameter: 401', async (_name, make) => {
    const value = encodeURIComponent(make().replace(/^\w+ /, ''));
    if (decodeURIComponent(value) === token) return;
    const response = await gateway.caller().get(`/accounts/me?token=${value}`);
    expect(response.status).toBe(401);
  });

  it.each([
    ['the client_secret as token parameter', () => `/accounts/me?token=${alice.client_secret}`],
    ['the token parameter twice', () => `/accounts/me?token=${token}&token=${token}`],
    ['the token parameter as a list', () => `/accounts/me?token[]=${token}`],
    ['an empty token parameter', () => '/accounts/me?token='],
  ])('%s: 401', async (_name, path) => {
    expect((await gateway.caller().get(path())).status).toBe(401);
  });

  it('with an expired token gets the expiry error, to the second', async () => {
    const expired = await gateway
      .caller({ authorization: `Bearer ${forge(claimsWith({ iat: now() - 1, exp: now() }))}` })
      .get('/accounts/me');
    expect(expired.status).toBe(401);
    expect(expired.body).toMatchObject({ detail: 'Token has expired', code: 'TOKEN_EXPIRED' });
    const alive = await gateway
      .caller({ authorization: `Bearer ${forge(claimsWith({ exp: now() + 2 }))}` })
      .get('/accounts/me');
    expect(alive.status).toBe(200);
  });

  it('in the header is not rescued by a good cookie or parameter', async () => {
    const response = await gateway
      .caller({ authorization: 'Bearer wrong', cookie: `__Host-svc_session=${token}` })
      .get(`/accounts/me?token=${token}`);
    expect(response.status).toBe(401);
  });

  it('is never written to the log, nor is a good one', () => {
    const all = gateway.logs.join('');
    expect(gateway.logs.length).toBeGreaterThan(200);
    for (const secret of [token, part(2), alice.client_secret, bob.client_secret, alice.password, alice.email]) {
      expect(all).not.toContain(secret);
    }
  });
});
