import { type ComponentType, lazy } from 'react';

/** An optional component: if its code fails to load, for example without a network, the screen still works. */
export const optional = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType => () => null) }));
