import { addDays, addMonths, parseDay } from '@svc/domain/day';
import { readAmount } from '@svc/domain/pricing/money';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Bill, type BillVerdict, checkBill } from '../../api/costs.ts';
import { Card } from '../../kit/card.tsx';
import { Field } from '../../kit/field.tsx';
import { Note } from '../../kit/note.tsx';
import { useVoice } from '../../words/language.tsx';
import { tagsOf } from './months.ts';
import type { MoneyData } from './props.ts';

type Typed = Readonly<Record<string, string>>;
const tones = { equal: 'chip-ok', explained: 'chip-ok', different: 'chip-bad', unknown: 'chip-warn' } as const;

/** A bill is typed in and judged in words; nothing of it is kept. */
export function BillCard({ data: { home, newest, cost } }: { data: MoneyData }) {
  const { words } = useVoice();
  const [from, setFrom] = useState<string>(addMonths(newest, -2));
  const [to, setTo] = useState<string>(addDays(newest, -1));
  const [amount, setAmount] = useState('');
  const [lines, setLines] = useState<Typed>({});
  const [isTried, setTried] = useState(false);
  const checking = useMutation({ mutationFn: (bill: Bill) => checkBill(home.usage_point_id, bill) });
  const days = { from: parseDay(from), to: parseDay(to) };
  const isAmountRight = readAmount(amount) !== undefined;
  const check = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!days.from || !days.to || !isAmountRight) return;
    checking.mutate({ from: days.from, to: days.to, amount_eur: amount.trim(), lines: linesOf(lines) });
  };
  return (
    <Card
      title={words.money.bill}
      span={5}
      aside={
        checking.data && (
          <span className={`chip ${tones[checking.data.verdict]}`}>{words.money.chips[checking.data.verdict]}</span>
        )
      }
    >
      <form className="mt-2 flex flex-col gap-3" onSubmit={check} noValidate>
        <div className="grid grid-cols-2 gap-3">
          <Field
            label={words.money.billFrom}
            type="date"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
            fault={isTried && !days.from && words.money.wrongDay}
          />
          <Field
            label={words.money.billTo}
            type="date"
            value={to}
            onChange={(event) => setTo(event.target.value)}
            fault={isTried && !days.to && words.money.wrongDay}
          />
        </div>
        <Field
          label={words.money.billAmount}
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          fault={isTried && !isAmountRight && words.money.wrongAmount}
        />
        <BillLines tags={tagsOf([cost])} lines={lines} onChange={setLines} />
        <button type="submit" className="button button-primary self-start" disabled={checking.isPending}>
          {checking.isPending ? words.money.checking : words.money.check}
        </button>
      </form>
      <div aria-live="polite">
        {checking.error && <Note tone="bad">{checking.error.message}</Note>}
        {checking.data && <Verdict bill={checking.data} />}
      </div>
      <p className="small text-ink-3 mt-auto pt-3">{words.money.kept}</p>
    </Card>
  );
}

/** Only what was typed is compared. */
function linesOf(typed: Typed): Bill['lines'] {
  const tags = [...new Set(Object.keys(typed).map((key) => key.slice(key.indexOf(' ') + 1)))];
  return tags.flatMap((tag) => {
    const kwh = Number((typed[`kwh ${tag}`] ?? '').replace(',', '.'));
    const amount_eur = (typed[`eur ${tag}`] ?? '').trim();
    const line = { tag, ...(kwh > 0 && { kwh }), ...(readAmount(amount_eur) !== undefined && { amount_eur }) };
    return 'kwh' in line || 'amount_eur' in line ? [line] : [];
  });
}

type LinesProps = { tags: readonly string[]; lines: Typed; onChange: (lines: Typed) => void };

function BillLines({ tags, lines, onChange }: LinesProps) {
  const { words, formats } = useVoice();
  const field = (key: string) => ({
    inputMode: 'decimal' as const,
    value: lines[key] ?? '',
    onChange: (event: { target: { value: string } }) => onChange({ ...lines, [key]: event.target.value }),
  });
  return (
    <details>
      <summary className="link cursor-pointer">{words.money.billLines}</summary>
      <div className="mt-2 grid grid-cols-2 gap-3">
        {tags.map((tag) => {
          const name = formats.capital(words.tariffs.tag(tag));
          return (
            <div key={tag} className="contents">
              {tag === 'subscription' ? <span /> : <Field label={words.money.lineKwh(name)} {...field(`kwh ${tag}`)} />}
              <Field label={words.money.lineEuros(name)} {...field(`eur ${tag}`)} />
            </div>
          );
        })}
      </div>
    </details>
  );
}

function Verdict({ bill }: { bill: BillVerdict }) {
  const { words, formats } = useVoice();
  const { verdict, computed_eur, difference_eur, findings } = bill;
  const difference = Number(difference_eur ?? 0);
  const rest = findings.find(({ reason }) => reason === 'unexplained')?.difference_eur;
  const isSettled = verdict === 'equal' || verdict === 'explained';
  return (
    <div className="mt-3" data-verdict={verdict}>
      <p className="font-semibold">{bill.words[formats.language]}</p>
      {computed_eur !== null && (
        <p className="text-ink-2">
          {words.money.ours(formats.euros(computed_eur))}{' '}
          {difference > 0 && words.money.less(formats.euros(difference))}
          {difference < 0 && words.money.more(formats.euros(-difference))}
        </p>
      )}
      <ul className="divide-line mt-2 divide-y">
        {findings.map(({ reason, tag, detail, difference_eur: part, words: told }) => (
          <li key={`${reason} ${tag} ${detail}`} className="flex justify-between gap-3 py-2">
            <span>{told[formats.language]}</span>
            {part !== null && <b className="font-semibold whitespace-nowrap">{formats.euroChange(-Number(part))}</b>}
          </li>
        ))}
      </ul>
      {computed_eur !== null && (isSettled || rest != null) && (
        <p className="small text-ink-2 border-line-strong border-t pt-2 text-right">
          {words.money.leftOver(formats.euros(isSettled ? 0 : Math.abs(Number(rest))))}
        </p>
      )}
    </div>
  );
}
