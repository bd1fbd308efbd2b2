import { useI18n } from '../messages/i18n.tsx';
import {
  type MissingKind,
  missingPattern,
  tagEdge,
  tagFill,
  thread,
  tokenFill,
  type Weave,
  weaves,
} from '../theme/registers.ts';
import { letterWidth, placeLabels } from './bar-labels.ts';
import { BeforeMark, CursorFrame } from './bar-marks.tsx';
import { Cursor } from './cursor.tsx';
import { HourAxis, type HourSlot } from './hour-axis.tsx';
import { ChartSvg, niceScale, useWidth, ValueAxis } from './layout.tsx';

const threads: Readonly<Record<Weave, string>> = { lines: 'M-1 6L6 -1', dots: 'M2 2h.5', bars: 'M2.5 0V5' };

/** Fill patterns for the registers of a chart, where colour alone would not distinguish them. */
function Weaves() {
  return (
    <defs>
      {Object.entries(weaves).map(([token, weave]) => (
        <pattern key={token} id={`weave-${token}`} width="5" height="5" patternUnits="userSpaceOnUse">
          <rect width="5" height="5" fill={tokenFill(token)} />
          <path d={threads[weave]} stroke={thread[weave]} strokeLinecap="square" fill="none" />
        </pattern>
      ))}
    </defs>
  );
}

export type EuroBar = {
  readonly key: string;
  /** Under the bar. */
  readonly label: string;
  /** In the tooltip and to a screen reader. */
  readonly name: string;
  /** From the bottom up, each under the tag of its register; null where nothing is known, and then why. */
  readonly parts: readonly { readonly tag: string; readonly eur: number }[] | null;
  readonly missingKind?: MissingKind;
  /** As text, where the energy is known and its price is not. */
  readonly why?: string;
  readonly before_eur?: number | null;
  /** A part of it is an estimate or is not known: its edge is dotted. */
  readonly isUnsure?: boolean;
  readonly isStrong?: boolean;
  /** For a part of a day: its time, which the axis shows instead of labels. */
  readonly hour?: HourSlot;
  /** Where it may end. */
  readonly range?: { readonly low_eur: number; readonly high_eur: number };
};
type EuroBarsProps = {
  label: string;
  bars: readonly EuroBar[];
  height: number;
  hasValues?: boolean;
  /** Cents matter to a half hour, not to a month. */
  decimals?: 0 | 2;
  onOpen?: (key: string) => void;
  /** What opening a bar does. */
  openHint?: string;
};

const left = 46;
const head = 34;
const sum = ({ parts }: EuroBar) => parts?.reduce((total, { eur }) => total + eur, 0) ?? 0;
const whyNone = ({ why, missingKind = 'hole' }: EuroBar, messages: Readonly<Record<MissingKind, string>>) =>
  why ?? messages[missingKind];
const highest = (bar: EuroBar) => Math.max(sum(bar), bar.before_eur ?? 0, bar.range?.high_eur ?? 0);

/** Money by half hour, day or month, split by register; a tick shows the same dates a year earlier. */
export function EuroBars(props: EuroBarsProps) {
  const { label, bars, height, hasValues = false, decimals = 0, onOpen, openHint } = props;
  const { formats, messages } = useI18n();
  const [ref, width] = useWidth();
  const { top, step } = niceScale(Math.max(decimals === 2 ? 0.1 : 1, ...bars.map(highest)));
  const value = (bar: EuroBar) => (bar.parts ? formats.euros(sum(bar)) : whyNone(bar, messages.missingKind));
  const describe = (index: number) => {
    const bar = bars[index];
    return bar ? `${bar.name} : ${value(bar)}` : '';
  };
  const open = onOpen && ((index: number) => onOpen(bars[index]?.key ?? ''));
  const hours = bars.flatMap(({ hour }) => hour ?? []);
  const need = 8 * Math.max(...bars.map((bar) => bar.label.length)) + 5;
  const fit = Math.ceil(need / ((width - left) / bars.length));
  const every = fit <= 2 ? fit : fit <= 5 ? 5 : 12;
  return (
    <div ref={ref} style={{ minHeight: height + head + 24 }}>
      {width > 0 && (
        <Cursor
          label={openHint ? `${label}. ${openHint}` : label}
          left={left}
          width={width}
          onOpen={open}
          count={bars.length}
          leap={7}
          valueText={describe}
          tip={(index) => <Tip bar={bars[index]} openHint={openHint} />}
        >
          {(at) => (
            <ChartSvg
              {...(onOpen && { className: 'cursor-pointer' })}
              width={width}
              height={height + head + 24}
              aria-hidden="true"
              onPointerUp={() => at !== undefined && open?.(at)}
            >
              <Weaves />
              <g transform={`translate(0 ${head})`}>
                <ValueAxis left={left} width={width} height={height} top={top} step={step} unit="€" />
                {bars.map((bar, index) => (
                  <Bar
                    key={bar.key}
                    bar={bar}
                    index={index}
                    height={height}
                    pitch={(width - left) / bars.length}
                    scale={height / top}
                    isLabelled={hours.length === 0 && index % every === 0}
                    isAt={at === index}
                  />
                ))}
                {hasValues && (
                  <Values
                    bars={bars}
                    width={width}
                    pitch={(width - left) / bars.length}
                    y={(eur) => height * (1 - eur / top)}
                  />
                )}
                {hours.length > 0 && <HourAxis slots={hours} left={left} width={width} y={height} />}
              </g>
            </ChartSvg>
          )}
        </Cursor>
      )}
    </div>
  );
}

