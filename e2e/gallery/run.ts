import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { openBrowser } from '../page/browser.ts';
import { allShots } from '../shots/all.ts';
import { bareShots, chooseContract } from '../shots/money.ts';
import { type Shot, screenOf } from '../shots/shot.ts';
import { type Picture, photograph, type Session } from './camera.ts';
import { openGalleryFixture } from './fixture.ts';
import { indexPage } from './index-page.ts';
import { type ThemeVariant, themesOf } from './themes.ts';

type GalleryOptions = {
  readonly folder: string;
  readonly fixture?: { readonly age?: number };
  readonly isWanted?: (shot: Shot) => boolean;
  readonly themes?: (shot: Shot, usual: readonly ThemeVariant[]) => readonly ThemeVariant[];
  readonly log?: (line: string) => void;
};

/** Takes the pictures, two pages at a time, and writes the page to leaf through them. */
export async function runGallery(options: GalleryOptions): Promise<Session> {
  const { folder, isWanted = () => true, themes = (_, usual) => usual, log = () => undefined } = options;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const fixture = await openGalleryFixture(options.fixture);
  const browser = await openBrowser('fr');
  const pictures: Picture[] = [];
  const failures: string[] = [];
  const total = [...bareShots, ...allShots].filter(isWanted).length;
  let done = 0;
  const work = async (waiting: Shot[]) => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      const began = Date.now();
      const taken = await photograph({ browser, fixture, folder }, shot, themes(shot, themesOf(kindOf(shot))));
      pictures.push(...taken.pictures);
      failures.push(...taken.failures);
      done++;
      log(`${done}/${total} ${shot.name}: ${taken.pictures.length} pictures, ${Date.now() - began} ms`);
      for (const failure of taken.failures) log(`  ${failure}`);
    }
  };
  const takeAll = (shots: readonly Shot[]) => {
    const waiting = shots.filter(isWanted);
    return Promise.all([work(waiting), work(waiting)]);
  };
  try {
    await takeAll(bareShots);
    await chooseContract(fixture);
    await takeAll(allShots);
  } finally {
    await browser.close();
    await fixture.stop();
  }
  const order = new Map([...bareShots, ...allShots].map((shot, index) => [shot.name, index]));
  pictures.sort((a, b) => (order.get(a.shot.name) ?? 0) - (order.get(b.shot.name) ?? 0));
  writeFileSync(`${folder}index.html`, indexPage(pictures));
  return { pictures, failures };
}

const firsts = new Set(
  allShots.filter((shot, at) => allShots.findIndex((one) => screenOf(one) === screenOf(shot)) === at),
);
const kindOf = (shot: Shot) => (shot.state !== undefined ? 'state' : firsts.has(shot) ? 'screen' : 'variant');
