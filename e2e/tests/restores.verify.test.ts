import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeGzipFile } from '../../server/src/platform/files/gzip-file.ts';
import { runRestoreLoop } from '../client/restore-loop.ts';

describe('a backup of a client that synchronises', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'svc-restores-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('contains, once restored, exactly the rows of its moment', async () => {
    const report = await runRestoreLoop({ folder, restores: 30 });
    expect(report).toMatchObject({ restores: 30, equal: 30, firstDifference: null });
    expect(report.whileWriting).toBeGreaterThan(0);
  });

  it('that only copies the file is detected: it lacks the content of the journal', async () => {
    const copy = (file: string, target: string) => writeGzipFile(target, createReadStream(file), { replace: true });
    const report = await runRestoreLoop({ folder, restores: 10, copy });
    expect(report.equal).toBeLessThan(10);
    expect(report.firstDifference).not.toBeNull();
  });
});
