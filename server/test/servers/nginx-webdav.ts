import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort, makeFolder, type PrivateServer, startPrivateServer } from './private-server.ts';

export type WebdavServer = PrivateServer & { readonly url: string; readonly files: string };

const program = '/usr/sbin/nginx';

/** The WebDAV module of a real nginx, with a user and a password. Files are limited to 10 MB. */
export async function startWebdav(user: string, password: string): Promise<WebdavServer> {
  if (!existsSync(program)) throw new Error(`${program} is missing: install the Debian package nginx-light`);
  const [port, folder] = [await findFreePort(), await makeFolder('webdav')];
  const files = join(folder, 'files');
  for (const name of ['temp', 'files']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'users'), `${user}:{PLAIN}${password}\n`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path temp/${kind};`,
  );
  const lines = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    ...['daemon off;', 'worker_processes 1;', 'pid nginx.pid;', 'error_log error.log;', 'events {}', 'http {'],
    ...['access_log off;', 'client_max_body_size 10m;', ...temporary],
    `server { listen 127.0.0.1:${port}; root ${files};`,
    `location / { auth_basic svc; auth_basic_user_file ${join(folder, 'users')}; dav_methods PUT DELETE MKCOL MOVE; }`,
    'location /elsewhere/ { return 301 /dav/; }',
    'location /read-only/ { } } }',
  ];
  writeFileSync(join(folder, 'nginx.conf'), `${lines.join('\n')}\n`);
  const url = `http://127.0.0.1:${port}`;
  const server = await startPrivateServer({
    command: program,
    args: ['-p', `${folder}/`, '-c', 'nginx.conf', '-e', 'error.log'],
    folder,
    isReady: async () => (await fetch(url)).status === 401,
    stopSignal: 'SIGTERM',
  });
  return { ...server, url, files };
}
