import { useQuery } from '@tanstack/react-query';
import { destinationQueries } from '../../api/destinations.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { DestinationCard } from './card.tsx';
import { byUrgency, conditionOf } from './condition.ts';
import { destinationsSentence } from './sentence.ts';

const logsShown = 200;
const runsShown = 24;

export function DestinationsScreen() {
  const i18n = useI18n();
  const all = useQuery(destinationQueries.all());
  const logs = useQuery(destinationQueries.logs(logsShown));
  const known = (all.data ?? []).map((state) => ({ state, condition: conditionOf(state) }));
  const unset = known.filter(({ condition }) => condition.kind === 'unset').length;
  const { headline, caption } = all.data
    ? destinationsSentence(
        known.map(({ condition }) => condition),
        i18n,
      )
    : { headline: i18n.messages.destinations.title, caption: '' };
  return (
    <>
      <PageHead headline={headline} caption={caption} isKnown={!reservesLayout(all.isPending)} />
      <PanelState state={stateOfQuery(all)} height={560}>
        <div className="cards">
          {known.toSorted(byUrgency).map(({ state }) => (
            <DestinationCard
              key={state.type}
              state={state}
              isThird={unset === 3 || unset > 4}
              logs={(logs.data ?? []).filter((log) => log.type === state.type).slice(0, runsShown)}
            />
          ))}
        </div>
      </PanelState>
    </>
  );
}
