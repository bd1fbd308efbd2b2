import { queryOptions } from '@tanstack/react-query';
import { type Changed, change, get } from './client.ts';
import { root } from './root.ts';

export const registerPoint = (usage_point_id: string, name: string) =>
  change('post', '/api/pdl', { body: { usage_point_id, ...(name && { name }) } });

/** Leaves for the operator's page: its address is fetched first, so that a refusal is shown here. */
export async function leaveForOperator(pdl: string): Promise<void> {
  const { authorize_url } = (await get('/api/consent', { query: { pdl } })) as { authorize_url: string };
  location.assign(authorize_url);
}

type Import = Changed<'post', '/api/imports'>;

/** One finished call of an import. */
export type ImportStep = {
  readonly measure: string;
  readonly start: string;
  readonly end: string;
  readonly state: 'done' | 'refused' | 'failed';
  readonly code: string | null;
  readonly finished: number;
  readonly total: number;
};

export const onboardingQueries = {
  /** Idempotent: opening the page twice returns the same import. */
  import: (usage_point_id: string) =>
    queryOptions({
      queryKey: ['import', usage_point_id],
      queryFn: (): Promise<Import> => change('post', '/api/imports', { body: { usage_point_id } }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
};

type Listener = { readonly onStep: (step: ImportStep) => void; readonly onEnd: () => void };

/**
 * The steps of an import as they finish, from the first on. The browser reconnects automatically when the connection
 * breaks.
 */
export function listenToImport(id: string, { onStep, onEnd }: Listener): () => void {
  const source = new EventSource(new URL(`api/imports/${encodeURIComponent(id)}/events`, root));
  source.addEventListener('step', (event) => onStep(JSON.parse(event.data) as ImportStep));
  source.addEventListener('end', () => {
    source.close();
    onEnd();
  });
  return () => source.close();
}
