import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { timedTests } from './timed-tests.ts';

// Run in the folder that is judged. A test that is left out proves nothing, one that runs alone hides the others, and
// who asks a test again says so in timed-tests.ts.
const marks =
  /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|skipIf|runIf|fails)\b|\bretry: *\d|\bx(?:it|describe)\(/;
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts'], { encoding: 'utf8' });
const tests = files.split('\n').filter((file) => file !== '');
const found = tests
  .filter((file) => basename(file) !== 'gates.test.ts')
  .flatMap((file) =>
    readFileSync(join(process.cwd(), file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (marks.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
const gone = Object.keys(timedTests).filter((name) => !tests.some((file) => basename(file) === name));
for (const line of found) console.log(line);
for (const name of gone) console.log(`scripts/timed-tests.ts names ${name}, and there is no such test`);
process.exitCode = found.length + gone.length === 0 ? 0 : 1;
