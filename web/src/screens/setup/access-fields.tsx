import type { ApiError } from '../../api/fault.ts';
import type { TypedAccess } from '../../api/gateway.ts';
import { AreaField, Field } from '../../kit/field.tsx';
import { useVoice } from '../../words/language.tsx';
import { inputErrorOf, readPasted, tidy } from './paste.ts';

type FieldsProps = {
  typed: TypedAccess;
  error: ApiError | undefined;
  onChange: (part: Partial<TypedAccess>) => void;
};

export function AccessFields({ typed, error, onChange }: FieldsProps) {
  const { words } = useVoice();
  const texts = words.setup.gateway;
  const common = (name: keyof TypedAccess) => ({
    error: error?.errors.some(({ field }) => field.includes(name)) ? texts[inputErrorOf(name, typed[name])] : undefined,
    value: typed[name],
    required: true,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: tidy(event.target.value) }),
  });
  const { length } = typed.client_secret;
  return (
    <>
      <AreaField
        label={texts.paste}
        hint={texts.pasteHint}
        value=""
        rows={2}
        onChange={(event) => onChange(readPasted(event.target.value))}
      />
      <Field label={texts.url} hint={texts.urlHint} {...common('url')} />
      <Field label={texts.id} {...common('client_id')} />
      <Field
        label={texts.secret}
        type="password"
        hint={length === 0 ? texts.secretHint : texts.trimmed(length)}
        {...common('client_secret')}
      />
    </>
  );
}
