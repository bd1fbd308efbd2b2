import { expect, it } from 'vitest';
import { describeBrowser } from './browser.ts';

const claim = 'Mozilla/5.0';
const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${claim} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox, Linux'],
  [`${claim} (Windows NT 10.0; Win64; x64) ${engine} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`${claim} (Windows NT 10.0; Win64; x64) ${engine} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge, Windows'],
  [`${claim} (Windows NT 10.0; Win64; x64) ${engine} Chrome/140.0.0.0 Safari/537.36 OPR/122.0.0.0`, 'Opera, Windows'],
  [`${claim} (Macintosh; Intel Mac OS X 10_15_7) ${engine} Version/18.5 Safari/605.1.15`, 'Safari, macOS'],
  [
    `${claim} (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${engine} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari, iOS',
  ],
  [
    `${claim} (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${engine} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome, iOS',
  ],
  [`${claim} (Linux; Android 10; K) ${engine} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [`${claim} (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0`, 'Firefox, Android'],
  [`${claim} (Unknown) Firefox/140.0`, 'Firefox'],
  ['curl/8.14.1', 'program'],
  ['node', 'program'],
  ['', 'program'],
  [undefined, 'program'],
  ['x'.repeat(100_000), 'program'],
])('%s is %s', (agent, expected) => {
  expect(describeBrowser(agent)).toBe(expected);
});
