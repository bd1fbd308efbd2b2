import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderEnvExample } from './env-example.ts';
import { renderApiDocuments } from './openapi-documents.ts';
import { renderReference } from './reference/index.ts';

/** Writes every generated file; with `--check` writes nothing and fails when one differs from what is committed. */
const root = new URL('../../', import.meta.url);
const isCheck = process.argv.includes('--check');
const apiDocuments = await renderApiDocuments();
const documents = {
  '.env.example': renderEnvExample(),
  ...apiDocuments,
  ...(await renderReference(apiDocuments)),
};

let differences = 0;
for (const [path, text] of Object.entries(documents)) {
  const file = fileURLToPath(new URL(path, root));
  if (text === readIfThere(file)) continue;
  differences += 1;
  if (isCheck) console.error(`${path} is out of date: run "npm run openapi" and commit the result`);
  else {
    mkdirSync(dirname(file), { recursive: true });
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
