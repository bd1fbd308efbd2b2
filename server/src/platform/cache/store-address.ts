/** One server, or some nodes of a cluster that lead to the others. */
export type StoreAddress = {
  readonly kind: 'single' | 'cluster';
  readonly nodes: readonly NodeAddress[];
};

export type NodeAddress = {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly username?: string;
  readonly password?: string;
  readonly database: number;
};

/** Reads `redis://host:port/0`, `rediss://` for TLS; several separated by commas are a cluster. Undefined: unreadable. */
export function parseStoreUrl(text: string): StoreAddress | undefined {
  const nodes = text.split(',').map((part) => parseNode(part.trim()));
  const known = nodes.filter((node) => node !== undefined);
  if (known.length < nodes.length) return undefined;
  // A cluster has one database only.
  if (known.length > 1 && known.some((node) => node.database !== 0)) return undefined;
  return { kind: known.length > 1 ? 'cluster' : 'single', nodes: known };
}

function parseNode(text: string): NodeAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const database = url.pathname.replace('/', '') || '0';
  if (!['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '' || !/^\d{1,4}$/.test(database)) {
    return undefined;
  }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 6379),
    tls: url.protocol === 'rediss:',
    ...(url.username ? { username: decodeURIComponent(url.username) } : {}),
    ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
    database: Number(database),
  };
}

/** Names a node in logs and metrics, without its credentials. */
export function formatNode(node: Pick<NodeAddress, 'host' | 'port'>): string {
  return `${node.host}:${node.port}`;
}
