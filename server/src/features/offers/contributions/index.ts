import { withdrawnRetentionMs } from '@svc/domain/offers/contribution';
import type { Feature } from '#feature.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { listOwn, purgeWithdrawn } from './repository.ts';
import { createReview } from './review.ts';
import { serveReview } from './review-routes.ts';
import { serveContributors } from './routes.ts';
import { describeContribution } from './standing.ts';
import { createSubmission } from './submission.ts';

export type ContributionsOptions = { readonly database: Database; readonly clock: Clock };

export type Contributions = {
  readonly feature: Feature;
  /** For the export of an account. */
  describeOwn(user_id: string): Promise<unknown>;
};

/** The gateway's side of contributions: users propose, reviewers decide, the catalogue is written. */
export function createContributions(options: ContributionsOptions): Contributions {
  const { database, clock } = options;
  const submission = createSubmission(options);
  const review = createReview(options);
  return {
    feature: {
      name: 'contribute',
      routes: (app) => {
        serveContributors(app, { database, submission, review });
        serveReview(app, { database, clock, review });
      },
      jobs: [
        {
          name: 'contributions-cleanup',
          schedule: { everyMinutes: 24 * 60 },
          run: async () => void (await purgeWithdrawn(database, clock.now() - withdrawnRetentionMs)),
        },
      ],
    },
    describeOwn: async (user_id) => (await listOwn(database, user_id, { limit: 10_000 })).map(describeContribution),
  };
}
