import { useQuery } from '@tanstack/react-query';
import { useParams } from '../router/index.tsx';
import { type Home, inOrder, queries } from './queries.ts';

/** The home that the address names, among those that are ours. */
export function useHome(): Home | undefined {
  const { id } = useParams();
  const { data } = useQuery(queries.homes());
  return data?.find((home) => home.id === id);
}

/** Our homes in the order they were put in. */
export function useHomes(): Home[] {
  const { data = [] } = useQuery(queries.homes());
  return inOrder(data);
}
