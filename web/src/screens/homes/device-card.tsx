import { useOfflineCache } from '../../api/use-device-copy.ts';
import { Card } from '../../kit/card.tsx';
import { OfflineSwitch } from '../../kit/device-switch.tsx';
import { now } from '../../period/clock.ts';
import { useI18n } from '../../words/language.tsx';

/** What this browser keeps of a box; with an account the same stands among its settings. */
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
