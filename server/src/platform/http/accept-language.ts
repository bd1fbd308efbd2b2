/** The language that a browser prefers, of those that there are. French unless English comes first. */
export function chooseLanguage(header = ''): 'fr' | 'en' {
  const [first] = header
    .split(',')
    .map((part) => /^\s*([a-z]{2})\b[^;]*(?:;\s*q=([\d.]+))?/i.exec(part))
    .flatMap((found) => (found ? [{ name: (found[1] ?? '').toLowerCase(), weight: Number(found[2] ?? 1) }] : []))
    .filter(({ name, weight }) => (name === 'fr' || name === 'en') && weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return first?.name === 'en' ? 'en' : 'fr';
}
