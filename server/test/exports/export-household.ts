import { mirroredPdl, startExportsWorld, type World } from './exports-world.ts';

export type RunOrder = { readonly url: string; readonly point: string; readonly at: string };

/** The exporters of a household whose file is there already. */
export async function openHousehold({ url, point, at }: RunOrder): Promise<World> {
  const world = await startExportsWorld({ url, at, readBackDelays: [300, 1200] });
  world.pdls = [mirroredPdl(point)];
  return world;
}
