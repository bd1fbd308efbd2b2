import { hash } from 'node:crypto';
import { type Compilable, type CompiledQuery, createQueryId } from 'kysely';
import type { Connection } from './transaction.ts';

type Slot = { readonly slot: number };
const isSlot = (value: unknown): value is Slot => typeof value === 'object' && value !== null && 'slot' in value;

type Remembered<Row> = { readonly name: string; readonly query: CompiledQuery<Row> };

/**
 * A statement that every request runs: built and compiled once per database and number of values, then only bound.
 * Building it again costs more than sending it, and planning it again costs the server more than running it.
 */
export function rememberStatement<Row>(
  build: (connection: Connection, values: readonly string[]) => Compilable<Row>,
): (connection: Connection, values: readonly string[]) => Promise<Row[]> {
  const known = new Map<string, Remembered<Row>>();
  const remember = (connection: Connection, count: number): Remembered<Row> => {
    // Each value is built in as a placeholder; constants of the statement stay unchanged.
    const placeholders = Array.from({ length: count }, (_, slot) => ({ slot })) as unknown as string[];
    const query = build(connection, placeholders).compile();
    return { name: hash('sha1', query.sql, 'base64url'), query };
  };
  return async (connection, values) => {
    const shape = `${connection.kind}:${values.length}`;
    const statement = known.get(shape) ?? remember(connection, values.length);
    known.set(shape, statement);
    const { name, query } = statement;
    const parameters = query.parameters.map((value) => (isSlot(value) ? values[value.slot] : value));
    if (connection.prepared) return (await connection.prepared(name, query.sql, parameters)) as Row[];
    const { rows } = await connection
      .for<unknown>()
      .executeQuery<Row>({ ...query, parameters, queryId: createQueryId() });
    return rows;
  };
}
