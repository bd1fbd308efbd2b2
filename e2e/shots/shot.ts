import type { Page } from 'playwright-core';
import type { GalleryFixture } from '../gallery/fixture.ts';

/** One picture: a page of a mode, and what is done on it before. */
export type Shot = {
  /** Begins with the screen, up to the first hyphen. */
  readonly name: string;
  /** The box of a household, the gateway, or a box that nobody has set up. */
  readonly mode: 'client' | 'gateway' | 'emptyClient';
  readonly path: (fixture: GalleryFixture) => string;
  /** Who is logged in first. */
  readonly as?: 'owner' | 'admin' | 'visitor';
  /** The state of a panel that the picture is about. */
  readonly state?: string;
  /** What the network answers in this picture alone. */
  readonly mockResponses?: (page: Page) => Promise<unknown>;
  /** What is done once the page is there. */
  readonly prepare?: (page: Page, fixture: GalleryFixture) => Promise<unknown>;
};

export const screenOf = ({ name }: Shot) => name.split('-')[0] ?? name;
export const ofHome = (path: string) => (fixture: GalleryFixture) => `/p/${fixture.homeId}/${path}`;
export const at = (path: string) => () => path;
