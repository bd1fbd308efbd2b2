import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderConfiguration, renderEnvExample } from './configuration-documents.ts';
import { renderErrors } from './error-document.ts';
import { renderApiDocuments } from './openapi-documents.ts';

/** Writes every generated file; with `--check` writes nothing and fails when one differs from what is committed. */
const root = new URL('../../', import.meta.url);
const isCheck = process.argv.includes('--check');
const documents = {
  '.env.example': renderEnvExample(),
  'docs/configuration.md': renderConfiguration(),
  'docs/errors.md': renderErrors(),
  ...(await renderApiDocuments()),
};

let differences = 0;
for (const [path, text] of Object.entries(documents)) {
  const file = fileURLToPath(new URL(path, root));
  if (text === readIfThere(file)) continue;
  differences += 1;
  if (isCheck) console.error(`${path} is out of date: run "npm run openapi" and commit the result`);
  else {
    writeFileSync(file, text);
    console.log(`wrote ${path}`);
  }
}
if (!isCheck && differences === 0) console.log('all generated documents are up to date');
process.exit(isCheck && differences > 0 ? 1 : 0);

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
