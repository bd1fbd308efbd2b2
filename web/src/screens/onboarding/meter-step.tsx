import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { registerPoint } from '../../api/onboarding.ts';
import type { Outcome } from '../../api/outcome.ts';
import { Field } from '../../kit/field.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { StepFrame } from '../../kit/steps.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { useNavigate } from '../../router/index.tsx';
import { AdministrationNote } from './administration-note.tsx';
import { OutcomeNote } from './outcome-note.tsx';

type Failure = 'exists' | 'limit' | 'demo' | 'away';

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return 'away';
  if (error.code === 'PDL_EXISTS') return 'exists';
  if (error.code === 'DEMO_READ_ONLY') return 'demo';
  return error.code === 'PDL_LIMIT' ? 'limit' : 'away';
}

export function MeterStep({ outcome }: { outcome: Outcome | undefined }) {
  const { messages } = useI18n();
  const { meter } = messages.onboarding;
  const [digits, setDigits] = useState('');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [error, setError] = useState<unknown>();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    registerPoint(digits, name)
      .then(async ({ id }) => {
        await cache.invalidateQueries({ queryKey: ['homes'] });
        await navigate({ to: '/onboarding', search: { home: id } });
      })
      .catch(setError);
  };
  return (
    <StepFrame at="meter">
      <OutcomeNote outcome={outcome} />
      <AdministrationNote />
      <PageHead headline={meter.title} caption={meter.caption} />
      <form className="flex flex-col gap-5" onSubmit={onSubmit}>
        <DigitsField
          value={digits}
          error={
            error !== undefined && (
              <>
                {meter.errors[failureOf(error)]} <HelpLink name={helpNameOf(error)} />
              </>
            )
          }
          onChange={setDigits}
        />
        <Field label={meter.name} name="name" maxLength={100} autoComplete="off" />
        <Note>{meter.two}</Note>
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="button button-primary min-h-12 max-md:w-full" disabled={digits.length < 14}>
            {meter.send}
          </button>
          <button
            type="button"
            className="button button-quiet max-md:w-full"
            aria-expanded={isHelpOpen}
            onClick={() => setHelpOpen(!isHelpOpen)}
          >
            {meter.cannotFind}
          </button>
        </div>
      </form>
      {isHelpOpen && (
        <ul className="text-ink-2 flex list-disc flex-col gap-2 pl-5">
          {meter.places.map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ul>
      )}
    </StepFrame>
  );
}

const length = 14;
const boxes = Array.from({ length }, (_, box) => box);

/** Digits only, whatever the pasted format. */
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, length);

type DigitsFieldProps = { value: string; error: ReactNode; onChange: (digits: string) => void };

/** One input under fourteen boxes: pasting, correcting and reading aloud work as in any field. */
function DigitsField({ value, error, onChange }: DigitsFieldProps) {
  const { messages } = useI18n();
  const { meter } = messages.onboarding;
  const id = useId();
  const left = length - value.length;
  return (
    <div className="flex flex-col gap-1.5">
      <label className="text-ink-2 small font-medium" htmlFor={id}>
        {meter.field}
      </label>
      <div className="digits">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => onChange(digitsOf(event.target.value))}
        />
        {boxes.map((box) => (
          <span key={box} className="digit" aria-hidden="true" data-next={box === value.length}>
            {value[box]}
          </span>
        ))}
      </div>
      <p id={`${id}-help`} className={error ? 'small text-bad' : 'small text-ink-3'} role={error ? 'alert' : undefined}>
        {error || (left === 0 ? meter.complete : meter.left(left))}
      </p>
    </div>
  );
}
