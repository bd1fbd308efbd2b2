import type { Outcome } from '@svc/domain/outcome';
import type { RecordKind } from './record-kinds.ts';
import type { RecordBody } from './schemas.ts';

/** The records of one PDL upstream; whoever holds it was authorised to ask. */
export type RecordSource = { fetch(kind: RecordKind): Promise<Outcome<RecordBody>> };
