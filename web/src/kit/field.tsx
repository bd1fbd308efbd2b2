import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

type FieldProps = {
  label: ReactNode;
  /** Said under the field, before anything is wrong. */
  hint?: ReactNode;
  /** What is wrong with it, in words. */
  fault?: ReactNode;
};

/** A label, an input, its hint and what is wrong with it, tied together for a screen reader. */
export function Field({ label, hint, fault, ...input }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const told = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label className="text-ink-2 small font-medium" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        aria-invalid={fault ? true : undefined}
        aria-describedby={told || undefined}
        {...input}
      />
      <Told id={id} hint={hint} fault={fault} />
    </div>
  );
}

/** Several lines of text. */
export function AreaField({ label, hint, fault, ...area }: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  const told = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label className="text-ink-2 small font-medium" htmlFor={id}>
        {label}
      </label>
      <textarea
        className="input"
        id={id}
        aria-invalid={fault ? true : undefined}
        aria-describedby={told || undefined}
        spellCheck={false}
        {...area}
      />
      <Told id={id} hint={hint} fault={fault} />
    </div>
  );
}

export function SelectField({
  label,
  hint,
  fault,
  children,
  ...select
}: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label className="text-ink-2 small font-medium" htmlFor={id}>
        {label}
      </label>
      <select className="input" id={id} aria-invalid={fault ? true : undefined} {...select}>
        {children}
      </select>
      <Told id={id} hint={hint} fault={fault} />
    </div>
  );
}

function Told({ id, hint, fault }: { id: string; hint: ReactNode; fault: ReactNode }) {
  return (
    <>
      {hint && (
        <p className="small text-ink-3" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className="small text-bad" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
