/** A household's box is small: the young generation is collected sooner, and the old one is kept under this. */
const flags = ['--max-semi-space-size=1', '--max-old-space-size=96'];

/**
 * Puts this same process on a small heap. V8 takes these limits at its start only, so the process replaces its own
 * image (the process number stays, no second one is made); where that is not possible it goes on as it is.
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
