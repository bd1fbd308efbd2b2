import { useI18n } from '../messages/i18n.tsx';
import { tagColour } from '../theme/registers.ts';

/** A part of a day: the minute at which it begins, and its tariffs with their shares of its time. */
export type HourSlot = {
  readonly minute: number;
  readonly tariffs: readonly { readonly tag: string; readonly share: number }[];
};
type HourAxisProps = { slots: readonly HourSlot[]; left: number; width: number; y: number };

const ticks = [0, 6, 12, 18];

/** Hours under the bars of a day, placed by their slots, below a strip of the tariffs. */
export function HourAxis({ slots, left, width, y }: HourAxisProps) {
  const { formats } = useI18n();
  const pitch = (width - left) / slots.length;
  return (
    <g>
      {slots.map(({ tariffs }, index) => {
        let done = 0;
        return tariffs.map(({ tag, share }) => {
          const x = left + (index + done) * pitch;
          done += share;
          return <rect key={x} x={x} y={y + 3} width={share * pitch + 0.4} height={4} fill={tagColour(tag)} />;
        });
      })}
      {ticks.map((hour) => {
        const index = slots.findIndex(({ minute }) => minute === hour * 60);
        return index < 0 ? null : (
          <text key={hour} x={left + index * pitch} y={y + 20} textAnchor={hour === 0 ? 'start' : 'middle'}>
            {formats.clock(hour * 60)}
          </text>
        );
      })}
      <text x={width} y={y + 20} textAnchor="end">
        {formats.clock(1440)}
      </text>
    </g>
  );
}
