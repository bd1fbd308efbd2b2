type ForecastBarProps = {
  label: string;
  soFar: number;
  low: number;
  high: number;
  /** A line to compare with, where there is one. */
  paid?: number | undefined;
};

/** What is sure, where it may end, and the line that it is held against. */
export function ForecastBar({ label, soFar, low, high, paid }: ForecastBarProps) {
  const most = Math.max(high, paid ?? 0, 1) * 1.05;
  const at = (value: number) => `${(100 * Math.max(0, value)) / most}%`;
  return (
    <div className="relative my-2 h-5" role="img" aria-label={label}>
      <i className="bg-well absolute inset-y-1 left-0 block w-full rounded-[3px]" />
      <i
        className="absolute inset-y-1 left-0 block rounded-[3px]"
        style={{ width: at(soFar), background: 'var(--accent)' }}
      />
      <i
        className="absolute inset-y-0.5 block rounded-[3px]"
        style={{
          left: at(low),
          width: at(Math.max(high - low, most / 100)),
          background: 'var(--reg-hc)',
          opacity: 0.55,
        }}
      />
      {paid !== undefined && (
        <i className="absolute inset-y-0 block w-0.5" style={{ left: at(paid), background: 'var(--ink)' }} />
      )}
    </div>
  );
}
