import { useQuery } from '@tanstack/react-query';
import { adminQueries, type Fairness } from '../../api/admin.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';
import { fairnessSentence, maskClient, worstIndex } from './fairness.ts';

/** How the operator's slots were shared recently. */
export function FairnessCard() {
  const { messages, formats } = useI18n();
  const { fairness } = messages.admin.overview;
  const query = useQuery(adminQueries.fairness());
  const [account] = query.data?.accounts ?? [];
  const index = account ? worstIndex(account) : null;
  return (
    <Card
      title={fairness.title}
      span={4}
      // Rounded down, so that 1 is shown only when it is exact.
      aside={
        index !== null && (
          <span className="text-ink-3">{fairness.index(formats.number(Math.floor(index * 100) / 100, 2))}</span>
        )
      }
    >
      <PanelState state={stateOfQuery(query)} height={252}>
        {account ? <Shares account={account} /> : <p className="text-ink-2">{messages.admin.overview.noOperatorWhy}</p>}
      </PanelState>
    </Card>
  );
}

function Shares({ account }: { account: Fairness }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const { fairness } = messages.admin.overview;
  const { most_served, minutes } = account;
  const most = Math.max(1, ...most_served.map(({ turns }) => turns));
  return (
    <>
      <p className="text-ink-2">{most_served.length === 0 ? fairness.none : fairness.about(formats.number(minutes))}</p>
      <ul className="mt-3 mb-3 flex flex-col gap-1.5">
        {most_served.map(({ user, turns }, place) => (
          <li key={user?.id ?? place} className="flex items-center gap-3">
            {user ? (
              <Link
                className="client-link w-24 shrink-0"
                to="/admin/{-$tab}"
                params={{ tab: 'users' }}
                search={{ q: user.client_id }}
              >
                <code>{maskClient(user.client_id)}</code>
              </Link>
            ) : (
              <span className="w-24 shrink-0">{fairness.account(formats.number(place + 1))}</span>
            )}
            <div className="bg-well h-2 min-w-0 flex-1 overflow-hidden rounded-full">
              <div className="bg-accent h-2 rounded-full" style={{ width: `${(turns / most) * 100}%` }} />
            </div>
            <strong className="w-12 text-right">{formats.number(turns)}</strong>
          </li>
        ))}
      </ul>
      <p className="small text-ink-3 mt-auto">{fairnessSentence(account, i18n)}</p>
    </>
  );
}
