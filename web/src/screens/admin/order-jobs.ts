import type { JobState } from '../../api/admin.ts';

/** What failed first, then by name. */
export function orderJobs(jobs: readonly JobState[]): JobState[] {
  const rank = ({ last_status }: JobState) => (last_status === 'error' ? 0 : 1);
  return jobs.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}
