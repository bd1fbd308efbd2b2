import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import {
  findFreePorts,
  makeFolder,
  type PrivateServer,
  startPrivateServer,
} from '../../server/test/servers/private-server.ts';

export type RunningProxy = PrivateServer & {
  readonly http: string;
  readonly https: string;
  readonly certificate: string;
  /** Sends new pages and requests to the other gateway, or to both again, as the comments of the examples say. */
  setAside(gateway: 0 | 1, isAside: boolean): Promise<void>;
};

const examples = new URL('../../packaging/proxies/', import.meta.url);

/** A certificate of our own, as one file each and, for HAProxy, together. */
function makeCertificate(folder: string): string {
  const files = ['-keyout', join(folder, 'tls.key'), '-out', join(folder, 'tls.crt')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...subject], {
    stdio: 'ignore',
  });
  const certificate = readFileSync(join(folder, 'tls.crt'), 'utf8');
  writeFileSync(join(folder, 'svc.pem'), certificate + readFileSync(join(folder, 'tls.key'), 'utf8'));
  return certificate;
}

/** HAProxy answers a command with an empty line, and one that it refuses with the reason. */
async function sendCommand(socket: string, command: string): Promise<void> {
  const connection = connect(socket);
  connection.end(command);
  const response = (await readText(connection)).trim();
  if (response !== '') throw new Error(`${command.trim()}: ${response}`);
}

/**
 * Runs an example of packaging/proxies as it is, except for what belongs to the machine: ports, files, addresses of the
 * gateways. `ready` tells it from an instance that is still starting.
 */
export async function startProxy(
  kind: 'nginx' | 'haproxy',
  gateways: readonly string[],
  { healthPath = '/readyz' }: { readonly healthPath?: string } = {},
): Promise<RunningProxy> {
  const folder = await makeFolder(kind);
  const certificate = makeCertificate(folder);
  const port = await findFreePorts(2);
  const [first = '', second = ''] = gateways.map((url) => new URL(url).host);
  const withGateways = (text: string) => text.replaceAll('gateway-1:8000', first).replaceAll('gateway-2:8000', second);
  const file = join(folder, kind === 'nginx' ? 'nginx.conf' : 'haproxy.cfg');
  const example = withGateways(
    readFileSync(new URL(kind === 'nginx' ? 'nginx.conf' : 'haproxy.cfg', examples), 'utf8'),
  );
  if (kind === 'nginx') {
    mkdirSync(join(folder, 'temp'));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path temp/${name};`,
    );
    const own = ['access_log off;', ...temporary].join(' ');
    const text = example
      .replaceAll(/ *listen \[::\].*\n/g, '')
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('listen 443', `listen 127.0.0.1:${port + 1}`)
      .replaceAll('/run/secrets/', `${folder}/`)
      .replace('http {', `http { ${own}`);
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    writeFileSync(file, `${user} daemon off; worker_processes 1; pid nginx.pid; error_log error.log;\n${text}`);
  } else {
    const text = example
      .replace('bind :80', `bind 127.0.0.1:${port}`)
      .replace('bind :443', `bind 127.0.0.1:${port + 1}`)
      .replace('/etc/haproxy/svc.pem', join(folder, 'svc.pem'))
      .replace('stats socket /run/haproxy/admin.sock', `stats socket ${join(folder, 'admin.sock')}`)
      .replace('httpchk GET /readyz', `httpchk GET ${healthPath}`);
    writeFileSync(file, text);
  }
  const http = `http://127.0.0.1:${port}`;
  const setAside = async (gateway: 0 | 1, isAside: boolean) => {
    if (kind === 'haproxy') {
      const command = `set server gateways/gateway-${gateway + 1} weight ${isAside ? '0%' : '100%'}\n`;
      return await sendCommand(join(folder, 'admin.sock'), command);
    }
    const line = `server ${[first, second][gateway]} `;
    const [from, to] = isAside ? [line, `${line}backup `] : [`${line}backup `, line];
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
    process.kill(server.pid(), 'SIGHUP');
  };
  const server = await startPrivateServer({
    command: kind === 'nginx' ? '/usr/sbin/nginx' : '/usr/sbin/haproxy',
    args: kind === 'nginx' ? ['-p', `${folder}/`, '-c', file, '-e', 'error.log'] : ['-db', '-f', file],
    folder,
    isReady: async () => (await fetch(`${http}/api/health/live`)).ok,
    stopSignal: 'SIGTERM',
  });
  return { ...server, http, https: `https://127.0.0.1:${port + 1}`, certificate, setAside };
}
