import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcrypt';
import type { BcryptTask } from './password-hasher.ts';

// On Linux, priority is set per thread: the thread that serves requests takes precedence over the one that hashes
// passwords.
setPriority(10);

parentPort?.on('message', (task: BcryptTask) => {
  const result =
    task.kind === 'hash' ? bcrypt.hashSync(task.password, task.cost) : bcrypt.compareSync(task.password, task.hash);
  parentPort?.postMessage(result);
});
