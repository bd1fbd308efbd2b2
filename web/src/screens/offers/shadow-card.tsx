import { useQuery } from '@tanstack/react-query';
import { costQueries } from '../../api/costs.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card, Row } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import type { OffersData } from './props.ts';

/** What the followed offer would have cost so far, beside what the contract did. */
export function ShadowCard({ data: { home, from, to, pricing } }: { data: OffersData }) {
  const { messages } = useI18n();
  const id = pricing?.shadow_offer_id;
  const query = useQuery({ ...costQueries.shadow(home.id, { from, to }), enabled: id != null });
  if (id == null) return null;
  return (
    <Card title={messages.offers.shadow} span={12}>
      <PanelState state={stateOfQuery(query)} height={120}>
        {query.data && (
          <>
            <p className="text-ink-2">{`${query.data.shadow.name} · ${query.data.shadow.provider}`}</p>
            {query.data.month_to_date && <Pair name={messages.offers.thisMonth} pair={query.data.month_to_date} />}
            <Pair name={messages.offers.twelve} pair={query.data} />
          </>
        )}
      </PanelState>
    </Card>
  );
}

type PairOf = {
  readonly actual_eur: string | null;
  readonly shadow_eur: string | null;
  readonly difference_eur: string | null;
};

function Pair({ name, pair }: { name: string; pair: PairOf }) {
  const { messages, formats } = useI18n();
  const euros = (text: string | null) => (text === null ? messages.offers.unknown : formats.euros(text));
  const difference = Number(pair.difference_eur ?? 0);
  return (
    <div className="mt-2">
      <h3>{name}</h3>
      <Row name={messages.offers.youPaid}>{euros(pair.actual_eur)}</Row>
      <Row name={messages.offers.wouldPay}>{euros(pair.shadow_eur)}</Row>
      {pair.difference_eur !== null && (
        <p className={difference > 0 ? 'text-ok font-semibold' : 'font-semibold'}>
          {difference > 0
            ? messages.offers.cheaper(formats.euros(difference))
            : messages.offers.dearer(formats.euros(-difference))}
        </p>
      )}
    </div>
  );
}
