import { readFileSync } from 'node:fs';

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;
type Language = 'fr' | 'en';

/** An address of the front, and every file that its screen cannot be drawn without. */
export type RouteFiles = {
  readonly path: string;
  readonly isInside: boolean;
  readonly files: Readonly<Record<Language, readonly string[]>>;
};

const route = /'([^']+)': (inside|outside)\(\s*'\w+',\s*\[([^\]]*)\],\s*\(\) =>\s*import\('\.\/([^']+)'\)/g;
const always = ['src/route-guards.ts'];
const aroundScreens = ['src/frame/frame.tsx', 'src/frame/top-bar.tsx'];

/**
 * Read from the routes as they are written, so that a new screen needs no second list. The page itself names these
 * files, so that the browser does not discover each from the one before.
 */
export function listRouteFiles(root: URL, dist: URL): RouteFiles[] {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest;
  const source = readFileSync(new URL('src/routes.tsx', root), 'utf8');
  const found = [...source.matchAll(route)].map(([, path = '', where, list = '', screen]) => {
    const isInside = where === 'inside';
    const modules = [...always, ...(isInside ? aroundScreens : []), `src/${screen}`];
    const namespaces = ['common', ...list.split(',').map((namespace) => namespace.trim().replaceAll("'", ''))].filter(
      Boolean,
    );
    const listFor = (language: Language) => {
      const messageFiles = [...namespaces, ...(language === 'en' ? ['shell'] : [])].map(
        (namespace) => `src/messages/${language}/${namespace}.ts`,
      );
      return filesOf(manifest, [...modules, ...messageFiles]);
    };
    return { path, isInside, files: { fr: listFor('fr'), en: listFor('en') } };
  });
  const written = source.match(/': (inside|outside)\(/g)?.length ?? 0;
  if (found.length !== written) throw new Error(`${written} screens in routes.tsx, ${found.length} could be read`);
  return found;
}

function filesOf(manifest: Manifest, names: readonly string[]): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const shell = new Set<string>();
  const visit = (name: string, into: Set<string>) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) into.add(file);
    for (const other of chunk.imports ?? []) visit(other, into);
  };
  // The page names the files of the shell already.
  visit('index.html', shell);
  for (const name of names) visit(name, files);
  return [...files].filter((file) => !shell.has(file));
}
