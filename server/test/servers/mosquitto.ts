import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findFreePort, makeFolder, type PrivateServer, startPrivateServer } from './private-server.ts';

export type Mosquitto = PrivateServer & {
  readonly port: number;
  /** With TLS: the authority that signed the broker's certificate. */
  readonly authority: string | null;
};

export type MosquittoOptions = {
  readonly user?: { readonly name: string; readonly password: string };
  readonly tls?: boolean;
};

/** A real broker on its own port; with a user, it rejects all other clients. */
export async function startMosquitto({ user, tls = false }: MosquittoOptions = {}): Promise<Mosquitto> {
  const [port, folder] = [await findFreePort(), await makeFolder('mosquitto')];
  const lines = [`listener ${port} 127.0.0.1`, 'persistence false', 'user root', 'max_queued_messages 0'];
  lines.push(user ? 'allow_anonymous false' : 'allow_anonymous true');
  if (user) {
    const file = join(folder, 'passwords');
    execFileSync('mosquitto_passwd', ['-b', '-c', file, user.name, user.password], { stdio: 'ignore' });
    lines.push(`password_file ${file}`);
  }
  const authority = tls ? makeCertificates(folder) : null;
  if (tls) lines.push(`certfile ${join(folder, 'server.pem')}`, `keyfile ${join(folder, 'server.key')}`);
  writeFileSync(join(folder, 'broker.conf'), `${lines.join('\n')}\n`);
  const server = await startPrivateServer({
    command: 'mosquitto',
    args: ['-c', join(folder, 'broker.conf')],
    folder,
    isReady: () => canConnect(port),
  });
  return { ...server, port, authority };
}

function makeCertificates(folder: string): string {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...curve, '-subj', '/CN=home authority', '-days', '2', '-keyout', 'ca.key', '-out', 'ca.pem');
  openssl('req', ...curve, '-subj', '/CN=127.0.0.1', '-keyout', 'server.key', '-out', 'server.csr');
  writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1\n');
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'server.csr', ...signing, '-out', 'server.pem');
  return readFileSync(join(folder, 'ca.pem'), 'utf8');
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
