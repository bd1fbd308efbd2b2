import './print.css';
import { byteOrderMark, type CsvCell, csvLine } from '@svc/domain/csv';
import { Check, Download, Link2, Table } from 'lucide-react';
import { useState } from 'react';
import { useVoice } from '../words/language.tsx';

/** The same numbers as the chart above it; units are in the heads. */
export type TwinTable = {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
};

const pageSize = 25;

/** A file as spreadsheets of the language read it. */
export function twinCsv({ head, rows }: TwinTable, language: 'fr' | 'en'): string {
  const form = language === 'fr' ? ({ sep: ';', decimal: ',' } as const) : ({ sep: ',', decimal: '.' } as const);
  return byteOrderMark + [head, ...rows].map((cells) => csvLine(cells, form)).join('');
}

type TwinProps = {
  sentence: string;
  table: () => TwinTable;
  isCompact?: boolean;
  /** The address holds all that this chart shows: it can be given away. */
  hasLink?: boolean;
};

/** Under a chart: what it says in one sentence, its table when asked for, its file. */
export function Twin({ sentence, table, isCompact = false, hasLink = false }: TwinProps) {
  const { words, formats } = useVoice();
  const [isOpen, setOpen] = useState(false);
  const look = isCompact ? 'button button-soft button-compact' : 'button button-soft';
  const save = () => {
    const made = table();
    const address = URL.createObjectURL(new Blob([twinCsv(made, formats.language)], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${made.name}.csv`;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className={`small text-ink-2 min-w-0 flex-1 ${sentence.length > 40 ? 'basis-60' : 'basis-24'}`}>
          {sentence}
        </p>
        <div className="flex gap-2">
          <button
            type="button"
            className={look}
            aria-expanded={isOpen}
            aria-label={words.table}
            onClick={() => setOpen(!isOpen)}
          >
            <Table size={16} aria-hidden="true" />
            {!isCompact && words.table}
          </button>
          <button type="button" className={look} aria-label="CSV" onClick={save}>
            <Download size={16} aria-hidden="true" />
            {!isCompact && 'CSV'}
          </button>
          {hasLink && <CopyLink look={look} />}
        </div>
      </div>
      {isOpen && <Pages table={table()} />}
    </div>
  );
}

/** Says that the address was copied once it was, and says so when the browser refuses. */
function CopyLink({ look }: { look: string }) {
  const { words } = useVoice();
  const [state, setState] = useState<'copyLink' | 'linkCopied' | 'linkRefused'>('copyLink');
  const copy = () => {
    const copying = navigator.clipboard?.writeText(location.href) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => setState('linkCopied'),
      () => setState('linkRefused'),
    );
  };
  const Icon = state === 'linkCopied' ? Check : Link2;
  return (
    <button type="button" className={look} aria-label={words[state]} title={words[state]} onClick={copy}>
      <Icon size={16} aria-hidden="true" />
      <span className="sr" aria-live="polite">
        {state === 'copyLink' ? '' : words[state]}
      </span>
    </button>
  );
}

function Pages({ table }: { table: TwinTable }) {
  const { words, formats } = useVoice();
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(table.rows.length / pageSize));
  const shown = table.rows.slice(page * pageSize, (page + 1) * pageSize);
  const cell = (value: CsvCell) =>
    typeof value === 'number' ? formats.number(value, value % 1 === 0 ? 0 : 3) : (value ?? '–');
  return (
    <div className="mt-3">
      <table className="small">
        <caption className="sr">{table.name}</caption>
        <thead>
          <tr>
            {table.head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={table.rows.indexOf(row)}>
              {row.map((value, column) => (
                <td key={table.head[column]}>{cell(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <div className="mt-3 flex items-center justify-end gap-3">
          <button type="button" className="button button-soft" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {words.previous}
          </button>
          <span className="small text-ink-2">{words.pageOf(page + 1, pages)}</span>
          <button
            type="button"
            className="button button-soft"
            disabled={page === pages - 1}
            onClick={() => setPage(page + 1)}
          >
            {words.next}
          </button>
        </div>
      )}
    </div>
  );
}
