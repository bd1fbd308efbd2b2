import { CircleCheck, Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useI18n } from '../messages/i18n.tsx';

type PasswordFieldProps = {
  name?: string;
  label?: string;
  /** The error message after submission. */
  error?: ReactNode;
  /** Marked, where the error message stands elsewhere. */
  isInvalid?: boolean;
  /** For a new password: returns the message for the rule it breaks, or undefined when it is valid. */
  validate?: (password: string) => string | undefined;
};

/** Hidden unless the user reveals it. A new password is validated as it is typed. */
export function PasswordField({ name = 'password', label, error, isInvalid = false, validate }: PasswordFieldProps) {
  const { messages } = useI18n();
  const [isShown, setShown] = useState(false);
  const [inputValue, setInput] = useState('');
  const id = useId();
  const Icon = isShown ? EyeOff : Eye;
  const isDescribed = validate !== undefined || Boolean(error);
  return (
    <div className="flex flex-col gap-1.5">
      <label className="text-ink-2 small font-medium" htmlFor={id}>
        {label ?? messages.password.label}
      </label>
      <div className="relative">
        <input
          id={id}
          name={name}
          className="input pr-12"
          type={isShown ? 'text' : 'password'}
          autoComplete={validate ? 'new-password' : 'current-password'}
          required
          aria-invalid={error || isInvalid ? true : undefined}
          aria-describedby={isDescribed ? `${id}-help` : undefined}
          onChange={validate && ((event) => setInput(event.target.value))}
        />
        <button
          type="button"
          className="text-ink-2 absolute right-1 bottom-0 flex size-11 items-center justify-center"
          aria-label={isShown ? messages.password.hide : messages.password.show}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} strokeWidth={1.6} aria-hidden="true" />
        </button>
      </div>
      {isDescribed && (
        <div id={`${id}-help`} className="small">
          {error ? (
            <p className="text-bad" role="alert">
              {error}
            </p>
          ) : (
            validate && <PasswordHint count={[...inputValue].length} lacking={validate(inputValue)} />
          )}
        </div>
      )}
    </div>
  );
}

function PasswordHint({ count, lacking }: { count: number; lacking: string | undefined }) {
  const { messages } = useI18n();
  if (count === 0) return <p className="text-ink-3">{messages.password.rule}</p>;
  if (lacking !== undefined) return <p className="text-ink-2">{lacking}</p>;
  return (
    <p className="text-ok flex items-center gap-2">
      <CircleCheck size={16} strokeWidth={1.8} aria-hidden="true" />
      {messages.password.good(count)}
    </p>
  );
}
