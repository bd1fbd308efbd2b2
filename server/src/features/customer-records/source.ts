import type { Outcome } from '@svc/domain/outcome';
import type { RecordKind } from './record-kinds.ts';
import type { RecordBody } from './schemas.ts';

/** The records of one PDL upstream. The holder of this object is authorised to request them. */
export type RecordSource = { fetch(kind: RecordKind): Promise<Outcome<RecordBody>> };
