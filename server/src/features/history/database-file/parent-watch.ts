import { Socket } from 'node:net';

/** The thread that ends a process with its parent, also while SQLite keeps the main thread busy. */
const parent = new Socket({ fd: 3 });
parent.once('close', () => process.kill(process.pid, 'SIGKILL'));
parent.on('error', () => undefined).resume();
