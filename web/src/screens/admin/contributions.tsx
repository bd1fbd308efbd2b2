import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueries, type Pending } from '../../api/admin.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { ChangeList } from './change-list.tsx';
import { Decide } from './decide.tsx';
import { pricesOf } from './price-changes.ts';
import { formatMoment } from './sentence.ts';
import { ServerWarning } from './server-warning.tsx';

/** User contributions, each beside the prices it would replace. */
export function Contributions() {
  const { messages } = useI18n();
  const { contributions } = messages.admin;
  const pending = useQuery(adminQueries.pending());
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const list = pending.data ?? [];
  const chosen = list.filter(({ id }) => picked.has(id));
  const toggle = (id: string) =>
    setPicked(new Set(picked.has(id) ? [...picked].filter((one) => one !== id) : [...picked, id]));
  return (
    <>
      <PageHead
        headline={pending.data ? contributions.headline(list.length) : messages.admin.tabs.contributions}
        caption={contributions.caption}
        isKnown
      />
      <div className="cards">
        {(list.length > 0 || chosen.length > 0) && (
          <Card title={messages.admin.tabs.contributions} span={12}>
            <Decide chosen={chosen} onDecided={() => setPicked(new Set())} />
          </Card>
        )}
        <PanelState state={stateOfQuery(pending)} height={240}>
          {list.map((contribution) => (
            <One
              key={contribution.id}
              contribution={contribution}
              isPicked={picked.has(contribution.id)}
              onToggle={() => toggle(contribution.id)}
            />
          ))}
        </PanelState>
      </div>
    </>
  );
}

type OneProps = { contribution: Pending; isPicked: boolean; onToggle: () => void };

function One({ contribution, isPicked, onToggle }: OneProps) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const { contributions, offers } = messages.admin;
  const name = [contribution.provider, contribution.offer_name].filter(Boolean).join(' · ');
  return (
    <Card
      title={contributions.kinds[contribution.contribution_type]}
      span={12}
      aside={<span className="text-ink-3">{formatMoment(contribution.created_at, i18n)}</span>}
    >
      <label className="tick font-medium">
        <input
          type="checkbox"
          aria-label={contributions.pick(name)}
          checked={isPicked}
          disabled={contribution.is_own}
          onChange={onToggle}
        />
        {name}
      </label>
      {contribution.comparison.map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of an answer, never reordered
        <div key={index} className="border-line border-t py-2 first:border-0">
          <span className="text-ink-2">
            {offers.kva(formats.number((pair.new ?? pair.current)?.power_kva ?? 0))}
            {pair.current === null && ` · ${contributions.new}`}
            {pair.new === null && ` · ${contributions.end}`}
          </span>
          <ChangeList changes={pair.current === null ? pricesOf(pair.new) : pair.changes} />
        </div>
      ))}
      {contribution.warnings.map((warning) => (
        <Note key={warning} tone="warn">
          <ServerWarning text={warning} />
        </Note>
      ))}
      {contribution.is_own && <p className="small text-ink-2">{contributions.own}</p>}
      {contribution.price_sheet_url?.startsWith('https://') && (
        <a href={contribution.price_sheet_url} rel="noreferrer noopener" target="_blank" className="mt-1">
          {contributions.source}
        </a>
      )}
    </Card>
  );
}
