import { z } from 'zod';
import { callerOf } from '#caller.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';

const shares = z.object({
  turns: z.int().describe('Calls that left in the last minutes'),
  users: z.int().describe('For how many users'),
  largest_share: z.number().nullable().describe('Of the user who had most, 0 to 1; null: no call left'),
  waiting_users: z.int(),
  index: z
    .number()
    .nullable()
    .describe("Jain's index of what each who waits had of their due; 1 is fair, null: fewer than two to compare"),
});
const served = z.object({
  turns: z.int(),
  user: z.object({ id: z.string(), client_id: z.string() }).nullable().describe('null: not for this caller, or gone'),
});
const fairness = z.object({
  operator_account_id: z.string(),
  minutes: z.int(),
  classes: z.record(z.string(), shares),
  most_served: z.array(served).describe('Over all classes, the most first'),
});

type Shares = {
  readonly account_id: string;
  readonly minutes: number;
  readonly classes: Readonly<Record<string, z.infer<typeof shares>>>;
  readonly most_served: readonly { readonly user_id: string; readonly turns: number }[];
};
export type FairnessParts = {
  readonly read: () => Promise<readonly Shares[]>;
  /** The `client_id` of each of these users. A deleted user is not in the map. */
  readonly nameClients: (user_ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

/** No measures and no PDL. Users are named only to callers who may see them anyway. */
export function serveFairness(app: App, { read, nameClients }: FairnessParts): void {
  const schema = {
    tags: ['administration'],
    summary: "How the operator's budget was shared among users in the last minutes, and among those who wait",
    response: { 200: envelope(z.object({ accounts: z.array(fairness) })) },
  };
  const config = { access: { permission: 'dashboard:read' } } as const;
  app.get('/admin/fairness', { config, schema }, async (request) => {
    const accounts = await read();
    const ids = accounts.flatMap(({ most_served }) => most_served.map(({ user_id }) => user_id));
    const names = callerOf(request).permissions.includes('users:read') ? await nameClients(ids) : new Map();
    const render = ({ account_id, minutes, classes, most_served }: Shares) => ({
      operator_account_id: account_id,
      minutes,
      classes: { ...classes },
      most_served: most_served.map(({ user_id, turns }) => {
        const client_id: string | undefined = names.get(user_id);
        return { turns, user: client_id === undefined ? null : { id: user_id, client_id } };
      }),
    });
    return ok({ accounts: accounts.map(render) });
  });
}
