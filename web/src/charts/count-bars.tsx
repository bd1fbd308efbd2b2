import { useI18n } from '../messages/i18n.tsx';
import { Cursor } from './cursor.tsx';
import { ChartSvg, useWidth } from './layout.tsx';

type CountBar = { readonly key: string; readonly label: string; readonly name: string; readonly count: number };
type CountBarsProps = { label: string; bars: readonly CountBar[]; height: number; describe: (count: number) => string };

/** Small whole numbers, each written above its bar. */
export function CountBars({ label, bars, height, describe }: CountBarsProps) {
  const { formats } = useI18n();
  const [ref, width] = useWidth();
  let most = 1;
  for (const { count } of bars) most = Math.max(most, count);
  const pitch = width / Math.max(1, bars.length);
  const valueText = (index: number) => `${bars[index]?.name ?? ''}, ${describe(bars[index]?.count ?? 0)}`;
  return (
    <div ref={ref} style={{ minHeight: height + 48 }}>
      {width > 0 && bars.length > 0 && (
        <Cursor label={label} count={bars.length} leap={3} left={0} width={width} valueText={valueText} tip={valueText}>
          {(at) => (
            <ChartSvg width={width} height={height + 48} aria-hidden="true">
              <g transform="translate(0 24)">
                <line x2={width} y1={height} y2={height} stroke="var(--line-strong)" />
                {bars.map(({ key, label: name, count }, index) => {
                  const tall = (count / most) * height;
                  const middle = (index + 0.5) * pitch;
                  return (
                    <g key={key}>
                      <rect
                        x={middle - pitch * 0.36}
                        y={height - tall}
                        width={pitch * 0.72}
                        height={tall}
                        rx={1}
                        fill={at === index ? 'var(--ink)' : 'var(--reg-hp)'}
                      />
                      <text className={count > 0 ? 'strong' : ''} x={middle} y={height - tall - 6} textAnchor="middle">
                        {formats.number(count)}
                      </text>
                      <text x={middle} y={height + 19} textAnchor="middle">
                        {name}
                      </text>
                    </g>
                  );
                })}
              </g>
            </ChartSvg>
          )}
        </Cursor>
      )}
    </div>
  );
}
