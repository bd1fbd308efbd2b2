import { useQuery } from '@tanstack/react-query';
import { destinationQueries } from '../../api/destinations.ts';
import { titleOf } from '../../figures/destination-title.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { DestinationIcon } from '../../kit/destination-icon.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';

/** Optional: each tile opens the settings of that destination. */
export function DestinationStep() {
  const { messages } = useI18n();
  const texts = messages.setup.destination;
  const all = useQuery(destinationQueries.all());
  return (
    <>
      <PageHead headline={texts.title} caption={texts.caption} />
      <PanelState state={stateOfQuery(all)} height={[430, 298, 298]}>
        <ul className="choice-tiles grid gap-3 md:grid-cols-2">
          {all.data?.map((state) => (
            <li key={state.type}>
              <Link to="/destinations/$type" params={{ type: state.type }} className="choice-tile">
                <DestinationIcon type={state.type} className="mt-0.5 shrink-0" />
                <span className="min-w-0">
                  <b className="block font-semibold">{titleOf(state)}</b>
                  <span className="text-ink-2 font-normal">{messages.destinations.note(state.type)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </PanelState>
      <Link to="/dashboard" className="button min-h-12 self-start">
        {texts.skip}
      </Link>
    </>
  );
}
