import { type Instant, parseInstant } from '@svc/domain/paris-time';
import { createClock, type SimulatedClock } from './clock.ts';
import { type ControlPlane, createControlPlane } from './control.ts';
import { readFlag, readNumber, readParsed } from './control-reader.ts';
import { transportFaults } from './fault-kinds.ts';
import { createFaultTable, type FaultTable } from './faults.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';
import { createViolations, type Violations } from './violations.ts';

/**
 * The state that all services share. Each service has its own state beside it: it registers its control keys with
 * `control.register` and its reset with `onReset`.
 */
export type Environment = {
  readonly clock: SimulatedClock;
  readonly control: ControlPlane;
  readonly requestLog: RequestLog;
  readonly faults: FaultTable;
  /** What a well-behaved application never does, recorded while `strict` is on. */
  readonly violations: Violations;
  /** Adds a section to the response of GET /__requests. */
  report(section: string, describe: () => unknown): void;
  readonly sections: ReadonlyMap<string, () => unknown>;
  onReset(restore: () => void): void;
  reset(): void;
};

export function createEnvironment(now?: Instant): Environment {
  const clock = createClock(now);
  const control = createControlPlane();
  const requestLog = createRequestLog();
  const faults = createFaultTable();
  const violations = createViolations();
  const sections = new Map<string, () => unknown>();
  const restores: (() => void)[] = [clock.reset, requestLog.reset, faults.reset, violations.reset];

  faults.addKinds(transportFaults);
  control.register('now', readParsed(parseInstant, 'an RFC 3339 moment with its offset'), clock.set);
  control.register('advance_seconds', readNumber, clock.advance);
  control.register('frozen', readFlag, clock.freeze);
  control.register('strict', readFlag, violations.watch);
  control.register('clear_faults', readFlag, (clear) => {
    if (clear) faults.reset();
  });
  // The table of kinds and routes still grows while services register, so it is read at each change.
  control.register('faults', (value, path) => faults.reader(value, path), faults.add);

  return {
    clock,
    control,
    requestLog,
    faults,
    violations,
    sections,
    report: (section, describe) => {
      sections.set(section, describe);
    },
    onReset: (restore) => {
      restores.push(restore);
    },
    reset: () => {
      for (const restore of restores) restore();
    },
  };
}
