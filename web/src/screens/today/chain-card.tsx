import { CircleCheck, Clock } from 'lucide-react';
import { meanPrice } from '../../figures/cost-slots.ts';
import { baseLoad } from '../../figures/slots.ts';
import { useI18n } from '../../messages/i18n.tsx';
import type { TodayProps } from './props.ts';

const hoursOfYear = 8760;

/** How recent the data is, and the base load. */
export function ChainCard({ newest, curve, earlier, cost }: Pick<TodayProps, 'newest' | 'curve' | 'earlier' | 'cost'>) {
  const { messages, formats } = useI18n();
  const powers = [curve.data, earlier.data]
    .flatMap((part) => part?.runs ?? [])
    .flatMap(({ powers_w }) => powers_w.filter((power) => power !== null));
  const base = baseLoad(powers);
  const price = meanPrice(cost.data?.slots ?? []);
  const yearly = base === undefined || price === undefined ? undefined : (base / 1000) * hoursOfYear * price;
  const icon = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const;
  return (
    <section className="card col-span-12 !py-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {newest && (
          <span className="flex items-center gap-2">
            <CircleCheck {...icon} className="text-ok shrink-0" />
            {messages.today.newest}
            <span className="text-ink-2">{formats.dayLong(newest)}</span>
          </span>
        )}
        <span className="text-ink-2 flex items-center gap-2">
          <Clock {...icon} className="shrink-0" />
          {messages.today.nextRead}
        </span>
        {base !== undefined && (
          <span className="text-ink-2 md:ml-auto">
            {`${messages.today.baseLoad} : `}
            <b className="text-ink font-semibold">{formats.watts(base)}</b>
            {yearly !== undefined && `, ${messages.today.perYear(formats.euros(yearly, 0))}`}
          </span>
        )}
      </div>
    </section>
  );
}
