import { addDays, addMonths, parseDay } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { costQueries } from '../../api/costs.ts';
import { type Home, producerOf, queries } from '../../api/queries.ts';
import { newestDay, oldestDay } from '../../api/series.ts';
import { useHome, useHomes } from '../../api/use-home.ts';
import { firstFailure } from '../../figures/panel.ts';
import { NotFound } from '../../kit/error-pages.tsx';
import { today as readToday } from '../../period/clock.ts';
import { useNavigate, useSearch } from '../../router/index.tsx';
import { SolarView } from './view.tsx';

export function SolarScreen() {
  const home = useHome();
  return home ? <Solar key={home.id} home={home} /> : <NotFound />;
}

function Solar({ home }: { home: Home }) {
  const today = readToday();
  const navigate = useNavigate();
  const producer = producerOf(home, useHomes());
  const up = useQuery({ ...queries.daily(home.usage_point_id, today), enabled: home.has_consumption });
  const down = useQuery({
    ...queries.injected(producer?.usage_point_id ?? '', today),
    enabled: producer !== undefined,
  });
  const newest = (down.data && newestDay(down.data)) ?? (up.data && newestDay(up.data)) ?? addDays(today, -1);
  const since = (down.data && oldestDay(down.data)) ?? newest;
  const days = { from: addDays(addMonths(newest, -12), 1), to: newest };
  const cost = useQuery({
    ...costQueries.cost(producer?.id ?? '', days),
    enabled: producer !== undefined && down.isSuccess,
  });
  const pricing = useQuery({ ...costQueries.pricing(producer?.id ?? ''), enabled: producer !== undefined });
  const picked = parseDay(useSearch().day ?? '');
  const day = picked && picked >= days.from && picked <= days.to ? picked : undefined;
  return (
    <SolarView
      home={home}
      producer={producer}
      newest={newest}
      days={days}
      day={day}
      since={since}
      up={up}
      down={down}
      cost={cost.data}
      pricing={pricing.data}
      incomeError={firstFailure(cost.error, pricing.error)}
      onDay={(chosen) => void navigate({ to: '.', resetScroll: false, replace: true, search: { day: chosen } })}
    />
  );
}
