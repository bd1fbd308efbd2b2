import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { frenchSpaces } from './build/french-spaces.ts';

const api = process.env.SVC_DEV_API ?? 'http://127.0.0.1:8000';

/** The dark tokens are written once; a page without a choice, and without a program yet, follows the system with them. */
const followSystem: Plugin = {
  name: 'follow-system-theme',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || typeof file.source !== 'string' || !file.fileName.endsWith('.css')) continue;
      file.source = file.source.replace(
        /:root\[data-theme="?dark"?\]\s*(\{[^}]*\})/,
        (whole, block: string) => `${whole}@media (prefers-color-scheme:dark){:root:not([data-theme])${block}}`,
      );
    }
  },
};

/** The server writes the base of each page. In development every page is at the root, including /admin/users. */
const absoluteBase: Plugin = {
  name: 'absolute-base',
  apply: 'serve',
  transformIndexHtml: (page) => page.replace('<base href="./" />', '<base href="/" />'),
};

type Chunk = { readonly file: string };
type Output = { readonly fileName: string; readonly name: string; readonly imports: readonly string[] };

/** Of two files that import each other, one runs before what it needs: a screen would fail in the browser only. */
function assertOrder(outputs: readonly Output[]): void {
  const byName = new Map(outputs.map((output) => [output.fileName, output]));
  const done = new Set<string>();
  const visit = (name: string, above: readonly string[]) => {
    if (above.includes(name)) {
      const names = [...above, name].map((file) => byName.get(file)?.name ?? file);
      throw new Error(`files import each other: ${names.join(' → ')}`);
    }
    if (done.has(name)) return;
    for (const other of byName.get(name)?.imports ?? []) visit(other, [...above, name]);
    done.add(name);
  };
  for (const name of byName.keys()) visit(name, []);
}

/** The manifest names a file for each module, also for one that is in a shared file. */
const moduleFiles: Plugin = {
  name: 'module-files',
  writeBundle({ dir = '' }, bundle) {
    const path = join(dir, '.vite/manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>;
    const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
    assertOrder(Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : [])));
    for (const output of Object.values(bundle)) {
      const chunk = byFile.get(output.fileName);
      if (output.type !== 'chunk' || !chunk) continue;
      for (const id of output.moduleIds) manifest[relative(import.meta.dirname, id)] ??= chunk;
    }
    writeFileSync(path, JSON.stringify(manifest));
  },
};

// Relative: the same files work under any path prefix, from the address that the page's <base> names.
export default defineConfig({
  base: './',
  plugins: [frenchSpaces, react(), tailwind(), followSystem, absoluteBase, moduleFiles],
  // A worker loads what it needs when it needs it, as the page does.
  worker: { format: 'es' },
  server: { proxy: { '/api': api } },
  build: {
    target: ['chrome111', 'safari16.4', 'firefox128'],
    assetsInlineLimit: 0,
    manifest: true,
    // The server names a page's files in the page itself; the entry would only repeat the list for every screen.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_name, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    // The shared code of all screens is one file: it compresses better together, and changes only with its packages.
    rolldownOptions: {
      output: {
        // The entry lists the files of every screen: short names reduce its size.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'ground', test: /node_modules.(react|react-dom|scheduler|@tanstack)[\\/]/ },
            // Each imports only those before it: files that import each other run in no order. A file for each small
            // part would cost more in names and requests than it saves in bytes.
            {
              name: 'data',
              test: /lucide-react|web.src.(messages.(states|measure)|offline.(preference|policy)|api.(?!root|api-error|session-end|bootstrap|events))|domain.src/,
              minShareCount: 2,
            },
            { name: 'charts', test: /web.src.(charts|theme.registers)/, minShareCount: 2 },
            {
              name: 'kit',
              test: /web.src.(figures|period|kit.(?!error-pages|page-head|optional))/,
              minShareCount: 2,
            },
            // What the page of every signed-in user needs, although some parts are loaded on their own.
            {
              name: 'frame',
              test: /lucide-react|web.src.(frame.(?!more)|route-guards|period.control|offline.(restore|service)|api.(bootstrap|events))/,
            },
            // Of most screens. The others add one file.
            {
              name: 'french',
              test: /messages.fr.(common|plural|today|usage|tariffs|steps|measures|states|credentials|point-errors)/,
            },
            {
              name: 'english',
              test: /messages.en.(shell|common|plural|today|usage|tariffs|steps|measures|states|credentials|point-errors)/,
            },
          ],
        },
      },
    },
  },
});
