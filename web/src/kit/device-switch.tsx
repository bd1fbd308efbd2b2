import { useVoice } from '../words/language.tsx';
import { Switch } from './switch.tsx';

type DeviceSwitchProps = {
  /** Off and on can be chosen; the others say why not. */
  state: 'on' | 'off' | 'refused' | 'demo' | 'token' | undefined;
  setEnabled: (isOn: boolean) => void;
};

/** Whether readings stay in this browser. */
export function DeviceSwitch({ state, setEnabled }: DeviceSwitchProps) {
  const { device } = useVoice().words;
  const isFree = state === 'on' || state === 'off';
  return (
    <>
      <Switch label={device.keep} isOn={state === 'on'} isDisabled={!isFree} onChange={setEnabled} />
      <p className="small text-ink-3">{isFree || state === undefined ? device.about : device[state]}</p>
    </>
  );
}
