import type { Home } from '../../api/queries.ts';
import { chosenInstead } from '../../figures/other-consent.ts';
import { Note } from '../../kit/note.tsx';
import { homeWithDigits, maskPdl } from '../../messages/formats.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';

/** A number was typed and another one chosen at the operator: which, and the two ways on. */
export function OtherMeterNote({ home, isHere = false }: { home: Home; isHere?: boolean }) {
  const { messages } = useI18n();
  const { elsewhere } = messages.onboarding;
  const chosen = chosenInstead(home);
  if (!chosen) return null;
  const pdl = maskPdl(home.usage_point_id);
  const names = chosen.map(maskPdl).join(elsewhere.and) || elsewhere.unnamed;
  return (
    <Note tone="warn">
      <p>
        <b className="font-semibold">{elsewhere.title(homeWithDigits(home, messages))}</b> {elsewhere.text(names)}{' '}
        {isHere && `${elsewhere.other} ${elsewhere.choose(pdl)}`}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
        {!isHere && (
          <Link to="/onboarding" search={{ home: home.id }} className="link">
            {elsewhere.again(pdl)}
          </Link>
        )}
        <Link to="/homes" className="link">
          {elsewhere.mistyped}
        </Link>
      </p>
    </Note>
  );
}
