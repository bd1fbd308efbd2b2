import { type BuiltFolder, runBuild } from './built-folder.ts';

// `npm run build` builds the web front and the documentation. `npm start` and `npm run dev` build what does not match
// its sources.

export const webFront: BuiltFolder = {
  name: 'the web front',
  target: 'web/dist',
  sources: [
    'web/src/**',
    'web/public/**',
    'web/build/**',
    'web/index.html',
    'web/vite.config.ts',
    'web/package.json',
    'domain/src/**',
    'server/openapi/*.d.ts',
    'scripts/build-web.ts',
    'scripts/zip-web.ts',
    'package-lock.json',
  ],
  needs: ['web/src', 'node_modules/.bin/vite'],
  steps: (built) => [
    ['web', 'vite', 'build', '--outDir', built, '--emptyOutDir'],
    ['web', 'node', 'build/pages.ts', built],
    ['web', 'node', '../scripts/zip-web.ts', built],
  ],
};

if (import.meta.main) await runBuild(webFront);
