import type { Failure } from '@svc/domain/readings/failure';
import type { RecordKind } from './record.ts';
import type { RecordBody } from './schemas.ts';

export type RecordOutcome =
  | { readonly ok: true; readonly data: RecordBody }
  | { readonly ok: false; readonly failure: Failure };

/** The records of one PDL upstream; whoever holds it was authorised to ask. */
export type RecordSource = { fetch(kind: RecordKind): Promise<RecordOutcome> };
