import { randomUUID } from 'node:crypto';

export type Sql = <Row = Record<string, unknown>>(statement: string, values?: readonly unknown[]) => Promise<Row[]>;

/** One more PDL of the same owner, as a consent would have created it; returns the id of its row. */
export async function copyPdl(sql: Sql, likeId: string, usage_point_id: string): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into pdls select (jsonb_populate_record(pdls, jsonb_build_object('id', $1::text, 'usage_point_id', $2::text))).*
     from pdls where id = $3`,
    [id, usage_point_id, likeId],
  );
  return id;
}
