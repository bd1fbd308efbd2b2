import './print.css';
import { byteOrderMark, type CsvCell, csvLine } from '@svc/domain/csv';
import { Download, Table } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../messages/i18n.tsx';
import { CopiedLink, CopyLinkButton, useCopyLink } from './copy-link.tsx';

/** The same numbers as the chart above it; units are in the heads. */
export type ChartTableData = {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
};

const pageSize = 25;

/** A file as spreadsheets of the language read it. */
export function chartTableCsv({ head, rows }: ChartTableData, language: 'fr' | 'en'): string {
  const form = language === 'fr' ? ({ sep: ';', decimal: ',' } as const) : ({ sep: ',', decimal: '.' } as const);
  return byteOrderMark + [head, ...rows].map((cells) => csvLine(cells, form)).join('');
}

type ChartTableProps = { sentence: string; table: () => ChartTableData; isCompact?: boolean };

/** Under a chart: its summary in one sentence, its table on request, its file, the address of its view. */
export const ChartTable = (props: ChartTableProps) => usePageChartTable(props, false).chartTable;

/** The one chart of a page has its buttons in the head of the page, under an id that `data-chart-table` names. */
export function usePageChartTable(props: ChartTableProps, isInHead: boolean) {
  const { sentence } = props;
  const { buttons, rest } = useChartTable(props);
  const tools = (
    <div className="flex gap-2" id={isInHead ? 'page-chart-table' : undefined}>
      {buttons}
    </div>
  );
  const chartTable = (
    <div className="mt-3" data-chart-table={isInHead ? 'page-chart-table' : ''}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className={`small text-ink-2 min-w-0 flex-1 ${sentence.length > 40 ? 'basis-60' : 'basis-24'}`}>
          {sentence}
        </p>
        {!isInHead && tools}
      </div>
      {rest}
    </div>
  );
  return { tools: isInHead ? tools : undefined, chartTable };
}

function useChartTable({ table, isCompact = false }: ChartTableProps) {
  const { messages, formats } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const { copying, copy } = useCopyLink();
  const look = isCompact ? 'button button-soft button-compact' : 'button button-soft';
  const save = () => {
    const made = table();
    const address = URL.createObjectURL(new Blob([chartTableCsv(made, formats.language)], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${made.name}.csv`;
    link.click();
    URL.revokeObjectURL(address);
  };
  const buttons = (
    <>
      <button
        type="button"
        className={look}
        aria-expanded={isOpen}
        aria-label={messages.table}
        onClick={() => setOpen(!isOpen)}
      >
        <Table size={16} aria-hidden="true" />
        {!isCompact && messages.table}
      </button>
      <button type="button" className={look} aria-label="CSV" onClick={save}>
        <Download size={16} aria-hidden="true" />
        {!isCompact && 'CSV'}
      </button>
      <CopyLinkButton look={look} copying={copying} onCopy={copy} />
    </>
  );
  const rest = (
    <>
      <CopiedLink copying={copying} />
      {isOpen && <Pages table={table()} />}
    </>
  );
  return { buttons, rest };
}

function Pages({ table }: { table: ChartTableData }) {
  const { messages, formats } = useI18n();
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
            {messages.previous}
          </button>
          <span className="small text-ink-2">{messages.pageOf(page + 1, pages)}</span>
          <button
            type="button"
            className="button button-soft"
            disabled={page === pages - 1}
            onClick={() => setPage(page + 1)}
          >
            {messages.next}
          </button>
        </div>
      )}
    </div>
  );
}
