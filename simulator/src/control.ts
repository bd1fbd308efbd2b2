import { ControlError, type Reader } from './control-reader.ts';

/**
 * The control plane: each part of the environment registers the keys that it understands. A body is read as a whole
 * before anything is applied, so a rejected body changes nothing.
 */
export type ControlPlane = {
  register<T>(key: string, reader: Reader<T>, apply: (value: T) => void): void;
  /** Throws ControlError naming every unknown key and every wrong value. */
  apply(change: unknown): void;
};

type Entry = { read(value: unknown): () => void };

export function createControlPlane(): ControlPlane {
  const entries = new Map<string, Entry>();

  const readChange = (change: unknown): (() => void)[] => {
    if (typeof change !== 'object' || change === null || Array.isArray(change)) {
      throw new ControlError(['the body must be a JSON object']);
    }
    const body = change as Record<string, unknown>;
    const problems = Object.keys(body)
      .filter((key) => !entries.has(key))
      .map((key) => `${key}: unknown key (known: ${[...entries.keys()].join(', ')})`);
    const effects: (() => void)[] = [];
    // Registration order, not body order: the clock is set before publication is validated against it.
    for (const [key, entry] of entries) {
      if (!Object.hasOwn(body, key)) continue;
      try {
        effects.push(entry.read(body[key]));
      } catch (error) {
        if (!(error instanceof ControlError)) throw error;
        problems.push(...error.problems);
      }
    }
    if (problems.length > 0) throw new ControlError(problems);
    return effects;
  };

  return {
    register(key, reader, apply) {
      if (entries.has(key)) throw new Error(`two parts of the world claim the control key ${key}`);
      entries.set(key, {
        read: (value) => {
          const read = reader(value, key);
          return () => apply(read);
        },
      });
    },
    apply(change) {
      for (const effect of readChange(change)) effect();
    },
  };
}
