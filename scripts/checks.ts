export type Check = readonly [name: string, command: string, ...args: string[]];

/** Everything that can be checked without running the program. */
export const checks: readonly Check[] = [
  ['format, lint, import table', 'biome', 'check', '--error-on-warnings', '.'],
  ['types: domain, without any environment', 'tsc', '-p', 'domain'],
  ['types: domain tests', 'tsc', '-p', 'domain/tsconfig.test.json'],
  // The tests of whole processes import most of the server: one pass checks both.
  ['types: server, e2e', 'tsc', '-p', 'e2e'],
  ['types: simulator', 'tsc', '-p', 'simulator'],
  ['types: published client', 'tsc', '-p', 'packages/client'],
  ['types: web', 'tsc', '-p', 'web'],
  ['types: scripts', 'tsc', '-p', 'scripts'],
  ['types: documentation', 'tsc', '-p', 'docs/.vitepress'],
  ['unused files, exports and packages', 'knip'],
  ['unused but by tests', 'knip', '--production', '--include', 'files,exports'],
  ['tests that are left out, alone or asked again', 'node', 'scripts/test-modifiers.ts'],
  ['lock file names the digest of what it installs', 'node', 'scripts/lock-integrity.ts'],
  ['licences of what is delivered', 'node', 'scripts/licences.ts'],
  ['generated documents are up to date', 'node', 'server/scripts/generate.ts', '--check'],
  ['documentation: languages, commands, pictures', 'node', 'scripts/check-docs.ts'],
  ['documentation: Markdown', 'markdownlint-cli2'],
  ['API documents keep the rules of OpenAPI', 'node', 'server/scripts/lint-documents.ts'],
];
