import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const pageSize = 4096;
const levels = 15;
const cells = 200;

/**
 * A sound file of 68 kB whose scan takes 200 to the power of 15 steps: each interior page of its table names one child
 * two hundred times.
 */
export function createEndlessFile(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'svc-endless-')), 'cache.db');
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA page_size = ${pageSize}`);
  database.exec(`CREATE TABLE consumption_daily (usage_point_id TEXT, date TEXT, value INTEGER, blacklist INTEGER,
    fail_count INTEGER); INSERT INTO consumption_daily VALUES ('x', '', 0, 0, 0)`);
  const root = Number(database.prepare('SELECT rootpage FROM sqlite_schema').get()?.rootpage);
  database.close();
  const bytes = readFileSync(path);
  const leaf = bytes.subarray((root - 1) * pageSize, root * pageSize);
  const first = bytes.byteLength / pageSize + 1;
  const children = Array.from({ length: levels }, (_, level) => first + level);
  const pages = [...children.slice(1).map(createInteriorPage), Buffer.from(leaf)];
  createInteriorPage(first).copy(bytes, (root - 1) * pageSize);
  const whole = Buffer.concat([bytes, ...pages]);
  whole.writeUInt32BE(whole.byteLength / pageSize, 28);
  writeFileSync(path, whole);
  return path;
}

function createInteriorPage(child: number): Buffer {
  const cellSize = 5;
  const page = Buffer.alloc(pageSize);
  const start = pageSize - cells * cellSize;
  page.writeUInt8(5, 0);
  page.writeUInt16BE(cells, 3);
  page.writeUInt16BE(start, 5);
  page.writeUInt32BE(child, 8);
  for (let cell = 0; cell < cells; cell++) {
    page.writeUInt16BE(start + cell * cellSize, 12 + cell * 2);
    page.writeUInt32BE(child, start + cell * cellSize);
    page.writeUInt8(1, start + cell * cellSize + 4);
  }
  return page;
}
