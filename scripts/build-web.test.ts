import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { webFront } from './build-web.ts';
import { checkBuilt, digestSources } from './built-folder.ts';

let folder: string;
const write = (file: string, content = file) => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
};
const remove = (file: string) => rmSync(join(folder, file), { recursive: true });
const markBuilt = () => write('web/dist/.sources', digestSources(webFront, folder));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-front-'));
  for (const file of ['web/src/main.tsx', 'web/src/screens/today/index.tsx', 'web/index.html', 'domain/src/day.ts'])
    write(file);
  for (const file of ['package-lock.json', 'node_modules/.bin/vite', 'server/src/main.ts']) write(file);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the built front', () => {
  it('is stale where it does not exist', () => expect(checkBuilt(webFront, folder)).toBe('stale'));

  it('is stale where an earlier version built it without a digest', () => {
    write('web/dist/index.html');
    expect(checkBuilt(webFront, folder)).toBe('stale');
  });

  it('is current after it was built', () => {
    markBuilt();
    expect(checkBuilt(webFront, folder)).toBe('current');
  });

  it.each([
    ['a changed source', () => write('web/src/screens/today/index.tsx', 'changed')],
    ['a new source', () => write('web/src/new.ts')],
    ['a removed source', () => remove('web/src/screens')],
    ['a renamed source', () => renameSync(join(folder, 'web/src/main.tsx'), join(folder, 'web/src/other.tsx'))],
    ['a change of the page', () => write('web/index.html', 'changed')],
    ['a change of the public files', () => write('web/public/icon.svg')],
    ['a change of the build', () => write('web/build/pages.ts')],
    ['a change of the domain', () => write('domain/src/day.ts', 'changed')],
    ['a change of the API types', () => write('server/openapi/client-types.d.ts')],
    ['other packages', () => write('package-lock.json', 'changed')],
  ])('is stale after %s', (_name, change) => {
    markBuilt();
    change();
    expect(checkBuilt(webFront, folder)).toBe('stale');
  });

  it.each([
    ['another time of a file', () => utimesSync(join(folder, 'web/src/main.tsx'), 1, 4_000_000_000)],
    ['a change of a test', () => write('web/src/main.test.ts')],
    ['a change of the server', () => write('server/src/main.ts', 'changed')],
  ])('stays current after %s', (_name, change) => {
    markBuilt();
    change();
    expect(checkBuilt(webFront, folder)).toBe('current');
  });

  it.each(['web/src', 'node_modules/.bin/vite'])('is not built in a release, without %s', (file) => {
    remove(file);
    expect(checkBuilt(webFront, folder)).toBe('prebuilt');
  });
});
