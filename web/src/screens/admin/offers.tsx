import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueries } from '../../api/admin.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { SelectField } from '../../kit/field.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { ApplyOffers } from './apply-offers.tsx';
import { PreviewLists } from './preview-lists.tsx';
import { countChanges } from './price-changes.ts';

/** What a refresh of a supplier's prices would change, then exactly that. */
export function Offers() {
  const { messages, formats } = useI18n();
  const { offers } = messages.admin;
  const [chosen, setChosen] = useState('');
  const [provider, setProvider] = useState('');
  const [applied, setApplied] = useState<string>();
  const providers = useQuery(adminQueries.providers());
  const query = useQuery({ ...adminQueries.preview(provider), enabled: provider !== '' });
  const preview = query.data?.preview[provider];
  const count = preview ? countChanges(preview.summary) : 0;
  const headline = preview ? (count === 0 ? offers.nothing(provider) : offers.would(provider, count)) : offers.headline;
  const { updated, new: created, deactivated, total_offers } = preview?.summary ?? {};
  const caption = preview
    ? offers.counts(...([updated, created, deactivated, total_offers].map((n) => formats.number(n ?? 0)) as FourTexts))
    : offers.caption;
  const look = () => {
    setApplied(undefined);
    if (provider === chosen) void query.refetch();
    else setProvider(chosen);
  };
  return (
    <>
      <PageHead headline={headline} caption={caption} isKnown />
      <div className="cards">
        <Card title={offers.look} span={12}>
          <form
            className="mt-2 flex flex-wrap items-end gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              if (chosen) look();
            }}
          >
            <div className="min-w-0 flex-1 basis-64">
              <SelectField label={offers.provider} value={chosen} onChange={(event) => setChosen(event.target.value)}>
                <option value="">{offers.choose}</option>
                {providers.data?.map(({ name }) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </SelectField>
            </div>
            <button type="submit" className="button min-h-11" disabled={!chosen || query.isFetching}>
              {offers.look}
            </button>
          </form>
          {applied && (
            <div className="mt-3">
              <Note tone="ok">{applied}</Note>
            </div>
          )}
          {provider !== '' && (
            <PanelState state={query.isFetching ? { kind: 'loading' } : stateOfQuery(query)} height={240}>
              {preview && (
                <ApplyOffers
                  key={preview.seen}
                  provider={provider}
                  preview={preview}
                  onApplied={(text) => {
                    setApplied(text);
                    void query.refetch();
                  }}
                />
              )}
            </PanelState>
          )}
        </Card>
        {preview && !query.isFetching && <PreviewLists preview={preview} />}
      </div>
    </>
  );
}

type FourTexts = [string, string, string, string];
