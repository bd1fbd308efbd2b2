import { type ComponentType, lazy } from 'react';

/** A part that the screen can do without: where its code does not come, as when the network goes away, the screen stays. */
export const optional = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType => () => null) }));
