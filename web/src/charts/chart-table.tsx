import { byteOrderMark, type CsvCell, csvLine } from '@svc/domain/csv';
import { Download, Link2, Table } from 'lucide-react';
import { useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { useI18n } from '../messages/i18n.tsx';
import { ChartTools } from './chart-tools.tsx';
import { CopiedLink, useCopyLink } from './copy-link.tsx';

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

type ChartTableProps = { sentence: string; table: () => ChartTableData };

/** Under a chart: its summary in one sentence, and its table on request. Its tools are in the head of its card. */
export function ChartTable({ sentence, table }: ChartTableProps) {
  const { messages, formats } = useI18n();
  const { ref, head } = useCardHead();
  const [isOpen, setOpen] = useState(false);
  const { copying, copy } = useCopyLink();
  const { showTable, hideTable, download, copyLink } = messages.chartTools;
  const icon = { size: 16, 'aria-hidden': true } as const;
  const tools = (
    <ChartTools
      titleId={head?.parentElement?.querySelector('h2')?.id}
      tools={[
        { label: isOpen ? hideTable : showTable, icon: <Table {...icon} />, onChoose: () => setOpen(!isOpen) },
        { label: download, icon: <Download {...icon} />, onChoose: () => save(table(), formats.language) },
        { label: copyLink, icon: <Link2 {...icon} />, onChoose: copy },
      ]}
    />
  );
  return (
    <div ref={ref} className="mt-3" data-chart-table>
      <div className="flex items-center justify-between gap-3">
        <p className="small text-ink-2 min-w-0 flex-1">{sentence}</p>
        {head === null && tools}
      </div>
      {head && createPortal(tools, head)}
      <CopiedLink copying={copying} />
      {isOpen && <Pages table={table()} />}
    </div>
  );
}

/** The place for tools in the head of the card around an element: null without such a card, undefined until found. */
function useCardHead() {
  const [head, setHead] = useState<Element | null>();
  const ref = useCallback((node: HTMLElement | null) => {
    if (node) setHead(node.closest('.card')?.querySelector('.card-tools') ?? null);
  }, []);
  return { ref, head };
}

function save(table: ChartTableData, language: 'fr' | 'en'): void {
  const address = URL.createObjectURL(new Blob([chartTableCsv(table, language)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${table.name}.csv`;
  link.click();
  URL.revokeObjectURL(address);
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
