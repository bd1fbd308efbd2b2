/**
 * The network of an address, as the text under which failed attempts are counted: /24 of IPv4, /64 of IPv6, the
 * smallest blocks that one household or one server usually has. Undefined when the text is no address.
 */
export function networkOf(address: string): string | undefined {
  const text = address
    .trim()
    .replace(/%.*$/, '')
    .replace(/^\[(.*)\]$/, '$1');
  const four = parseIpv4(text);
  if (four) return ipv4Network(four);
  const groups = parseIpv6(text);
  if (!groups) return undefined;
  // ::ffff:a.b.c.d is an IPv4 caller on a dual-stack socket: all of them would share one /64.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6);
    return ipv4Network([high >> 8, high & 255, low >> 8, low & 255]);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/**
 * The network that a provider gives to one customer at most: /48 of IPv6, in which one customer may have 65,536 networks
 * of /64. The same for IPv4. Takes the text of `networkOf`.
 */
export function widerNetworkOf(network: string): string {
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;
}

function ipv4Network(parts: readonly number[]): string {
  return `${parts.slice(0, 3).join('.')}.0/24`;
}

function parseIpv4(text: string): number[] | undefined {
  const parts = text.split('.');
  const isByte = (part: string) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255;
  return parts.length === 4 && parts.every(isByte) ? parts.map(Number) : undefined;
}

function parseIpv6(text: string): number[] | undefined {
  const halves = hexTail(text).split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map(parseGroups);
  if (!head || (halves.length === 2 && !tail)) return undefined;
  if (!tail) return head.length === 8 ? head : undefined;
  const missing = 8 - head.length - tail.length;
  return missing >= 1 ? [...head, ...Array<number>(missing).fill(0), ...tail] : undefined;
}

// The last 32 bits may be written as an IPv4 address: `::ffff:203.0.113.7` is `::ffff:cb00:7107`.
function hexTail(text: string): string {
  const colon = text.lastIndexOf(':');
  const four = parseIpv4(text.slice(colon + 1));
  if (!four) return text;
  const [a = 0, b = 0, c = 0, d = 0] = four;
  return `${text.slice(0, colon + 1)}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}

function parseGroups(text: string): number[] | undefined {
  const parts = text === '' ? [] : text.split(':');
  const areGroups = parts.every((part) => /^[0-9a-f]{1,4}$/i.test(part));
  return areGroups ? parts.map((part) => Number.parseInt(part, 16)) : undefined;
}
