import { useQuery } from '@tanstack/react-query';
import { type AuditLine, adminQueries, type PriceHistoryEntry, priceHistoryLength } from '../../api/admin.ts';
import { queries } from '../../api/queries.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import type { AdminMessages } from '../../messages/fr/admin.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { ChangeList } from './change-list.tsx';
import { useMay } from './may.tsx';
import { joinCreated } from './price-changes.ts';
import { formatMoment } from './sentence.ts';

/** User actions: on accounts and roles, and on the prices of the catalogue. */
export function Audit() {
  const { messages } = useI18n();
  const maySeePrices = useMay('offers:write');
  return (
    <>
      <PageHead headline={messages.admin.audit.headline} caption={messages.admin.audit.caption} isKnown />
      <div className="cards items-start">
        <Accounts isWide={!maySeePrices} />
        {maySeePrices && <Prices />}
      </div>
    </>
  );
}

function Accounts({ isWide }: { isWide: boolean }) {
  const { messages } = useI18n();
  const audit = useQuery(adminQueries.audit());
  const lines = audit.data?.lines ?? [];
  return (
    <Card title={messages.admin.audit.accounts} span={isWide ? 12 : 5}>
      <PanelState state={stateOfQuery(audit)} height={300}>
        {lines.length === 0 && <p className="text-ink-2">{messages.admin.audit.none}</p>}
        <ol>
          {lines.map((line) => (
            <AuditRow key={line.seq} line={line} />
          ))}
        </ol>
      </PanelState>
    </Card>
  );
}

function AuditRow({ line }: { line: AuditLine }) {
  const i18n = useI18n();
  const { admin } = i18n.messages;
  return (
    <li className="border-line border-t py-2.5 first:border-0">
      <strong className="font-semibold">{admin.audit.actions[line.action] ?? line.action}</strong>
      {line.subject && <span className="break-all">{` · ${line.subject}`}</span>}
      <p className="small text-ink-2 break-words">
        {`${formatMoment(line.at, i18n)} · ${admin.audit.by(nameActor(line, admin))}`}
      </p>
    </li>
  );
}

function nameActor({ actor, actor_id }: AuditLine, { audit, gone }: AdminMessages): string {
  return actor ?? (actor_id === 'command-line' ? audit.commandLine : gone);
}

function Prices() {
  const { messages } = useI18n();
  const priceHistory = useQuery(adminQueries.priceHistory());
  const changes = priceHistory.data?.changes ?? [];
  return (
    <Card title={messages.admin.audit.prices} span={7}>
      <PanelState state={stateOfQuery(priceHistory)} height={300}>
        {changes.length === 0 && <p className="text-ink-2">{messages.admin.audit.none}</p>}
        <ol>
          {joinCreated(changes).map(({ change, count }, index, { length }) => (
            <PriceLine
              key={change.id}
              change={change}
              count={count}
              isCut={index === length - 1 && changes.length >= priceHistoryLength}
            />
          ))}
        </ol>
      </PanelState>
    </Card>
  );
}

const isRecord = (value: unknown): value is Record<string, { old: unknown; new: unknown }> =>
  typeof value === 'object' && value !== null;

type PriceLineProps = { change: PriceHistoryEntry; count: number; isCut: boolean };

function PriceLine({ change, count, isCut }: PriceLineProps) {
  const i18n = useI18n();
  const { admin } = i18n.messages;
  const { audit } = admin;
  const { data: me } = useQuery(queries.me());
  // The audit trail stores identifiers: only the user's own can be shown as an address without another request.
  const who = change.actor_id === me?.id ? me?.email : change.actor_id?.slice(0, 8);
  return (
    <li className="border-line border-t py-2.5 first:border-0">
      <strong className="font-semibold">{count > 1 ? audit.created(count, isCut) : audit.kinds[change.kind]}</strong>
      {count === 1 && <span>{` · ${[change.provider, change.name].filter(Boolean).join(' ')}`}</span>}
      {change.kind === 'update' && isRecord(change.changes) && <ChangeList changes={change.changes} />}
      <p className="small text-ink-2">
        {`${formatMoment(change.at, i18n)} · ${audit.sources[change.source]} · ${audit.by(who ?? admin.system)}`}
      </p>
    </li>
  );
}
