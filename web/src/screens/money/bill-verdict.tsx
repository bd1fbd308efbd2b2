import type { BillVerdict } from '../../api/costs.ts';
import { useI18n } from '../../messages/i18n.tsx';

export function Verdict({ bill }: { bill: BillVerdict }) {
  const { messages, formats } = useI18n();
  const { verdict, computed_eur, difference_eur, findings } = bill;
  const difference = Number(difference_eur ?? 0);
  const isSettled = verdict === 'equal' || verdict === 'explained';
  return (
    <div className="mt-3" data-verdict={verdict}>
      <p className="font-semibold">{bill.words[formats.language]}</p>
      {computed_eur !== null && (
        <p className="text-ink-2">
          {messages.money.ours(formats.euros(computed_eur))}{' '}
          {difference > 0 && messages.money.less(formats.euros(difference))}
          {difference < 0 && messages.money.more(formats.euros(-difference))}
        </p>
      )}
      <ul className="divide-line mt-2 divide-y">
        {findings.map(({ reason, tag, detail, difference_eur: part, words: texts }) => (
          <li key={`${reason} ${tag} ${detail}`} className="flex justify-between gap-3 py-2">
            <span>{texts[formats.language]}</span>
            {part !== null && reason !== 'unexplained' && (
              <b className="font-semibold whitespace-nowrap">{formats.euroChange(-Number(part))}</b>
            )}
          </li>
        ))}
      </ul>
      {computed_eur !== null && isSettled && (
        <p className="small text-ink-2 border-line-strong border-t pt-2 text-right">
          {messages.money.leftOver(formats.euros(0))}
        </p>
      )}
    </div>
  );
}
