import type { Environment } from '../environment.ts';
import type { EnergyPreferences } from './energy-rules.ts';
import type { EntityViolation } from './entities.ts';
import { defaultHubSettings, type HubSettings, readHubChange } from './hub-settings.ts';
import { createRecorder, type Recorder } from './recorder.ts';

export type HubState = { readonly state: string; readonly attributes: Readonly<Record<string, unknown>> };
type SeenImport = { readonly statistic_id: string; readonly rows: number; readonly bytes: number };
type SeenRefusal = { readonly type: string; readonly code: string; readonly message: string };

/** The state of the hub: its settings from control, its data, and what it received. */
export type Hub = {
  settings(): HubSettings;
  readonly recorder: Recorder;
  preferences: EnergyPreferences | null;
  readonly states: Map<string, HubState>;
  readonly commands: Map<string, number>;
  readonly imports: SeenImport[];
  readonly refusals: SeenRefusal[];
  /** States that do not have the form of their device class. The hub shows them, and automations do not work. */
  readonly violations: EntityViolation[];
  /** True when the connection must end before the response to the import. */
  cutsHere(): boolean;
  onRestart(end: () => void): void;
  close(): void;
};

export function createHub(environment: Environment): Hub {
  let settings = defaultHubSettings;
  const ends: (() => void)[] = [];
  const dropsImport = () => {
    if (settings.lose_imports === 0) return false;
    settings = { ...settings, lose_imports: settings.lose_imports - 1 };
    return true;
  };
  const recorder = createRecorder(() => settings, dropsImport);
  const hub: Hub = {
    settings: () => settings,
    recorder,
    preferences: null,
    states: new Map(),
    commands: new Map(),
    imports: [],
    refusals: [],
    violations: [],
    cutsHere() {
      const left = settings.disconnect_after_imports;
      if (left === null) return false;
      settings = { ...settings, disconnect_after_imports: left <= 1 ? null : left - 1 };
      return left <= 1;
    },
    onRestart: (end) => void ends.push(end),
    close: () => recorder.close(),
  };
  const restart = () => {
    hub.states.clear();
    for (const end of ends) end();
  };
  environment.control.register('hub', readHubChange, ({ energy_prefs, empty, restart: again, ...change }) => {
    settings = { ...settings, ...change };
    if (energy_prefs !== undefined) hub.preferences = energy_prefs as EnergyPreferences | null;
    if (empty) recorder.empty();
    if (again) restart();
    recorder.wake();
  });
  environment.onReset(() => {
    settings = defaultHubSettings;
    hub.preferences = null;
    hub.commands.clear();
    hub.imports.length = 0;
    hub.refusals.length = 0;
    hub.violations.length = 0;
    recorder.empty();
    restart();
  });
  environment.report('hub', () => describeHub(hub));
  return hub;
}

function describeHub({ recorder, states, commands, imports, refusals, violations, preferences }: Hub) {
  return {
    commands: Object.fromEntries(commands),
    imports,
    refusals,
    violations,
    backlog: recorder.backlog(),
    statistics: recorder.summarise(),
    states: Object.fromEntries(states),
    energy_prefs: preferences,
  };
}
