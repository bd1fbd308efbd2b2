import { useI18n } from '../../messages/i18n.tsx';
import { registerColour } from '../../theme/registers.ts';

/** Where off-peak hours lie in a day; in minutes, both ends of it. */
export function HoursBar({ spans }: { spans: readonly { readonly from: number; readonly to: number }[] }) {
  const { formats } = useI18n();
  return (
    <>
      <div
        className="relative mt-2 h-4 overflow-hidden rounded-[3px]"
        style={{ background: registerColour.hp }}
        aria-hidden="true"
      >
        {spans.map(({ from, to }) => (
          <i
            key={from}
            className="absolute inset-y-0"
            style={{ left: `${from / 14.4}%`, width: `${(to - from) / 14.4}%`, background: registerColour.hc }}
          />
        ))}
      </div>
      <div className="small text-ink-3 mt-1 flex justify-between" aria-hidden="true">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{formats.clock(hour * 60)}</span>
        ))}
      </div>
    </>
  );
}
