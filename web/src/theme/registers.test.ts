import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { registerColour, tagBackground, tagColour, tagEdge, tagFill, weaves } from './registers.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split(':root[data-theme="dark"]');
const read = (text: string) =>
  new Map([...text.matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{6})\b/g)].map(([, name, hex]) => [name, hex]));
const themes = { light: read(light), dark: read(dark) };

function luminance(colour: string, theme: keyof typeof themes): number {
  const hex = themes[theme].get(/--([\w-]+)/.exec(colour)?.[1] ?? '') ?? '';
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
}

// What one cost may have side by side.
const tariffs: Readonly<Record<string, readonly string[]>> = {
  'off-peak hours': ['hp', 'hc'],
  tempo: ['blue_hc', 'blue_hp', 'white_hc', 'white_hp', 'red_hc', 'red_hp'],
  weekend: ['week', 'weekend'],
  'weekend and off-peak hours': ['week_hp', 'week_hc', 'weekend_hp', 'weekend_hc'],
  'peak days': ['normal', 'peak_day'],
  ejp: ['normal', 'peak'],
  seasons: ['winter_hp', 'winter_hc', 'summer_hp', 'summer_hc'],
  'flexible days': ['eco_hp', 'eco_hc', 'sobriete_hp', 'sobriete_hc'],
  'own prices': ['own_1', 'own_2', 'own_3', 'own_4', 'own_5', 'own_6'],
};
const pairs = (tags: readonly string[]) => tags.flatMap((a, at) => tags.slice(at + 1).map((b) => [a, b] as const));
const pattern = (tag: string) =>
  weaves[/--([\w-]+)/.exec(tagColour(tag))?.[1] ?? ''] ?? (tagEdge(tag) === undefined ? 'plain' : 'edge');
const contrast = (a: number, b: number) => Math.max(a, b) / Math.min(a, b);

describe.each(['light', 'dark'] as const)('without colours, in the %s theme,', (theme) => {
  it.each(Object.entries(tariffs))('the registers of %s are distinguishable', (_, tags) => {
    const alike = pairs([...tags, 'subscription']).filter(
      ([a, b]) =>
        pattern(a) === pattern(b) && contrast(luminance(tagColour(a), theme), luminance(tagColour(b), theme)) < 1.5,
    );
    expect(alike).toEqual([]);
  });

  it('peak and off-peak of a load curve differ by strength', () => {
    expect(contrast(luminance(registerColour.hp, theme), luminance(registerColour.hc, theme))).toBeGreaterThanOrEqual(
      1.5,
    );
  });
});

it('a woven register is woven in a drawing and in its key', () => {
  for (const tag of Object.values(tariffs).flat()) {
    const isWoven = !['plain', 'edge'].includes(pattern(tag));
    expect([tag, tagFill(tag).startsWith('url(#weave-')]).toEqual([tag, isWoven]);
    expect([tag, tagBackground(tag).includes('gradient')]).toEqual([tag, isWoven]);
  }
});
