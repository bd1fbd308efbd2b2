import './activity.css';
import { CircleAlert, CircleCheck, Clock, RefreshCw } from 'lucide-react';
import { Fragment } from 'react';
import { Card } from '../../kit/card.tsx';
import { HelpLink } from '../../kit/help-link.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { Segment } from '../../kit/segment.tsx';
import { useSearchChange } from '../../kit/use-search-change.ts';
import { useI18n } from '../../messages/i18n.tsx';
import type { State } from '../../messages/states.ts';
import { useSearch } from '../../router/index.tsx';
import { type ActivityLine, type Filter, filterLines, joinEqual, type Level } from './lines.ts';

const filters: readonly Filter[] = ['all', 'error', 'send', 'read'];
const icons = { success: CircleCheck, error: CircleAlert, waiting: Clock, running: RefreshCw } as const;
const colours: Readonly<Record<Level, string>> = {
  success: 'text-ok',
  error: 'text-bad',
  waiting: 'text-ink-2',
  running: 'text-ink-2',
};

type LinesProps = { state: State; lines: readonly ActivityLine[]; formatMoment: (moment: string) => string };

export function LinesCard({ state, lines, formatMoment }: LinesProps) {
  const { messages } = useI18n();
  const texts = messages.activity;
  const { view } = useSearch();
  const changeSearch = useSearchChange();
  const filter = filters.find((name) => name === view) ?? 'all';
  const setFilter = (next: Filter) => changeSearch({ view: next === 'all' ? undefined : next });
  const shown = filterLines(lines, filter);
  const choices = filters.map((name) => [name, texts.families[name]] as const);
  return (
    <Card
      title={texts.lines}
      span={8}
      aside={<Segment label={texts.filter} choices={choices} chosen={filter} onChoose={setFilter} />}
    >
      <PanelState state={state} height={360}>
        {shown.length === 0 ? (
          <p className="text-ink-2 mt-3">{texts.none}</p>
        ) : (
          <Lines lines={shown} formatMoment={formatMoment} />
        )}
      </PanelState>
    </Card>
  );
}

function Lines({ lines, formatMoment }: { lines: readonly ActivityLine[]; formatMoment: LinesProps['formatMoment'] }) {
  const { messages } = useI18n();
  const { heads } = messages.activity;
  return (
    <table className="activity-table mt-3">
      <thead>
        <tr>
          {[heads.at, heads.level, heads.who, heads.what, heads.follow].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {joinEqual(lines).map((line) => (
          <Line key={line.id} line={line} formatMoment={formatMoment} />
        ))}
      </tbody>
    </table>
  );
}

type LineProps = { line: ReturnType<typeof joinEqual>[number]; formatMoment: LinesProps['formatMoment'] };

function Line({ line, formatMoment }: LineProps) {
  const { messages } = useI18n();
  const Icon = icons[line.level];
  return (
    <tr data-level={line.level}>
      <td className="text-ink-2">{formatMoment(line.at)}</td>
      <td className={colours[line.level]}>
        <span className="inline-flex items-center gap-1.5">
          <Icon size={16} strokeWidth={1.8} aria-hidden="true" />
          {messages.activity.levels[line.level]}
        </span>
      </td>
      <td className="font-medium">{line.who}</td>
      <td>
        {line.times > 1 ? messages.activity.times(line.what, line.times) : line.what}
        {line.code !== null && (
          <span lang="en" className="code text-ink-2 block">
            <HelpLink name={line.code}>
              {line.code.split(/(?<=_)/).map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the code
                <Fragment key={index}>
                  {part}
                  <wbr />
                </Fragment>
              ))}
            </HelpLink>
          </span>
        )}
        {line.detail !== null && (
          <details className="small text-ink-2">
            <summary>{messages.activity.exact}</summary>
            <p lang="en" className="code">
              {line.detail}
            </p>
          </details>
        )}
      </td>
      <td className="text-ink-2">{line.follow}</td>
    </tr>
  );
}
