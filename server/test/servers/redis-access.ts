import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { makeFolder } from './private-server.ts';

const run = promisify(execFile);

/** TLS and a password, as a server on another machine has them. */
export type RedisAccess = {
  readonly password: string;
  readonly certificate: string;
  readonly key: string;
  /** What another process needs to trust the certificate. */
  readonly environment: { readonly NODE_EXTRA_CA_CERTS: string };
  remove(): Promise<void>;
};

/** Makes a certificate for 127.0.0.1 and lets this process trust it. */
export async function makeRedisAccess(): Promise<RedisAccess> {
  const folder = await makeFolder('tls');
  const [certificate, key] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  await run('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', certificate, '-days', '2', ...subject]);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, await readFile(certificate, 'utf8')]);
  return {
    password: 'a-password-of-this-test',
    certificate,
    key,
    environment: { NODE_EXTRA_CA_CERTS: certificate },
    async remove() {
      setDefaultCACertificates(trusted);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The options of redis-server, also of a replica and of a Sentinel. */
export function serverOptions(port: number, access: RedisAccess | undefined): string[] {
  if (!access) return ['--port', String(port)];
  const files = ['--tls-cert-file', access.certificate, '--tls-key-file', access.key];
  const trust = ['--tls-ca-cert-file', access.certificate, '--tls-auth-clients', 'no', '--tls-replication', 'yes'];
  return ['--port', '0', '--tls-port', String(port), ...files, ...trust, '--requirepass', access.password];
}

export function clientOptions(access: RedisAccess | undefined): string[] {
  return access ? ['--tls', '--cacert', access.certificate, '--no-auth-warning', '-a', access.password] : [];
}
