import { type Day, parseDay } from '@svc/domain/day';
import { readAmount } from '@svc/domain/pricing/money';
import { type FormEvent, useState } from 'react';
import type { Bill, SavedBill } from '../../api/costs.ts';
import { Field } from '../../kit/field.tsx';
import { useI18n } from '../../messages/i18n.tsx';

type LineInputs = Readonly<Record<string, string>>;
type BillFormProps = {
  from: Day;
  to: Day;
  /** A bill that is looked at again: the form begins with it. */
  saved: SavedBill | undefined;
  tags: readonly string[];
  isBusy: boolean;
  onCheck: (bill: Bill) => void;
};

/** A bill as on paper: two days, an amount, and optional lines. */
export function BillForm({ saved, tags, isBusy, onCheck, ...days }: BillFormProps) {
  const { messages } = useI18n();
  const [from, setFrom] = useState<string>(saved?.from ?? days.from);
  const [to, setTo] = useState<string>(saved?.to ?? days.to);
  const [amount, setAmount] = useState(saved?.amount_eur ?? '');
  const [lines, setLines] = useState<LineInputs>(lineInputsOf(saved?.lines ?? []));
  const [isTried, setTried] = useState(false);
  const read = { from: parseDay(from), to: parseDay(to) };
  const isAmountRight = readAmount(amount) !== undefined;
  const check = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!read.from || !read.to || !isAmountRight) return;
    onCheck({ from: read.from, to: read.to, amount_eur: amount.trim(), lines: linesOf(lines) });
  };
  return (
    <form className="mt-2 flex flex-col gap-3" onSubmit={check} noValidate>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={messages.money.billFrom}
          type="date"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          error={isTried && !read.from && messages.money.wrongDay}
        />
        <Field
          label={messages.money.billTo}
          type="date"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          error={isTried && !read.to && messages.money.wrongDay}
        />
      </div>
      <Field
        label={messages.money.billAmount}
        inputMode="decimal"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        error={isTried && !isAmountRight && messages.money.wrongAmount}
      />
      <BillLines tags={tags} lines={lines} onChange={setLines} />
      <button type="submit" className="button button-primary self-start" disabled={isBusy}>
        {isBusy ? messages.money.checking : messages.money.check}
      </button>
    </form>
  );
}

/** Only what was typed is compared. */
function linesOf(input: LineInputs): Bill['lines'] {
  const tags = [...new Set(Object.keys(input).map((key) => key.slice(key.indexOf(' ') + 1)))];
  return tags.flatMap((tag) => {
    const kwh = Number((input[`kwh ${tag}`] ?? '').replace(',', '.'));
    const amount_eur = (input[`eur ${tag}`] ?? '').trim();
    const line = { tag, ...(kwh > 0 && { kwh }), ...(readAmount(amount_eur) !== undefined && { amount_eur }) };
    return 'kwh' in line || 'amount_eur' in line ? [line] : [];
  });
}

const lineInputsOf = (lines: Bill['lines']): LineInputs =>
  Object.fromEntries(
    lines.flatMap(({ tag, kwh, amount_eur }) => [
      ...(kwh === undefined ? [] : [[`kwh ${tag}`, String(kwh)]]),
      ...(amount_eur === undefined ? [] : [[`eur ${tag}`, amount_eur]]),
    ]),
  );

type LinesProps = { tags: readonly string[]; lines: LineInputs; onChange: (lines: LineInputs) => void };

function BillLines({ tags, lines, onChange }: LinesProps) {
  const { messages, formats } = useI18n();
  const field = (key: string) => ({
    inputMode: 'decimal' as const,
    value: lines[key] ?? '',
    onChange: (event: { target: { value: string } }) => onChange({ ...lines, [key]: event.target.value }),
  });
  return (
    <details>
      <summary className="link cursor-pointer">{messages.money.billLines}</summary>
      <div className="mt-2 grid grid-cols-2 gap-3">
        {tags.map((tag) => {
          const name = formats.capital(messages.tariffs.tag(tag));
          return (
            <div key={tag} className="contents">
              {tag === 'subscription' ? (
                <span />
              ) : (
                <Field label={messages.money.lineKwh(name)} {...field(`kwh ${tag}`)} />
              )}
              <Field label={messages.money.lineEuros(name)} {...field(`eur ${tag}`)} />
            </div>
          );
        })}
      </div>
    </details>
  );
}
