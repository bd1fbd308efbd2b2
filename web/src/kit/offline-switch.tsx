import { useI18n } from '../messages/i18n.tsx';
import { Switch } from './switch.tsx';

type OfflineSwitchProps = {
  /** The user can choose on and off. The other states explain why not. */
  state: 'on' | 'off' | 'refused' | 'demo' | 'token' | undefined;
  setEnabled: (isOn: boolean) => void;
};

/** Whether readings stay in this browser. */
export function OfflineSwitch({ state, setEnabled }: OfflineSwitchProps) {
  const { offlineCopy } = useI18n().messages;
  const isFree = state === 'on' || state === 'off';
  return (
    <>
      <Switch label={offlineCopy.keep} isOn={state === 'on'} isDisabled={!isFree} onChange={setEnabled} />
      <p className="small text-ink-3">{isFree || state === undefined ? offlineCopy.about : offlineCopy[state]}</p>
    </>
  );
}
