import type { ApiFault } from '../../api/fault.ts';
import type { TypedAccess } from '../../api/gateway.ts';
import { AreaField, Field } from '../../kit/field.tsx';
import { useVoice } from '../../words/language.tsx';
import { faultOf, readPasted, tidy } from './paste.ts';

type FieldsProps = {
  typed: TypedAccess;
  fault: ApiFault | undefined;
  onChange: (part: Partial<TypedAccess>) => void;
};

export function AccessFields({ typed, fault, onChange }: FieldsProps) {
  const { words } = useVoice();
  const texts = words.setup.gateway;
  const common = (name: keyof TypedAccess) => ({
    fault: fault?.errors.some(({ field }) => field.includes(name)) ? texts[faultOf(name, typed[name])] : undefined,
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
