import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split(':root[data-theme="dark"]');
const read = (text: string) =>
  new Map([...text.matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{6})\b/g)].map(([, name, hex]) => [name, hex]));
const themes = { light: read(light), dark: read(dark) };

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// Text needs 4.5, marks and the focus 3.
const pairs: readonly (readonly [string, string, number])[] = [
  ...['ink', 'ink-2', 'ink-3', 'accent', 'ok', 'warn', 'bad'].map((name) => [name, 'surface', 4.5] as const),
  ...['ink', 'ink-2', 'ink-3', 'accent'].map((name) => [name, 'bg', 4.5] as const),
  ...['ok', 'warn', 'bad'].map((name) => [name, `${name}-soft`, 4.5] as const),
  ['on-accent', 'accent', 4.5],
  ['ink-2', 'well', 4.5],
  ['ink-3', 'well', 4.5],
  ...['reg-base', 'reg-hp', 'reg-hc', 'last', 'hatch', 'line-strong', 'focus'].map(
    (name) => [name, 'surface', 3] as const,
  ),
];

describe.each(['light', 'dark'] as const)('the %s tokens', (theme) => {
  it.each(pairs)('%s on %s reach %f', (front, back, least) => {
    const [a = 0, b = 0] = [front, back]
      .map((name) => luminance(themes[theme].get(name) ?? '#000000'))
      .sort((x, y) => y - x);
    expect((a + 0.05) / (b + 0.05)).toBeGreaterThanOrEqual(least);
  });
});
