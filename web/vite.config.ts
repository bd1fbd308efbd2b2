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

// Relative: the same files work under any path prefix, from the address that the page's <base> names.
export default defineConfig({
  base: './',
  plugins: [frenchSpaces, react(), tailwind(), followSystem, absoluteBase],
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
            // A file for each icon and each small part would cost more in names than it saves in bytes.
            { name: 'kit', test: /lucide-react|web.src.(figures|kit.(?!error-pages|page-head))/, minShareCount: 3 },
            {
              name: 'data',
              test: /web.src.api[\\/](?!root|api-error)|domain.src.(day|paris-time|calendars|readings)/,
              minShareCount: 3,
            },
            { name: 'charts', test: /web.src.charts[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
