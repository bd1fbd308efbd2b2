import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

// Runs in the folder to check. A skipped test proves nothing, a focused one hides the others, and a retry hides a race.
const marks =
  /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|skipIf|runIf|fails)\b|\bretry: *\d|\bx(?:it|describe)\(/;
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts'], { encoding: 'utf8' });
const found = files
  .split('\n')
  .filter((file) => file !== '' && basename(file) !== 'gates.test.ts')
  .flatMap((file) =>
    readFileSync(join(process.cwd(), file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (marks.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
for (const line of found) console.log(line);
process.exitCode = found.length === 0 ? 0 : 1;
