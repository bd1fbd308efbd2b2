import { createHistoryReader } from '../../src/features/history/database-file/index.ts';

const [, , path = '', timeMs] = process.argv;
try {
  await createHistoryReader({ timeMs: Number(timeMs), heapMb: 192 }).read(path, null, Date.now());
  process.stdout.write('read');
} catch (error) {
  process.stdout.write(String(error));
}
process.exit();
