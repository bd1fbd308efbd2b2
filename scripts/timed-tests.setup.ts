import { basename } from 'node:path';
import { expect, vi } from 'vitest';
import { timedTests } from './timed-tests.ts';

// `retry` is read where a test is declared, after this. scripts/gates.test.ts sees that it works, and for nobody else.
const again: Parameters<typeof vi.setConfig>[0] & { retry: number } = { retry: 1 };
if (Object.hasOwn(timedTests, basename(expect.getState().testPath ?? ''))) vi.setConfig(again);
