/** One server, some nodes of a cluster that lead to the others, or the Sentinels that name the master. */
export type StoreAddress =
  | { readonly kind: 'single' | 'cluster'; readonly nodes: readonly NodeAddress[] }
  | SentinelAddress;

export type SentinelAddress = {
  readonly kind: 'sentinel';
  /** The Sentinels, with the credentials that they want themselves. */
  readonly nodes: readonly NodeAddress[];
  readonly master_name: string;
  /** Connection options of the server that they name. */
  readonly master: Omit<NodeAddress, 'host' | 'port'>;
};

export type NodeAddress = {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly username?: string;
  readonly password?: string;
  readonly database: number;
};

/**
 * Parses `redis://host:port/0`, `rediss://` for TLS; several separated by commas are a cluster. Sentinels:
 * `redis+sentinel://user:password@host:port,host:port/name?database=0&sentinel_username=…&sentinel_password=…`, where
 * user and password are those of the servers; `rediss+sentinel://` uses TLS for both. Undefined: cannot be parsed.
 */
export function parseStoreUrl(text: string): StoreAddress | undefined {
  const sentinel = /^(rediss?)\+sentinel:\/\/(.*)$/.exec(text.trim());
  if (sentinel) return parseSentinels(sentinel[2] ?? '', sentinel[1] === 'rediss');
  const nodes = readAll(text.split(','), (part) => parseNode(part.trim()));
  // A cluster has one database only.
  if (!nodes || (nodes.length > 1 && nodes.some((node) => node.database !== 0))) return undefined;
  return { kind: nodes.length > 1 ? 'cluster' : 'single', nodes };
}

function parseNode(text: string, usualPort = 6379): NodeAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const database = readDatabase(url.pathname.replace('/', '') || '0');
  if (!['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '' || database === undefined) return undefined;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || usualPort),
    tls: url.protocol === 'rediss:',
    ...credentials(decode(url.username), decode(url.password)),
    database,
  };
}

const sentinelOptions = ['database', 'sentinel_username', 'sentinel_password'];

function parseSentinels(rest: string, tls: boolean): SentinelAddress | undefined {
  const [, userinfo = '', hosts = '', name = '', query = ''] =
    /^(?:([^@/]*)@)?([^@/?]+)\/([^/?#]+)(?:\?([^#]*))?$/.exec(rest) ?? [];
  const scheme = tls ? 'rediss' : 'redis';
  // The credentials are read by the same parser as those of one server.
  const server = parseNode(`${scheme}://${userinfo}@server`);
  const sentinels = readAll(hosts.split(','), (host) => parseNode(`${scheme}://${host.trim()}`, 26_379));
  const options = new URLSearchParams(query);
  const database = readDatabase(options.get('database') ?? '0');
  if (!server || !sentinels || name === '' || database === undefined) return undefined;
  // A misspelt option would be a password that is never sent.
  if (options.keys().some((key) => !sentinelOptions.includes(key))) return undefined;
  const own = credentials(options.get('sentinel_username') ?? '', options.get('sentinel_password') ?? '');
  const { host: _host, port: _port, ...access } = server;
  return {
    kind: 'sentinel',
    nodes: sentinels.map((sentinel) => ({ ...sentinel, ...own })),
    master_name: decode(name),
    master: { ...access, database },
  };
}

function readAll<Value>(parts: readonly string[], read: (part: string) => Value | undefined): Value[] | undefined {
  const values = parts.map(read).filter((value) => value !== undefined);
  return values.length < parts.length ? undefined : values;
}

function readDatabase(text: string): number | undefined {
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

function credentials(username: string, password: string): Pick<NodeAddress, 'username' | 'password'> {
  return { ...(username ? { username } : {}), ...(password ? { password } : {}) };
}

// A password with a bare percent sign is taken literally.
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Names a node in logs and metrics, without its credentials. */
export function formatNode(node: Pick<NodeAddress, 'host' | 'port'>): string {
  return `${node.host}:${node.port}`;
}
