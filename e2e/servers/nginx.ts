import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, type PrivateServer, startPrivateServer } from '../../server/test/servers/private-server.ts';

export type Nginx = PrivateServer & { readonly url: string };

const program = '/usr/sbin/nginx';

type Directives = {
  /** Further directives of the server. */
  readonly server?: readonly string[];
  /** Further directives of the location under the prefix. */
  readonly location?: readonly string[];
};

/** A real nginx on a port of its own, which serves `target` under a prefix and takes the prefix off. */
export async function startNginx(
  port: number,
  prefix: string,
  target: string,
  { server: ofServer = [], location = [] }: Directives = {},
): Promise<Nginx> {
  if (!existsSync(program)) throw new Error(`${program} is missing: install the Debian package nginx-light`);
  const folder = await makeFolder('nginx');
  mkdirSync(join(folder, 'temp'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path temp/${kind};`,
  );
  const lines = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    ...['daemon off;', 'worker_processes 1;', 'pid nginx.pid;', 'error_log error.log;', 'events {}', 'http {'],
    ...['access_log off;', ...temporary],
    `server { listen 127.0.0.1:${port};`,
    ...ofServer,
    `location ${prefix}/ { proxy_pass ${target}/; proxy_http_version 1.1; proxy_set_header Host $http_host;`,
    ...location,
    '}',
    '} }',
  ];
  writeFileSync(join(folder, 'nginx.conf'), `${lines.join('\n')}\n`);
  const url = `http://127.0.0.1:${port}${prefix}`;
  const server = await startPrivateServer({
    command: program,
    args: ['-p', `${folder}/`, '-c', 'nginx.conf', '-e', 'error.log'],
    folder,
    isReady: async () => (await fetch(`${url}/api/health/live`)).ok,
    stopSignal: 'SIGTERM',
  });
  return { ...server, url };
}
