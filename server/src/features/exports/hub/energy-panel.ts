import {
  checkPanel,
  type PanelFinding,
  type PanelOptions,
  type PanelSource,
  panelForm,
  writePanel,
} from '@svc/domain/exports/hub/energy-panel';
import { type PanelChoice, panelChoices } from '@svc/domain/exports/hub/panel-choices';
import { DestinationError } from '../failure.ts';
import { describeHubRefusal, type HubConnection, HubRefused } from './hub-connection.ts';
import { listOurs } from './statistics-commands.ts';

/** What is wrong with our part of the panel, and what of it is chosen there. */
type PanelLook = { readonly findings: readonly PanelFinding[]; readonly choices: readonly PanelChoice[] };
type Preferences = { readonly energy_sources?: readonly PanelSource[] };

/** A hub whose panel was never opened has no preferences, which counts as an empty panel. */
async function readSources(line: HubConnection): Promise<readonly PanelSource[]> {
  try {
    const { energy_sources: sources } = await line.request<Preferences>({ type: 'energy/get_prefs' });
    return sources ?? [];
  } catch (error) {
    if (error instanceof HubRefused && error.code === 'not_found') return [];
    throw error;
  }
}

export async function lookAtPanel(
  line: HubConnection,
  panelOptions: readonly PanelOptions[],
  prefix: string,
): Promise<PanelLook> {
  const sources = await readSources(line);
  const known = new Set((await listOurs(line, prefix)).map(({ statistic_id }) => statistic_id));
  return {
    findings: checkPanel(sources, panelOptions, known, prefix),
    choices: panelChoices(sources, panelOptions, known, prefix),
  };
}

/** Writes our part of the panel. Other sources are written back as they were read. Reads the panel again afterwards. */
export async function fillPanel(
  line: HubConnection,
  panelOptions: readonly PanelOptions[],
  prefix: string,
): Promise<PanelLook> {
  const sources = await readSources(line);
  const known = new Set((await listOurs(line, prefix)).map(({ statistic_id }) => statistic_id));
  // The panel would show an error for a statistic that the hub does not have yet.
  const there = panelOptions.map((options) => keepKnown(options, known));
  const energy_sources = writePanel(sources, there, panelForm(sources, line.version), prefix);
  try {
    await line.request({ type: 'energy/save_prefs', energy_sources });
  } catch (error) {
    if (error instanceof HubRefused && error.code === 'invalid_format')
      throw new DestinationError('bad_format', describePanelRefusal(error.message, energy_sources, prefix));
    throw describeHubRefusal(error);
  }
  return await lookAtPanel(line, there, prefix);
}

function keepKnown(options: PanelOptions, known: ReadonlySet<string>): PanelOptions {
  return {
    ...options,
    consumption: options.consumption
      .filter(({ energy }) => known.has(energy))
      .map(({ energy, cost }) => ({ energy, cost: cost !== null && known.has(cost) ? cost : null })),
    production: options.production && known.has(options.production.energy) ? options.production : null,
  };
}

/** A source that is not ours can make the hub refuse the whole list: it is named, and never changed silently. */
function describePanelRefusal(message: string, sources: readonly PanelSource[], prefix: string): string {
  const isOurs = (source: PanelSource) => JSON.stringify(source).includes(`"${prefix}:`);
  const index = /\['energy_sources'\]\[(\d+)\]/.exec(message)?.[1];
  const named = index === undefined ? undefined : sources[Number(index)];
  const foreign =
    named && !isOurs(named) ? named : sources.find((source) => !isOurs(source) && hasOutsidePrice(source));
  if (!foreign) return `The hub refused the message format: ${message}.`;
  const id = foreign.stat_energy_from ?? foreign.stat_energy_to ?? 'without a meter';
  return `The hub refused its energy panel because of a source that is not ours (${foreign.type}, ${id}): ${message}. Correct it in the hub, then try again.`;
}

function hasOutsidePrice(source: PanelSource): boolean {
  const isOutside = [source.stat_energy_from, source.stat_energy_to].some((id) => String(id ?? '').includes(':'));
  return isOutside && Object.entries(source).some(([key, value]) => key.includes('energy_price') && value !== null);
}
