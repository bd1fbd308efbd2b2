import { ChevronDown } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

type FieldProps = {
  label: ReactNode;
  /** Shown under the field, before any error. */
  hint?: ReactNode;
  /** The error message. */
  error?: ReactNode;
};

/** A label, an input, its hint and what is wrong with it, tied together for a screen reader. */
export function Field({ label, hint, error, ...input }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label className="text-ink-2 small font-medium" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        {...input}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** Several lines of text. */
export function AreaField({ label, hint, error, ...area }: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label className="text-ink-2 small font-medium" htmlFor={id}>
        {label}
      </label>
      <textarea
        className="input"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        spellCheck={false}
        {...area}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

export function SelectField({
  label,
  hint,
  error,
  children,
  ...select
}: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label className="text-ink-2 small font-medium" htmlFor={id}>
        {label}
      </label>
      <span className="input-list">
        <select className="input" id={id} aria-invalid={error ? true : undefined} {...select}>
          {children}
        </select>
        <ChevronDown size={16} aria-hidden="true" />
      </span>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

type FileFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { file: File | undefined; choose: string; none: string };

/** The browser's own choice of a file under a button and words of ours. */
export function FileField({ label, hint, error, file, choose, none, ...input }: FileFieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label className="text-ink-2 small font-medium" htmlFor={id}>
        {label}
      </label>
      <span className="file-field">
        <span className="button" aria-hidden="true">
          {choose}
        </span>
        <span className="text-ink-2 min-w-0 truncate">{file?.name ?? none}</span>
        <input
          type="file"
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          {...input}
        />
      </span>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

function FieldNotes({ id, hint, error }: { id: string; hint: ReactNode; error: ReactNode }) {
  return (
    <>
      {hint && (
        <p className="small text-ink-3" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="small text-bad" id={`${id}-fault`} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
