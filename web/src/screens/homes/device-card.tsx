import { useOfflineCache } from '../../api/use-device-copy.ts';
import { Card } from '../../kit/card.tsx';
import { OfflineSwitch } from '../../kit/device-switch.tsx';
import { now } from '../../period/clock.ts';
import { useVoice } from '../../words/language.tsx';

/** What this browser keeps of a box; with an account the same stands among its settings. */
export function OfflineCard() {
  const { words } = useVoice();
  return (
    <Card title={words.offlineCopy.title} span={4}>
      <div className="mt-3 flex flex-col gap-2">
        <OfflineSwitch {...useOfflineCache(now)} />
      </div>
    </Card>
  );
}
