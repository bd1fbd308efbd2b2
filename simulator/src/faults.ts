import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ControlError,
  type Reader,
  readAnything,
  readCount,
  readEither,
  readList,
  readObject,
  readOneOf,
  readRecord,
  readText,
} from './control-reader.ts';

/** One entry of `faults` in /__control. Everything but `match` describes what goes wrong. */
export type Fault = {
  readonly match: { readonly service?: string; readonly route?: string; readonly pdl?: string };
  readonly kind: string | undefined;
  readonly status: number | undefined;
  readonly body: unknown;
  readonly headers: ReadonlyMap<string, string>;
  readonly latency_ms: number;
  /** How often it still strikes; Infinity for `"times": "always"`. */
  left: number;
};

/**
 * A row of the table of faults. `respond` replaces the response; `alter` changes the text of the genuine one. A service
 * adds rows for faults that only its own bodies can have.
 */
export type FaultKind = {
  readonly name: string;
  readonly means: string;
  readonly respond?: (request: FastifyRequest, reply: FastifyReply, fault: Fault) => unknown;
  readonly alter?: (body: string, reply: FastifyReply, fault: Fault) => string;
};

export type FaultTable = {
  readonly kinds: ReadonlyMap<string, FaultKind>;
  addKinds(kinds: readonly FaultKind[]): void;
  /** Registers a route that faults may match; an unknown route in `match` is rejected. */
  addRoute(service: string, route: string): void;
  readonly reader: Reader<Fault[]>;
  add(faults: readonly Fault[]): void;
  /** The first fault that matches, used once; only one fault applies to a call. */
  take(call: { service: string; route: string; pdl?: string | undefined }): Fault | undefined;
  waiting(): number;
  reset(): void;
};

const readTimes = readEither(readCount, readOneOf('always'));

export function createFaultTable(): FaultTable {
  const kinds = new Map<string, FaultKind>();
  const routes = new Map<string, Set<string>>();
  let waiting: Fault[] = [];

  const known: Reader<string> = (value, path) => {
    const text = readText(value, path);
    if (kinds.has(text)) return text;
    throw new ControlError([`${path}: unknown kind ${text} (known: ${[...kinds.keys()].join(', ')})`]);
  };
  const knownRoute: Reader<string> = (value, path) => {
    const text = readText(value, path);
    if ([...routes.values()].some((names) => names.has(text))) return text;
    throw new ControlError([`${path}: unknown route ${text}`]);
  };
  const knownService: Reader<string> = (value, path) => {
    const text = readText(value, path);
    if (routes.has(text)) return text;
    throw new ControlError([`${path}: unknown service ${text} (known: ${[...routes.keys()].join(', ')})`]);
  };
  const readFault: Reader<Fault> = (value, path) => {
    const read = readObject({
      match: readObject({ service: knownService, route: knownRoute, pdl: readText }),
      kind: known,
      status: readCount,
      body: readAnything,
      headers: readRecord(readText, readText),
      latency_ms: readCount,
      times: readTimes,
    })(value, path);
    const { match = {}, kind, status, body, headers = new Map(), latency_ms = 0, times = 1 } = read;
    if (kind === undefined && status === undefined && body === undefined && latency_ms === 0) {
      throw new ControlError([`${path}: a fault needs a kind, a status, a body or a latency`]);
    }
    const left = times === 'always' ? Number.POSITIVE_INFINITY : times;
    return { match, kind, status, body, headers, latency_ms, left };
  };

  return {
    kinds,
    addKinds: (added) => {
      for (const kind of added) kinds.set(kind.name, kind);
    },
    addRoute: (service, route) => {
      routes.set(service, (routes.get(service) ?? new Set()).add(route));
    },
    reader: readList(readFault),
    add: (faults) => {
      waiting.push(...faults);
    },
    take(call) {
      const fault = waiting.find((candidate) => strikes(candidate, call));
      if (!fault) return undefined;
      fault.left--;
      if (fault.left <= 0) waiting = waiting.filter((other) => other !== fault);
      return fault;
    },
    waiting: () => waiting.length,
    reset: () => {
      waiting = [];
    },
  };
}

function strikes(fault: Fault, call: { service: string; route: string; pdl?: string | undefined }): boolean {
  const { service, route, pdl } = fault.match;
  return (
    (service === undefined || service === call.service) &&
    (route === undefined || route === call.route) &&
    (pdl === undefined || pdl === call.pdl)
  );
}
