import { useQuery } from '@tanstack/react-query';
import { queries } from './queries.ts';

/** A visit of the demonstration: the server refuses every change, so that no screen may ask for one. */
export function useReadOnly(): boolean {
  return useQuery(queries.me()).data?.is_demo ?? false;
}
