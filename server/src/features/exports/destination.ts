import type { Day } from '@svc/domain/day';
import type { PartFailure, Snapshot, SnapshotNeeds } from '@svc/domain/exports/snapshot';
import type { Instant } from '@svc/domain/paris-time';
import type { z } from 'zod';
import type { Log } from '#platform/log.ts';
import type { CommonConfig } from './config-fields.ts';

/**
 * A target that readings are published to: its configuration, what it should contain (pure), and how to deliver it. The
 * runner provides the rest: secrets, locks, slots, back-off, logs, preview and progress.
 */
export type Destination<Config extends CommonConfig = CommonConfig, Rendered = unknown> = {
  /** As in `/export/configs/{type}`. */
  readonly type: string;
  /** The name that a person reads: a brand, the same in every language. */
  readonly title: string;
  /**
   * Fields made by `secretField` or `passwordField` are sealed and never shown. A change of a `targetField` requires
   * them again.
   */
  readonly config: z.ZodType<Config> & { readonly shape: Readonly<Record<string, z.ZodType>> };
  /** Puts what a person typed into its fields before it is checked: credentials out of an address. */
  tidy?(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** Rules between fields that the schema cannot express. Returns the field and message of each broken rule. */
  check?(config: Config): readonly { readonly field: string; readonly message: string }[];
  /**
   * Identifies the target that checkpoints and facts belong to, where the configuration can name another one. They are
   * never applied to a different target.
   */
  place?(config: Config): string;
  needs(config: Config): SnapshotNeeds;
  /** How long a run may take. 60 s by default. */
  readonly deadlineMs?: number;
  /** Pure: the same snapshot and configuration always return the same result. */
  render(snapshot: Snapshot, config: Config): Rendered;
  /** What a person sees before anything is sent: texts, one an item. */
  preview(rendered: Rendered): readonly string[];
  /** Sends what is not there yet; throws `DestinationFailure` where nothing could be sent at all. */
  deliver(rendered: Rendered, config: Config, delivery: Delivery): Promise<Delivered>;
  /** Leaves no trace at the target. Throws `DestinationFailure` for what does not work. */
  test(config: Config, probe: Probe): Promise<Tested>;
  /** Our data in the target, read back from it. */
  content(config: Config, probe: Probe): Promise<readonly StoredItem[]>;
  /** For targets that retain values: the values that expire at a full hour without a new reading. */
  readonly atHour?: {
    needs(config: Config, hour: number): SnapshotNeeds;
    select(rendered: Rendered, config: Config, hour: number): Rendered;
  };
  /** For targets that can publish a message besides the readings: a topic under our prefix, and its payload. */
  publish?(config: Config, topic: string, payload: string): Promise<void>;
  /** For targets with a lasting connection: begun when enabled, ended when disabled, changed or at the stop. */
  attach?(config: Config, attachment: Attachment): Attached;
};

export type Probe = { readonly signal: AbortSignal; readonly now: () => Instant; readonly log: Log };

export type Delivery = Probe & {
  /** Send everything again (`?full=true`). */
  readonly full: boolean;
  /** The days that this destination is known to contain. */
  readonly checkpoints: Checkpoints;
  /** Small facts of this destination that outlive a run. */
  readonly facts: Facts;
  readonly progress: (step: number, total: number, message: string) => void;
};

/** Per series and day, a text that changes when the value does. Written only for what the target has confirmed. */
export type Checkpoints = {
  read(): Promise<ReadonlyMap<string, ReadonlyMap<Day, string>>>;
  write(series: string, days: ReadonlyMap<Day, string>): Promise<void>;
  /** Without a series: all of this destination. */
  forget(series?: string): Promise<void>;
};

export type Facts = { read(): Promise<unknown>; write(value: unknown): Promise<void> };

export type Delivered = {
  /** Only what the target has confirmed. */
  readonly records: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly skipped: readonly { readonly what: string; readonly reason: string }[];
  readonly errors: readonly PartFailure[];
};

export type Tested = {
  readonly checks: readonly { readonly name: string; readonly ok: boolean }[];
  readonly details: Readonly<Record<string, unknown>>;
  readonly warnings: readonly string[];
};

export type StoredItem = { readonly name: string; readonly value: unknown; readonly at: string | null };

export type Attachment = {
  readonly log: Log;
  /** Stable and derived from the credentials of this client. Distinguishes two installations. */
  readonly instance: string;
  /** Requests a run: after a reconnection, or when the target has lost the values it received. */
  readonly republish: (reason: string) => void;
};

export type Attached = { close(): Promise<void> };
