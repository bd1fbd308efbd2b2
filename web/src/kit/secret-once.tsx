import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../messages/i18n.tsx';
import { clientSettings } from './client-settings.ts';
import { CopyButton } from './copy-button.tsx';
import { Tick } from './tick.tsx';

type SecretOnceProps = {
  clientId: string;
  secret: string;
  /** The label of the button that leaves. */
  leave: string;
  onLeave: () => void;
  /** What to do with it, before the button that leaves. */
  children?: ReactNode;
};

/** A secret that is shown only once. It exists only in this component and disappears with it. */
export function SecretOnce({ clientId, secret, leave, onLeave, children }: SecretOnceProps) {
  const { messages } = useI18n();
  const [isAcknowledged, setAcknowledged] = useState(false);
  const block = clientSettings(new URL('./api', document.baseURI).href, clientId, secret);
  const save = () => {
    const address = URL.createObjectURL(new Blob([block], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = 'svc.env';
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="small text-ink-2">{messages.secret.id}</p>
        <p className="code">{clientId}</p>
      </div>
      <div>
        <p className="small text-ink-2">{messages.secret.secret}</p>
        <p className="code code-secret" data-testid="secret">
          {secret}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:flex-col">
        <CopyButton text={block} label={messages.secret.copyBlock} isPrimary />
        <CopyButton text={secret} label={messages.secret.copySecret} />
        <button type="button" className="button" onClick={save}>
          <Download size={16} strokeWidth={1.8} aria-hidden="true" />
          {messages.secret.download}
        </button>
      </div>
      {children}
      <Tick label={messages.secret.acknowledge(leave)} isOn={isAcknowledged} onChange={setAcknowledged} />
      <div className="flex justify-end">
        <button type="button" className="button" disabled={!isAcknowledged} onClick={onLeave}>
          {leave}
        </button>
      </div>
    </div>
  );
}
