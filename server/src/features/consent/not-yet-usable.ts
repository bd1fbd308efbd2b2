import { notUsableBefore } from '@svc/domain/consent/consent';
import { hourMs } from '@svc/domain/paris-time';
import type { DeliveryPoints } from '#features/delivery-points/server/index.ts';
import type { Log } from '#platform/log.ts';
import { type ProofOptions, verifyConsent } from './proof.ts';

export type NotYetUsableOptions = ProofOptions & {
  readonly points: ProofOptions['points'] & Pick<DeliveryPoints, 'listNotYetUsable'>;
};

const pageSize = 100;

/**
 * Consents that are recorded and not yet usable become usable at the operator without any action. Each is checked once
 * a day, after all requests that wait for data, so that its owner finds it working without doing anything.
 */
export async function verifyNotYetUsable(
  options: NotYetUsableOptions,
  run: { readonly log: Log; readonly signal: AbortSignal },
): Promise<{ checked: number; healed: number }> {
  const { points, clock } = options;
  const report = { checked: 0, healed: 0 };
  const due = clock.now() - 24 * hourMs;
  for (let page = await points.listNotYetUsable(due, pageSize); page.length > 0 && !run.signal.aborted; ) {
    for (const point of page) {
      if (run.signal.aborted) break;
      // Checked in the meantime by its owner, or in another process.
      if (notUsableBefore(point.consent, point.consent.last_proof_at, clock.now()) !== null) continue;
      const verified = await verifyConsent(options, point, 'scheduled');
      report.checked++;
      if (verified.consent.consent_status === 'active') report.healed++;
    }
    const last = page.at(-1);
    page = page.length < pageSize ? [] : await points.listNotYetUsable(due, pageSize, last?.id);
  }
  if (report.checked > 0) run.log.info(report, 'consents that were not yet usable were asked about');
  return report;
}
