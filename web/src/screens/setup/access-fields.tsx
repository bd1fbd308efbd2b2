import type { ApiError } from '../../api/api-error.ts';
import type { AccessInput } from '../../api/gateway.ts';
import { AreaField, Field } from '../../kit/field.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { inputErrorOf, readPasted, tidy } from './paste.ts';

type FieldsProps = {
  input: AccessInput;
  error: ApiError | undefined;
  onChange: (part: Partial<AccessInput>) => void;
};

export function AccessFields({ input, error, onChange }: FieldsProps) {
  const { messages } = useI18n();
  const texts = messages.setup.gateway;
  const common = (name: keyof AccessInput) => ({
    error: error?.errors.some(({ field }) => field.includes(name)) ? texts[inputErrorOf(name, input[name])] : undefined,
    value: input[name],
    required: true,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: tidy(event.target.value) }),
  });
  const { length } = input.client_secret;
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
