import { type Compilable, type CompiledQuery, createQueryId } from 'kysely';
import type { Connection } from './transaction.ts';

type Slot = { readonly slot: number };
const isSlot = (value: unknown): value is Slot => typeof value === 'object' && value !== null && 'slot' in value;

/**
 * A statement that every request asks: built and compiled once per database and number of values, then only filled
 * in. Building it anew costs more than sending it.
 */
export function rememberStatement<Row>(
  build: (connection: Connection, values: readonly string[]) => Compilable<Row>,
): (connection: Connection, values: readonly string[]) => Promise<Row[]> {
  const known = new Map<string, CompiledQuery<Row>>();
  return async (connection, values) => {
    const name = `${connection.kind}:${values.length}`;
    let statement = known.get(name);
    if (!statement) {
      // Each value is built in as a mark of its place; constants of the statement stay what they are.
      const marks = values.map((_, slot) => ({ slot })) as unknown as string[];
      statement = build(connection, marks).compile();
      known.set(name, statement);
    }
    const parameters = statement.parameters.map((value) => (isSlot(value) ? values[value.slot] : value));
    const { rows } = await connection
      .for<unknown>()
      .executeQuery<Row>({ ...statement, parameters, queryId: createQueryId() });
    return rows;
  };
}
