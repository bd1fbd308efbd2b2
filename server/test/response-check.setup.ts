import { afterEach, expect } from 'vitest';
import { checkResponses, takeTally } from './response-check.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Responses of a test that were compared with the API documents, and how many differed: for the reporter. */
    responses?: { readonly checked: number; readonly mismatches: number };
  }
}

checkResponses();

afterEach(({ task }) => {
  const { checked, mismatches } = takeTally();
  task.meta.responses = { checked, mismatches: mismatches.length };
  expect([...new Set(mismatches)], 'responses that differ from the API document').toEqual([]);
});
