import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { beginSync, chooseHome } from '../../api/gateway.ts';
import { type Home, queries } from '../../api/queries.ts';
import { useHomes } from '../../api/use-home.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { Tick } from '../../kit/tick.tsx';
import { homeDigits, homeName } from '../../messages/formats.ts';
import { useI18n } from '../../messages/i18n.tsx';

const isLeftOut = (home: Home) => 'is_left_out' in home && home.is_left_out;

/** The homes that this local client reads. A home left out costs nothing and can be added later. */
export function HomesStep({ onBegun }: { onBegun: () => void }) {
  const { messages } = useI18n();
  const texts = messages.setup.homes;
  const cache = useQueryClient();
  const listing = useQuery(queries.homes());
  const homes = useHomes();
  const [error, setError] = useState<unknown>();
  const read = homes.filter((home) => !isLeftOut(home)).length;
  const attempt = (work: Promise<unknown>) => {
    setError(undefined);
    return work.catch(setError);
  };
  const choose = (home: Home, isOn: boolean) =>
    void attempt(chooseHome(home.id, isOn).then(() => cache.invalidateQueries({ queryKey: ['homes'] })));
  const facts = (home: Home) =>
    [homeDigits(home), home.is_active || isLeftOut(home) ? texts.consents[home.consent_status ?? ''] : texts.inactive]
      .filter(Boolean)
      .join(' · ');
  return (
    <>
      <PageHead headline={texts.title} caption={texts.caption} />
      <div className="flex flex-col gap-5">
        <PanelState state={stateOfQuery(listing)} height={160}>
          {homes.length === 0 ? (
            <Note tone="warn">
              {texts.none} {texts.noneHint} <HelpLink name="notice-no_pdl" />
            </Note>
          ) : (
            <ul className="card !py-2">
              {homes.map((home) => (
                <li key={home.id} className="check-result">
                  <Tick
                    label={homeName(home, messages)}
                    isOn={!isLeftOut(home)}
                    onChange={(isOn) => choose(home, isOn)}
                  />
                  <span className="text-ink-2 flex items-center md:ml-auto">{facts(home)}</span>
                </li>
              ))}
            </ul>
          )}
        </PanelState>
        {error !== undefined && (
          <Note tone="bad">
            {texts.failed} <HelpLink name={helpNameOf(error)} />
          </Note>
        )}
        <button
          type="button"
          className="button button-primary min-h-12 self-start"
          onClick={() => void attempt(beginSync().then(onBegun))}
        >
          {read === 0 ? texts.later : texts.go(read)}
        </button>
      </div>
    </>
  );
}
