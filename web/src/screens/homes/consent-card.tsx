import { type Day, daysBetween } from '@svc/domain/day';
import { CircleCheck, Clock } from 'lucide-react';
import { useState } from 'react';
import { leaveForOperator } from '../../api/onboarding.ts';
import type { Home } from '../../api/queries.ts';
import { useReadOnly } from '../../api/read-only.ts';
import { consentEnd } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { homeName } from '../../messages/formats.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';
import { renewDays } from './health.ts';

const known = ['pending', 'active', 'unusable', 'expired', 'revoked'] as const;

export function ConsentCard({ home, today, isClientMode }: { home: Home; today: Day; isClientMode: boolean }) {
  const { messages, formats } = useI18n();
  const texts = messages.homes;
  const isReadOnly = useReadOnly();
  const status = known.find((name) => name === home.consent_status);
  const last = consentEnd(home);
  const left = last === undefined ? undefined : daysBetween(today, last);
  const Icon = status === 'active' ? CircleCheck : Clock;
  const isOver = status === 'expired' || status === 'revoked';
  // A client cannot ask for a consent: the page says where it is given.
  const helpName = status === 'unusable' ? 'consent_unusable' : `notice-consent_${status}`;
  const help = isClientMode && status && status !== 'active' ? helpName : undefined;
  const isDue = status !== 'active' || (left !== undefined && left <= renewDays);
  return (
    <Card
      title={texts.consent(homeName(home, messages))}
      span={12}
      aside={
        <span className={status === 'active' ? 'chip chip-ok' : 'chip chip-warn'}>
          <Icon size={16} strokeWidth={1.8} aria-hidden="true" />
          {status ? texts.consentLabels[status] : texts.consentUnknown}
        </span>
      }
    >
      {left !== undefined && last !== undefined && left >= 0 ? (
        <p>
          <span className="figure">
            {formats.number(left)}
            <small>{texts.daysLeft(left)}</small>
          </span>{' '}
          <span className="text-ink-2">{texts.until(formats.dayPlain(last))}</span>
        </p>
      ) : (
        <p className="text-ink-2">
          {status === 'pending' ? texts.notGiven : texts.noEnd} {status === 'pending' && <HelpLink name={help} />}
        </p>
      )}
      {status !== 'pending' && <Storage isOver={isOver} isClientMode={isClientMode} help={help} />}
      {!isClientMode && !isReadOnly && (
        <Renew id={home.id} isMain={isDue} label={status === 'pending' ? texts.give : texts.renew} />
      )}
    </Card>
  );
}

type StorageProps = { isOver: boolean; isClientMode: boolean; help: string | undefined };

/**
 * What happens to the readings. A local client keeps them. A gateway serves none without a consent and erases its copy,
 * so it offers the export while it still has one.
 */
function Storage({ isOver, isClientMode, help }: StorageProps) {
  const { messages } = useI18n();
  const texts = messages.homes;
  const isReadOnly = useReadOnly();
  if (isClientMode)
    return (
      <p className="small text-ink-3">
        {texts.elsewhere} <HelpLink name={help} />
      </p>
    );
  if (isOver) return <p className="small text-ink-2">{texts.erased}</p>;
  return (
    <p className="small text-ink-3">
      {texts.retained} {/* A demonstration has no export. */}
      {!isReadOnly && (
        <Link to="/account" className="link">
          {texts.export}
        </Link>
      )}
    </p>
  );
}

/** The user gives the consent on the operator's own page. */
function Renew({ id, isMain, label }: { id: string; isMain: boolean; label: string }) {
  const { messages } = useI18n();
  const [error, setError] = useState<unknown>();
  const go = () => {
    setError(undefined);
    leaveForOperator(id).catch(setError);
  };
  return (
    <>
      {error !== undefined && (
        <Note tone="bad">
          {messages.homes.renewFailed} <HelpLink name={helpNameOf(error)} />
        </Note>
      )}
      <button type="button" className={`button mt-3 self-start ${isMain ? 'button-primary' : ''}`} onClick={go}>
        {label}
      </button>
    </>
  );
}
