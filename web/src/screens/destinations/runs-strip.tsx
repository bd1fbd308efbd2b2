import type { DestinationLog } from '../../api/destinations.ts';
import { useI18n } from '../../messages/i18n.tsx';

const width = 22;
const [low, high] = [18, 28];

/** The last runs, oldest at the left. A failure is taller, not only red. */
export function RunsStrip({ logs }: { logs: readonly DestinationLog[] }) {
  const { messages } = useI18n();
  const ended = logs.filter(({ status }) => status !== 'running').toReversed();
  if (ended.length === 0) return null;
  const failed = ended.filter(({ status }) => status === 'error').length;
  const label = messages.destinations.strip(ended.length - failed, failed);
  return (
    <div className="mt-4">
      <div className="small text-ink-2 mb-2 flex flex-wrap justify-between gap-x-3">
        <span>{messages.destinations.lastRuns(ended.length)}</span>
        <span>{label}</span>
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${24 * width} ${high}`}
        className="block h-7 w-full"
        preserveAspectRatio="none"
      >
        {ended.map(({ id, status }, index) => {
          const height = status === 'error' ? high : low;
          const fill = status === 'error' ? 'var(--bad)' : 'var(--ok)';
          return <rect key={id} x={index * width} y={high - height} width={width - 3} height={height} fill={fill} />;
        })}
      </svg>
    </div>
  );
}
