export type ImportState = 'running' | 'done';
/** `refused`: the operator refuses these days. `failed`: five attempts returned nothing. */
export type StepState = 'waiting' | 'done' | 'refused' | 'failed';

export type ImportRow = {
  id: string;
  user_id: string;
  usage_point_id: string;
  state: string;
  total: number;
  created_at: string;
  finished_at: string | null;
};

export type ImportStepRow = {
  import_id: string;
  position: number;
  measure: string;
  start_day: string;
  end_day: string;
  state: string;
  attempts: number;
  not_before: string;
  code: string | null;
  event: number | null;
};

export type ImportTables = { imports: ImportRow; import_steps: ImportStepRow };
