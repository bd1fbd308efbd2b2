import type { CsvCell } from '@svc/domain/csv';
import { Download, Link2, Table } from 'lucide-react';
import { useCallback, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { useI18n } from '../messages/i18n.tsx';
import { ChartHome } from './chart-home.ts';
import { ChartTools } from './chart-tools.tsx';
import { CopiedLink, useCopyLink } from './copy-link.tsx';
import { type ChartTableData, chartTableCsv, type FileColumns, fileNameOf, inKwh } from './table-csv.ts';

export type { ChartTableData } from './table-csv.ts';

const pageSize = 25;

type ChartTableProps = { sentence: string; table: () => ChartTableData };

/** Under a chart: its summary in one sentence, and its table on request. Its tools are in the head of its card. */
export function ChartTable({ sentence, table }: ChartTableProps) {
  const { messages, formats } = useI18n();
  const { ref, head } = useCardHead();
  const [isOpen, setOpen] = useState(false);
  const { copying, copy } = useCopyLink();
  const { showTable, hideTable, download, copyLink } = messages.chartTools;
  const name = useContext(ChartHome);
  const columns: FileColumns = {
    dayTitle: messages.chartTools.day,
    ...(name !== undefined && { home: [messages.home, name] }),
  };
  const icon = { size: 16, 'aria-hidden': true } as const;
  const tools = (
    <ChartTools
      titleId={head?.parentElement?.querySelector('h2')?.id}
      tools={[
        { label: isOpen ? hideTable : showTable, icon: <Table {...icon} />, onChoose: () => setOpen(!isOpen) },
        {
          label: download,
          icon: <Download {...icon} />,
          onChoose: () => save(table(), formats.language, { name, ...columns }),
        },
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
      {isOpen && <Pages table={inKwh(table())} />}
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

type FileOptions = FileColumns & { readonly name: string | undefined };

function save(table: ChartTableData, language: 'fr' | 'en', { name, ...columns }: FileOptions): void {
  const address = URL.createObjectURL(new Blob([chartTableCsv(table, language, columns)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileNameOf(table, name);
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
