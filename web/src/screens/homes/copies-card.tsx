import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BackupCopy, backupCopyQueries, type CopyTest, copyBackup, testCopyPlace } from '../../api/backup-copy.ts';
import { describeMoment } from '../../figures/moments.ts';
import { Card, Row } from '../../kit/card.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { today } from '../../period/clock.ts';
import { CopiesDialog } from './copies-dialog.tsx';

/** The page about all failures of a copy: they have no codes of the API. */
const notCopied = 'notice-backup_not_copied';

/** Where each backup is copied to, whether the last copy is good, and what to do if not. */
export function CopiesCard() {
  const { messages } = useI18n();
  const texts = messages.homes.copies;
  const state = useQuery(backupCopyQueries.state()).data;
  const [isEditing, setEditing] = useState(false);
  if (!state?.supported) return null;
  return (
    <Card
      title={texts.title}
      span={4}
      aside={
        state.place && (
          <button type="button" className="text-accent font-medium underline" onClick={() => setEditing(true)}>
            {texts.edit}
            <span className="sr">{` ${texts.title}`}</span>
          </button>
        )
      }
    >
      {isEditing && <CopiesDialog state={state} onClose={() => setEditing(false)} />}
      {state.place ? (
        <PlaceState state={state} />
      ) : (
        <>
          <p className="text-ink-2">{texts.none}</p>
          <Rejection state={state} />
          <button type="button" className="button mt-3 self-start" onClick={() => setEditing(true)}>
            {texts.choose}
          </button>
        </>
      )}
    </Card>
  );
}

/** Without a place, the only failure is a setting of the process that is not accepted. */
function Rejection({ state: { last_failure } }: { state: BackupCopy }) {
  const i18n = useI18n();
  const texts = i18n.messages.homes.copies;
  if (!last_failure) return null;
  return (
    <div className="mt-3">
      <Note tone="bad">
        {texts.rejected(describeMoment(last_failure.at, today(), i18n), texts.failures[last_failure.code])}{' '}
        <HelpLink name={notCopied} />
      </Note>
    </div>
  );
}

function PlaceState({ state }: { state: BackupCopy }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const texts = messages.homes.copies;
  const { last_good, last_failure, passphrase, includes_key } = state;
  const moment = (text: string) => describeMoment(text, today(), i18n);
  const encryption = passphrase === 'none' ? 'none' : includes_key ? 'withKey' : 'withoutKey';
  return (
    <>
      <Row name={texts.place}>
        <span className="break-all">{describePlace(state)}</span>
      </Row>
      <Row name={texts.last}>
        {last_good ? texts.lastOf(moment(last_good.at), formats.number(last_good.size / 1e6, 1)) : texts.never}
      </Row>
      {last_good && (
        <Row name={texts.file}>
          <span className="code break-all">{last_good.name}</span>
        </Row>
      )}
      <Row name={texts.count}>{formats.number(state.copies)}</Row>
      <Row name={texts.encryption}>{texts.encrypted[encryption]}</Row>
      {passphrase === 'none' && <p className="small text-ink-2">{texts.readable}</p>}
      {state.is_same_disk && (
        <div className="mt-3">
          <Note tone="warn">{texts.sameDisk}</Note>
        </div>
      )}
      {last_failure && (
        <div className="mt-3">
          <Note tone="bad">
            {texts.failed(moment(last_failure.at))} {texts.failures[last_failure.code]} <HelpLink name={notCopied} />
          </Note>
        </div>
      )}
      <Actions isRunning={state.running} />
    </>
  );
}

type Doing = 'idle' | 'testing' | { readonly error: unknown } | CopyTest;

function Actions({ isRunning }: { isRunning: boolean }) {
  const { messages } = useI18n();
  const texts = messages.homes.copies;
  const cache = useQueryClient();
  const [doing, setDoing] = useState<Doing>('idle');
  const test = () => {
    setDoing('testing');
    testCopyPlace()
      .then(setDoing, (error: unknown) => setDoing({ error }))
      // A test can find that the disk is mounted now.
      .finally(() => void cache.invalidateQueries({ queryKey: ['backup-copy'] }));
  };
  const run = () => {
    setDoing('idle');
    copyBackup()
      .catch((error: unknown) => setDoing({ error }))
      .finally(() => void cache.invalidateQueries({ queryKey: ['backup-copy'] }));
  };
  return (
    <>
      <div className="mt-3 flex flex-col gap-3 empty:hidden" aria-live="polite">
        {typeof doing === 'object' && <Result result={doing} />}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" className="button" disabled={doing === 'testing'} onClick={test}>
          {doing === 'testing' ? texts.testing : texts.test}
        </button>
        <button type="button" className="button" disabled={isRunning} onClick={run}>
          {isRunning ? texts.running : texts.run}
        </button>
      </div>
    </>
  );
}

function Result({ result }: { result: CopyTest | { readonly error: unknown } }) {
  const { messages } = useI18n();
  const texts = messages.homes.copies;
  if ('error' in result)
    return (
      <Note tone="bad">
        {texts.away} <HelpLink name={helpNameOf(result.error)} />
      </Note>
    );
  return (
    <>
      {result.ok && <Note tone="ok">{texts.tested}</Note>}
      {result.failure && (
        <Note tone="bad">
          {texts.failures[result.failure.code]} <HelpLink name={notCopied} />
        </Note>
      )}
    </>
  );
}

function describePlace({ place }: BackupCopy): string {
  if (place?.kind === 'folder') return place.path;
  if (place?.kind === 'webdav') return place.url;
  return place ? `${new URL(place.endpoint).host}, ${[place.bucket, place.prefix].filter(Boolean).join('/')}` : '';
}
