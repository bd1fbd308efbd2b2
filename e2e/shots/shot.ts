import type { Page } from 'playwright-core';
import type { GalleryFixture } from '../gallery/fixture.ts';

/** One picture: a page of a mode, and what is done on it before. */
export type Shot = {
  /** Begins with the screen, up to the first hyphen. */
  readonly name: string;
  /** The client of a household, the gateway, or a client that is not set up. */
  readonly mode: 'client' | 'gateway' | 'emptyClient';
  readonly path: (fixture: GalleryFixture) => string;
  /** Who is logged in first. */
  readonly as?: 'owner' | 'admin' | 'visitor';
  /** The state of a panel that the picture is about. */
  readonly state?: string;
  /** Mocked responses for this picture only. */
  readonly mockResponses?: (page: Page) => Promise<unknown>;
  /** What is done once the page is there. */
  readonly prepare?: (page: Page, fixture: GalleryFixture) => Promise<unknown>;
  /** Whether `prepare` finds what it needs in either language. */
  readonly isBilingual?: boolean;
};

export const screenOf = ({ name }: Shot) => name.split('-')[0] ?? name;
export const ofHome = (path: string) => (fixture: GalleryFixture) => `/p/${fixture.homeId}/${path}`;
export const at = (path: string) => () => path;
