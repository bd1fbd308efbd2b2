#!/usr/bin/env node
// Plain JavaScript on purpose: an old Node must be able to parse this far and report what is missing.
const needed = 26;
const running = Number(process.versions.node.split('.')[0]);

if (running < needed) {
  console.error(
    `svc needs Node ${needed} or newer, this is ${process.versions.node}: run "npm ci" once and start it with "npm start", or install Node ${needed}.`,
  );
  process.exit(1);
}

// The compile cache stores the source without types: the next start neither strips it again nor loads the stripper.
const { enableCompileCache } = await import('node:module');
enableCompileCache();

const { runCommand } = await import('../server/src/cli.ts');
process.exitCode = await runCommand(process.argv.slice(2));
