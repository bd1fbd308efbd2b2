import { Cursor } from './cursor.tsx';
import { ChartSvg, everyMonth, fitsLabel, Hatches, niceScale, useWidth, ValueAxis } from './layout.tsx';
import { sumLine } from './line-breaks.ts';

export type BudgetStep = {
  readonly key: string;
  readonly label: string;
  readonly name: string;
  /** Days from the beginning of the bill; the end is excluded, and is that of the newest day while it runs. */
  readonly from: number;
  readonly to: number;
  readonly eur: number | null;
  /** The running total at its end; null where its own cost is not known, or still to come. */
  readonly sum_eur: number | null;
  readonly isOver: boolean;
  /** Days of it that are over and not in its cost. */
  readonly missing_days: number;
  /** What is paid by its end, where payments are known. */
  readonly paid_eur: number | null;
};

/** A day from the beginning of the bill, and what is paid from then on. */
export type Payment = { readonly at: number; readonly paid_eur: number };

type BudgetCurveProps = {
  label: string;
  days: number;
  steps: readonly BudgetStep[];
  /** From where to where the steps would go if each were whole: so the cursor finds the one under a pointer. */
  whole: { readonly from: number; readonly to: number };
  /** None where nothing is known of payments. */
  payments: readonly Payment[];
  /** From the current sum to its possible end; undefined where no forecast is possible. */
  forecast:
    | { readonly so_far: number; readonly low: number; readonly middle: number; readonly high: number }
    | undefined;
  /** What the cursor shows for a step besides its name. */
  describe: (step: BudgetStep) => readonly string[];
  height: number;
};

const left = 46;

/** A bill as it adds up, the payments as stairs beside it, and the band in which it will end. */
export function BudgetCurve({ label, days, steps, whole, payments, forecast, describe, height }: BudgetCurveProps) {
  const [ref, width] = useWidth();
  let most = forecast?.high ?? 1;
  for (const { sum_eur } of steps) most = Math.max(most, sum_eur ?? 0);
  most = Math.max(most, payments.at(-1)?.paid_eur ?? 0);
  const { top, step } = niceScale(most);
  const x = (day: number) => left + (day / days) * (width - left - 4);
  const y = (eur: number) => height - (eur / top) * height;
  const here = steps.findLast(({ sum_eur }) => sum_eur !== null);
  const lines = (index: number) => (steps[index] ? describe(steps[index]) : []);
  const valueText = (index: number) => [steps[index]?.name ?? '', ...lines(index)].join(', ');
  const tip = (index: number) => (
    <>
      <b className="font-semibold">{steps[index]?.name}</b>
      {lines(index).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  );
  const every = everyMonth(
    steps.map(({ label: name }) => name),
    width - left,
  );
  return (
    <div ref={ref} style={{ minHeight: height + 54 }}>
      {width > 0 && (
        <Cursor
          label={label}
          valueText={valueText}
          tip={tip}
          count={steps.length}
          leap={7}
          left={x(whole.from)}
          width={x(whole.to)}
        >
          {(at) => (
            <ChartSvg width={width} height={height + 54} aria-hidden="true">
              <g transform="translate(0 28)">
                <ValueAxis left={left} width={width} height={height} top={top} step={step} unit="€" />
                <Curves
                  steps={steps}
                  payments={payments}
                  forecast={forecast}
                  here={here}
                  days={days}
                  x={x}
                  y={y}
                  height={height}
                />
                {at !== undefined && (
                  <line x1={x(steps[at]?.to ?? 0)} x2={x(steps[at]?.to ?? 0)} y2={height} stroke="var(--ink)" />
                )}
                {steps.map(({ key, label: name, from }, index) =>
                  index % every === 0 && fitsLabel(name, x(from), width) ? (
                    <text key={key} x={x(from)} y={height + 20}>
                      {name}
                    </text>
                  ) : null,
                )}
              </g>
            </ChartSvg>
          )}
        </Cursor>
      )}
    </div>
  );
}

type CurvesProps = Pick<BudgetCurveProps, 'steps' | 'payments' | 'forecast' | 'days' | 'height'> & {
  /** The newest step that is known. */
  here: BudgetStep | undefined;
  x: (day: number) => number;
  y: (eur: number) => number;
};

function Curves({ steps, payments, forecast, here, days, x, y, height }: CurvesProps) {
  const sums = steps.map(({ from, to, sum_eur: sum }) => ({ from, to, sum }));
  const start = forecast && here && `M${x(here.to)},${y(forecast.so_far)}L${x(days)},`;
  return (
    <>
      <Hatches stretches={steps.filter(({ isOver, sum_eur }) => isOver && sum_eur === null)} x={x} height={height} />
      {forecast && start && (
        <>
          <path d={`${start}${y(forecast.high)}V${y(forecast.low)}Z`} fill="var(--reg-hc)" opacity={0.3} />
          <path
            d={`${start}${y(forecast.middle)}`}
            fill="none"
            stroke="var(--accent)"
            strokeWidth={1.6}
            strokeDasharray="2 3"
          />
        </>
      )}
      <path d={stairs(payments, x, y, days)} fill="none" stroke="var(--ink-2)" strokeWidth={1.4} />
      <path d={sumLine(sums, x, y)} fill="none" stroke="var(--accent)" strokeWidth={2.2} />
      {here && (
        <circle
          cx={x(here.to)}
          cy={y(here.sum_eur ?? 0)}
          r={4.5}
          fill="var(--accent)"
          stroke="var(--surface)"
          strokeWidth={2}
        />
      )}
    </>
  );
}

/** What is paid rises at once, on the day of each payment. */
export function stairs(
  payments: readonly Payment[],
  x: (day: number) => number,
  y: (eur: number) => number,
  days: number,
): string {
  if (payments.length === 0) return '';
  const rises = payments.map(({ at, paid_eur }) => `H${x(at)}V${y(paid_eur)}`).join('');
  return `M${x(0)},${y(0)}${rises}H${x(days)}`;
}
