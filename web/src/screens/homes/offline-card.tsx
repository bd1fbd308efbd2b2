import { Card } from '../../kit/card.tsx';
import { OfflineSwitch } from '../../kit/offline-switch.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { useOfflineCache } from '../../offline/use-offline-cache.ts';
import { now } from '../../period/clock.ts';

/** What this browser caches of a local client. With an account the same card is among its settings. */
export function OfflineCard() {
  const { messages } = useI18n();
  return (
    <Card title={messages.offlineCopy.title} span={4}>
      <div className="mt-3 flex flex-col gap-2">
        <OfflineSwitch {...useOfflineCache(now)} />
      </div>
    </Card>
  );
}
