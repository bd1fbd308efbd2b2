import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Block, listBlocks, runBlock, writeCommands } from '../docs/blocks.ts';

const page = `# Page

\`\`\`sh test=client
curl http://127.0.0.1:8000
\`\`\`

1. A list:

   \`\`\`sh not-run="needs Docker, and time"
   docker ps
     --all
   \`\`\`

~~~~json
\`\`\`
~~~~
`;

describe('the code blocks of the documentation', () => {
  let cwd: string;
  beforeAll(() => {
    cwd = mkdtempSync(join(tmpdir(), 'svc-blocks-'));
  });
  afterAll(() => rmSync(cwd, { recursive: true, force: true }));
  const listOf = (text: string) => {
    const file = join(cwd, 'page.md');
    writeFileSync(file, text);
    return listBlocks(file);
  };
  const sh = (text: string): Block => ({ language: 'sh', attributes: {}, text, line: 1 });

  it('are found with their attributes, their line and their indentation', () => {
    expect(listOf(page)).toEqual([
      { language: 'sh', attributes: { test: 'client' }, text: 'curl http://127.0.0.1:8000', line: 3 },
      { language: 'sh', attributes: { 'not-run': 'needs Docker, and time' }, text: 'docker ps\n  --all', line: 9 },
      { language: 'json', attributes: {}, text: '```', line: 14 },
    ]);
    expect(() => listOf('```sh\nls\n')).toThrow('page.md:1: the block has no end');
  });

  it('run with the command svc, their own environment, and replaced addresses', async () => {
    const path = [writeCommands(join(cwd, 'bin'))];
    const block = sh('svc --version\necho "$PDL $HOME" at http://127.0.0.1:8000/');
    const replace = { 'http://127.0.0.1:8000': 'http://127.0.0.1:9' };
    const outcome = await runBlock(block, { cwd, path, env: { PDL: '1' }, replace });
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(outcome.stdout).toMatch(new RegExp(`^svc \\d.*\n1 ${cwd} at http://127.0.0.1:9/\n$`));
  });

  it('end at the first command that fails', async () => {
    expect(await runBlock(sh('echo one\nfalse\necho two'), { cwd })).toEqual({ code: 1, stdout: 'one\n', stderr: '' });
  });

  it('end with everything that they have started when they take too long', async () => {
    const outcome = await runBlock(sh('echo one\nsleep 600 & sleep 600'), { cwd, timeoutMs: 500 });
    expect(outcome).toEqual({ code: -1, stdout: 'one\n', stderr: '' });
  });
});
