import { type Environment, mirroredPdl, startExportsEnvironment } from './exports-environment.ts';

export type RunOrder = { readonly url: string; readonly point: string; readonly at: string };

/** The exporters of a household whose file already exists. */
export async function openHousehold({ url, point, at }: RunOrder): Promise<Environment> {
  const environment = await startExportsEnvironment({ url, at, readBackDelays: [300, 1200] });
  environment.pdls = [mirroredPdl(point)];
  return environment;
}
