/**
 * Addresses that no destination and no gateway of a household has: link-local addresses, and those under which a cloud
 * gives its machines their credentials. Loopback and local networks are allowed.
 */
export function isForbiddenAddress(address: string): boolean {
  const text = address
    .replace(/^\[|\]$/g, '')
    .replace(/%.*$/, '')
    .toLowerCase();
  if (!text.includes(':')) return isForbidden4(text.replace(/\.$/, ''));
  const groups = readGroups(text);
  if (!groups) return false;
  const [first = 0, second = 0] = groups;
  if ((first & 0xffc0) === 0xfe80) return true;
  if (credentialAddresses6.some(([start, rest]) => first === start && second === rest)) return true;
  // Forms of IPv6 that a network translates to the IPv4 address in them.
  if (first === 0x2002) return isForbidden4(dotted(second, groups[2] ?? 0));
  const head = groups.slice(0, 6).join();
  const embeds = ['0,0,0,0,0,65535', '0,0,0,0,0,0', '0,0,0,0,65535,0', `${0x64},${0xff9b},0,0,0,0`];
  const isTranslated = embeds.includes(head) || (first === 0x64 && second === 0xff9b && groups[2] === 1);
  return isTranslated && isForbidden4(dotted(groups[6] ?? 0, groups[7] ?? 0));
}

/** The first 32 bits of the networks in which clouds have them: no household chose these at random. */
const credentialAddresses6 = [
  [0xfd00, 0xec2],
  [0xfd00, 0xc1],
  [0xfd20, 0xce],
] as const;
const credentialAddresses4 = new Set(['100.100.100.200', '192.0.0.192']);

const isForbidden4 = (text: string) => /^169\.254\.\d{1,3}\.\d{1,3}$/.test(text) || credentialAddresses4.has(text);

const dotted = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.');

/** The eight groups of an IPv6 address; undefined for what is none. */
function readGroups(text: string): readonly number[] | undefined {
  const plain = text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  );
  const halves = plain.split('::');
  const [left = [], right = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const lacking = 8 - left.length - right.length;
  if (halves.length > 2 || (halves.length === 2 ? lacking < 0 : lacking !== 0)) return undefined;
  const groups = [...left, ...Array<string>(lacking).fill('0'), ...right].map((group) =>
    /^[0-9a-f]{1,4}$/.test(group) ? Number.parseInt(group, 16) : Number.NaN,
  );
  return groups.some(Number.isNaN) ? undefined : groups;
}
