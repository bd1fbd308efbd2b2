import { fileURLToPath } from 'node:url';
import { formatProblems, getTotals, lint, loadConfig } from '@redocly/openapi-core';

/** Fails for every error and every warning about the API documents; what is let pass is explained in the configuration. */
const folder = new URL('../openapi/', import.meta.url);
const config = await loadConfig({ configPath: fileURLToPath(new URL('redocly.yaml', folder)) });
let failures = 0;
for (const name of ['gateway.json', 'client.json']) {
  const found = await lint({ ref: fileURLToPath(new URL(name, folder)), config });
  const totals = getTotals(found);
  failures += totals.errors + totals.warnings;
  formatProblems(found, { format: 'codeframe', totals, version: '1' });
}
process.exitCode = failures === 0 ? 0 : 1;
