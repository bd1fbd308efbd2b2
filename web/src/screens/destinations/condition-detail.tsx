import type { DestinationState } from '../../api/destinations.ts';
import { describeMoment } from '../../figures/moments.ts';
import { HelpLink } from '../../kit/help-link.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { today } from '../../period/clock.ts';
import type { Condition } from './condition.ts';
import { Failure } from './failure.tsx';

/** Why a destination does not work, and what to do; nothing where it works. The same in the list and on its page. */
export function ConditionDetail({ state, condition }: { state: DestinationState; condition: Condition }) {
  const i18n = useI18n();
  const texts = i18n.messages.destinations;
  if (condition.kind === 'incomplete')
    return (
      <p className="my-3">{texts.lacking(condition.lacking.map((name) => texts.fields[name] ?? name).join(', '))}</p>
    );
  if (condition.kind === 'unreadable')
    return (
      <p className="my-3">
        {texts.unreadable} <HelpLink name="destination-unauthorized" />
      </p>
    );
  if (condition.kind !== 'failed' && condition.kind !== 'partial') return null;
  const next = state.next_export_at === null ? texts.afterSync : describeMoment(state.next_export_at, today(), i18n);
  return (
    <div className="mt-4">
      <Failure
        type={state.type}
        code={state.last_error_code}
        message={state.last_error}
        otherwise={state.failures > 0 ? texts.backOff(state.failures, next) : undefined}
      />
    </div>
  );
}
