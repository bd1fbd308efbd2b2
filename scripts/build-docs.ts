import { type BuiltFolder, runBuild } from './built-folder.ts';

// `npm run docs` builds the documentation, which a gateway and a client serve at /docs.

export const documentation: BuiltFolder = {
  name: 'the documentation',
  target: 'docs/dist',
  sources: [
    'docs/*.md',
    'docs/{start,destinations,how-to,explain,reference,api,operate,fr,pictures}/**',
    'docs/.vitepress/**',
    'web/public/icon.svg',
    'web/build/french-spaces.ts',
    'web/src/theme/tokens.css',
    'server/src/error-help/*.ts',
    'server/src/errors.ts',
    'domain/src/notices.ts',
    'scripts/{build-docs,docs-site,help-pages}.ts',
    'scripts/zip-web.ts',
    'package-lock.json',
  ],
  needs: ['docs/.vitepress', 'node_modules/.bin/vitepress'],
  steps: (built) => [
    ['.', 'node', 'scripts/docs-site.ts', built],
    ['.', 'node', 'scripts/zip-web.ts', built, 'gzip'],
  ],
};

if (import.meta.main) await runBuild(documentation);
