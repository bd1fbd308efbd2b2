import type { Page } from 'playwright-core';
import type { Stage } from '../stage.ts';

/** One picture: a page of a mode, and what is done on it before. */
export type Shot = {
  readonly name: string;
  readonly mode: 'client' | 'gateway';
  readonly path: (stage: Stage) => string;
  /** Somebody is logged in first. */
  readonly isLoggedIn?: boolean;
  /** What the stage needs before, such as a contract. */
  readonly arrange?: (stage: Stage) => Promise<void>;
  readonly prepare?: (page: Page, stage: Stage) => Promise<void>;
};
