export type ExportRow = {
  id: string;
  user_id: string;
  /** `running` or `done`. */
  state: string;
  created_at: string;
  /** When one of its PDLs was last processed: the export that has waited longest comes next. */
  advanced_at: string;
  finished_at: string | null;
  expires_at: string | null;
};

/** `left_out`: the user may not have it, or may not have it any more. `failed`: it could not be read. */
export type PointState = 'waiting' | 'done' | 'left_out' | 'failed';

export type ExportPointRow = {
  export_id: string;
  usage_point_id: string;
  position: number;
  state: string;
  why: string | null;
  /** The measures whose days are in it, as JSON: each must still be permitted when the file is fetched. */
  measures: string;
  parts: number;
  attempts: number;
  not_before: string;
};

export type ExportPartRow = { export_id: string; usage_point_id: string; position: number; sealed: string };

export type ExportTables = {
  account_exports: ExportRow;
  account_export_points: ExportPointRow;
  account_export_parts: ExportPartRow;
};
