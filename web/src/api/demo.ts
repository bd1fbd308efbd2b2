import { change, get } from './client.ts';
import { ApiFault } from './fault.ts';

export type Visit = 'in' | 'taken' | 'none' | 'pause' | 'away';

/** Opens the demonstration. Whoever is logged in stays who they are: the visit would end their session. */
export async function visitDemo(): Promise<Visit> {
  try {
    if ((await someoneIsIn()) === 'somebody') return 'taken';
    await change('post', '/api/accounts/demo', { body: {} });
    return 'in';
  } catch (error) {
    if (!(error instanceof ApiFault)) return 'away';
    return error.status === 404 ? 'none' : error.status === 429 ? 'pause' : 'away';
  }
}

async function someoneIsIn(): Promise<'nobody' | 'visitor' | 'somebody'> {
  try {
    return (await get('/api/accounts/me')).is_demo ? 'visitor' : 'somebody';
  } catch (error) {
    if (error instanceof ApiFault && error.status === 401) return 'nobody';
    throw error;
  }
}
