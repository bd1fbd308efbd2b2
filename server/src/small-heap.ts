/** A household's device is small: the young generation is collected sooner, and the old one is limited to this size. */
const flags = ['--max-semi-space-size=1', '--max-old-space-size=96'];

/**
 * Restarts this process with a small heap. V8 takes these limits at its start only, so the process replaces its own
 * image (the PID stays, no second process is created). Where that is not possible it continues unchanged.
 */
export function preferSmallHeap(): void {
  const isConfigured =
    process.execArgv.some((flag) => /space-size/.test(flag)) || /space-size/.test(process.env.NODE_OPTIONS ?? '');
  if (isConfigured || process.platform === 'win32' || typeof process.execve !== 'function') return;
  const [node = process.execPath, ...args] = process.argv;
  process.execve(node, [node, '--disable-warning=ExperimentalWarning', ...flags, ...process.execArgv, ...args], {
    MALLOC_ARENA_MAX: '1',
    ...process.env,
  });
}
