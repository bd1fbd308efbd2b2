import type { Day } from '@svc/domain/day';
import { useNavigate } from '@tanstack/react-router';
import { ChoiceField } from '../kit/select.tsx';
import { useI18n } from '../messages/i18n.tsx';
import { changeSpan, type Period, spans } from './period.ts';

/** Other choices of the address stay; what was looked at closer belongs to the period that is left. */
export const toPeriod = ({ from, to }: Pick<Period, 'from' | 'to'>) =>
  ((old: object) => ({ ...old, from, to, view: undefined, zoom: undefined })) as never;
export const toAll = ((old: object) => ({ ...old, view: 'all', zoom: undefined })) as never;

type SpanChoiceProps = { period: Period; newest: Day; isAll: boolean; hasAll: boolean };

/** On narrow screens the lengths are one list. */
export function SpanChoice({ period, newest, isAll, hasAll }: SpanChoiceProps) {
  const { messages } = useI18n();
  const navigate = useNavigate();
  const lengths = [...spans, ...(hasAll ? (['all'] as const) : [])];
  const chosen = isAll ? 'all' : period.span;
  const go = (id: string) => {
    const span = spans.find((name) => name === id);
    void navigate({ to: '.', search: span ? toPeriod(changeSpan(period, span, newest)) : toAll });
  };
  // Days that were chosen one by one have no length of their own.
  const ownName = chosen === 'range' ? [{ id: 'range', name: messages.someDays, note: '' }] : [];
  const choices = lengths.map((id) => ({ id, name: id === 'all' ? messages.all : messages.period[id], note: '' }));
  return (
    <ChoiceField
      label={messages.period.label}
      icon={null}
      isWhole
      choices={[...ownName, ...choices]}
      chosen={chosen}
      onChoose={go}
    />
  );
}