function Tip({ bar, openHint }: { bar: EuroBar | undefined; openHint: string | undefined }) {
  const { formats, messages } = useI18n();
  if (!bar) return null;
  return (
    <>
      <b className="font-semibold">{bar.name}</b>
      <br />
      {bar.parts ? formats.euros(sum(bar)) : whyNone(bar, messages.missingKind)}
      {typeof bar.before_eur === 'number' && (
        <span className="text-ink-3">{` · ${messages.before} ${formats.euros(bar.before_eur)}`}</span>
      )}
      {openHint && (
        <>
          <br />
          <span className="text-ink-3">{openHint}</span>
        </>
      )}
    </>
  );
}

type ValuesProps = { bars: readonly EuroBar[]; width: number; pitch: number; y: (eur: number) => number };

/** The amount of each bar above it, or the range it may end in. */
function Values({ bars, width, pitch, y }: ValuesProps) {
  const { formats } = useI18n();
  if (pitch <= 34) return null;
  const texts = bars.map((bar) => {
    const { parts, range } = bar;
    if (!parts) return '';
    return range ? `${formats.number(range.low_eur)}–${formats.number(range.high_eur)}` : formats.number(sum(bar));
  });
  // The last one ends at the edge.
  const centres = texts.map(({ length }, index) =>
    Math.min(left + (index + 0.5) * pitch, width - (length * letterWidth) / 2),
  );
  const tops = placeLabels(
    texts,
    bars.map((bar) => y(highest(bar)) - 8),
    centres,
  );
  return bars.map((bar, index) => (
    <text key={bar.key} className={bar.range ? '' : 'strong'} x={centres[index]} y={tops[index]} textAnchor="middle">
      {texts[index]}
    </text>
  ));
}

type BarProps = {
  bar: EuroBar;
  index: number;
  pitch: number;
  height: number;
  scale: number;
  isLabelled: boolean;
  isAt: boolean;
};

function Bar({ bar, index, pitch, height, scale, isLabelled, isAt }: BarProps) {
  const gap = pitch > 40 ? 10 : pitch > 16 ? 5 : 2;
  const x = left + index * pitch + gap / 2;
  const size = Math.max(0.5, pitch - gap);
  const y = (eur: number) => height - eur * scale;
  const { parts, before_eur: before, range } = bar;
  return (
    <g>
      {parts ? (
        <Stack bar={bar} x={x} size={size} y={y} />
      ) : (
        <rect
          x={x}
          y={height * 0.4}
          width={size}
          height={height * 0.6}
          rx={2}
          fill={missingPattern[bar.missingKind ?? 'hole']}
          stroke="var(--hatch)"
        />
      )}
      {range && (
        <rect
          x={x}
          y={y(range.high_eur)}
          width={size}
          height={Math.max(3, y(range.low_eur) - y(range.high_eur))}
          fill="var(--reg-hc)"
          opacity={0.35}
        />
      )}
      {typeof before === 'number' && <BeforeMark x={x} size={size} y={y(before)} end={y(sum(bar))} />}
      {isLabelled && (
        <text className={bar.isStrong ? 'strong' : ''} x={x + size / 2} y={height + 19} textAnchor="middle">
          {bar.label}
        </text>
      )}
      {isAt && <CursorFrame x={x} size={size} height={height} />}
    </g>
  );
}

function Stack({ bar, x, size, y }: { bar: EuroBar; x: number; size: number; y: (eur: number) => number }) {
  let done = 0;
  const parts = bar.parts ?? [];
  return (
    <g>
      <g opacity={bar.isUnsure ? 0.6 : 1}>
        {parts.map(({ tag, eur }) => {
          const from = y(done);
          done += eur;
          const seam = parts.length > 1 && from - y(done) > 2 ? 0.75 : 0;
          return (
            <rect
              key={tag}
              x={x}
              y={y(done) + seam}
              width={size}
              height={Math.max(0, from - y(done) - seam)}
              rx={1}
              fill={tagFill(tag)}
              stroke={tagEdge(tag)}
            />
          );
        })}
      </g>
      {bar.isUnsure && (
        <rect
          x={x}
          y={y(done)}
          width={size}
          height={Math.max(0, y(0) - y(done))}
          fill="none"
          stroke="var(--ink-2)"
          strokeDasharray="2 2"
        />
      )}
    </g>
  );
}
