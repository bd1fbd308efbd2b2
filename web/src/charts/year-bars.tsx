import { useI18n } from '../messages/i18n.tsx';
import { Cursor } from './cursor.tsx';
import { niceScale, useWidth, ValueAxis } from './layout.tsx';

export type YearGroup = {
  readonly key: string;
  readonly label: string;
  readonly name: string;
  /** One value per year, the current year first. Null where some of its days are unknown. */
  readonly values_wh: readonly (number | null)[];
};
type YearBarsProps = { label: string; groups: readonly YearGroup[]; years: readonly string[]; height: number };

const left = 42;
/** The running year is full; each one before it is paler, and every second hollow. */
export const yearLooks = [
  { fill: 'var(--reg-hp)', stroke: 'none', dash: '' },
  { fill: 'var(--reg-hc)', stroke: 'none', dash: '4 3' },
  { fill: 'var(--surface)', stroke: 'var(--accent)', dash: '2 3' },
  { fill: 'url(#hatch)', stroke: 'var(--last)', dash: '1 4' },
] as const;

/** The same months of several years side by side, oldest at the left. */
export function YearBars({ label, groups, years, height }: YearBarsProps) {
  const { formats, messages } = useI18n();
  const [ref, width] = useWidth();
  let most = 1000;
  for (const { values_wh } of groups) for (const wh of values_wh) most = Math.max(most, wh ?? 0);
  const { top, step } = niceScale(most / 1000);
  const value = (wh: number | null | undefined) => (wh == null ? messages.noValue : formats.energy(wh));
  const lines = (index: number) => years.map((year, place) => `${year} : ${value(groups[index]?.values_wh[place])}`);
  const valueText = (index: number) => [groups[index]?.name ?? '', ...lines(index)].join(', ');
  const tip = (index: number) => (
    <>
      <b className="font-semibold">{groups[index]?.name}</b>
      {lines(index).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  );
  return (
    <div ref={ref} style={{ minHeight: height + 58 }}>
      {width > 0 && groups.length > 0 && (
        <Cursor label={label} count={groups.length} leap={3} left={left} width={width} valueText={valueText} tip={tip}>
          {(at) => (
            <svg className="chart" width={width} height={height + 58} aria-hidden="true">
              <g transform="translate(0 30)">
                <ValueAxis left={left} width={width} height={height} top={top} step={step} unit="kWh" />
                {groups.map((group, index) => (
                  <Group
                    key={group.key}
                    group={group}
                    index={index}
                    height={height}
                    pitch={(width - left) / groups.length}
                    scale={height / (top * 1000)}
                    isAt={at === index}
                  />
                ))}
              </g>
            </svg>
          )}
        </Cursor>
      )}
    </div>
  );
}

type GroupProps = {
  group: YearGroup;
  index: number;
  pitch: number;
  height: number;
  scale: number;
  isAt: boolean;
};

function Group({ group, index, pitch, height, scale, isAt }: GroupProps) {
  const gap = pitch > 40 ? 12 : 4;
  const x = left + index * pitch + gap / 2;
  const count = group.values_wh.length;
  const size = (pitch - gap) / count;
  return (
    <g>
      {group.values_wh.map((wh, place) => {
        const { fill, stroke } = yearLooks[place] ?? yearLooks[3];
        const at = x + (count - 1 - place) * size;
        if (wh === null) return null;
        return (
          <rect
            key={yearLooks[place]?.fill}
            x={at + 0.5}
            y={height - wh * scale}
            width={Math.max(1, size - 1)}
            height={wh * scale}
            rx={1}
            fill={fill}
            stroke={stroke}
          />
        );
      })}
      <text x={x + (pitch - gap) / 2} y={height + 19} textAnchor="middle">
        {group.label}
      </text>
      {isAt && (
        <rect
          x={x - 2}
          y={0}
          width={pitch - gap + 4}
          height={height + 2}
          fill="none"
          stroke="var(--ink)"
          strokeWidth={1.5}
          rx={2}
        />
      )}
    </g>
  );
}
