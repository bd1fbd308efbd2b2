/** Connects two parts that are created one after the other: the first emits, and the second listens once it exists. */
export function createEvent<Value>() {
  const listeners: ((value: Value) => unknown)[] = [];
  return {
    listen: (listener: (value: Value) => unknown): void => void listeners.push(listener),
    /** Resolves when every listener has. */
    emit: (value: Value): Promise<unknown> => Promise.all(listeners.map((listener) => listener(value))),
  };
}
