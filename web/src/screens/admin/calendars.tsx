import { toDay } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  adminActions,
  adminQueries,
  type CalendarName,
  type CalendarState,
  calendarNames,
  useAdminMutation,
} from '../../api/admin.ts';
import { queries } from '../../api/queries.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card, Row } from '../../kit/card.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Outcome, ReadOnly, useMay } from './may.tsx';
import { PeakDaysDialog } from './peak-days-dialog.tsx';
import { formatMoment } from './sentence.ts';

/** The stored data of each calendar, and whether its source responds. */
export function Calendars() {
  const { messages } = useI18n();
  const { calendars } = messages.admin;
  const query = useQuery(adminQueries.calendars());
  const states = calendarNames.map((name) => query.data?.[name]);
  const failing = states.filter((state) => state?.last_error != null).length;
  const unread = states.filter((state) => state?.last_sync_at === null).length;
  const headline = query.data ? calendars.headline(failing, unread) : messages.admin.tabs.calendars;
  return (
    <>
      <PageHead headline={headline} caption={calendars.caption} />
      <ReadOnly permission="calendars:refresh" />
      <PanelState state={stateOfQuery(query)} height={320}>
        <div className="cards">
          {calendarNames.map((name) => {
            const state = query.data?.[name];
            return state && <CalendarCard key={name} name={name} state={state} />;
          })}
        </div>
      </PanelState>
    </>
  );
}

function CalendarCard({ name, state }: { name: CalendarName; state: CalendarState }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const { calendars } = messages.admin;
  const mayRefresh = useMay('calendars:refresh');
  const { data: me } = useQuery(queries.me());
  const [isEntering, setEntering] = useState(false);
  const mutation = useAdminMutation(() => adminActions.refreshCalendar(name));
  const day = (text: string | null) => (text === null ? '–' : formats.dayPlain(toDay(text)));
  const read = mutation.data && calendars.refreshed(formats.number(mutation.data.updated + mutation.data.backfilled));
  return (
    <Card title={calendars.names[name]} span={4}>
      <div className="mt-1">
        <Row name={calendars.stored}>
          {state.first_day === null ? calendars.nothing : calendars.span(day(state.first_day), day(state.last_day))}
        </Row>
        <Row name={calendars.records}>{formats.number(state.records)}</Row>
        <Row name={calendars.tomorrow}>{state.tomorrow_known ? calendars.known : calendars.unknown}</Row>
        <Row name={calendars.lastRead}>
          {state.last_sync_at === null ? messages.admin.never : formatMoment(state.last_sync_at, i18n)}
        </Row>
      </div>
      {state.last_error !== null && (
        <div className="mt-3">
          <Note tone="warn">{calendars.failed(state.last_error)}</Note>
        </div>
      )}
      <div className="mt-auto flex flex-wrap gap-3 pt-3 empty:hidden">
        {mayRefresh && (
          <button
            type="button"
            className="button button-soft"
            disabled={mutation.isPending}
            aria-label={calendars.refreshOf(calendars.names[name])}
            onClick={() => mutation.mutate(undefined)}
          >
            {mutation.isPending ? calendars.refreshing : calendars.refresh}
          </button>
        )}
        {name === 'ejp' && me?.is_admin && (
          <button type="button" className="button button-soft" onClick={() => setEntering(true)}>
            {calendars.peakDays.open}
          </button>
        )}
      </div>
      {isEntering && <PeakDaysDialog onClose={() => setEntering(false)} />}
      <div className="mt-3 empty:hidden">
        <Outcome error={mutation.error} done={read} />
      </div>
    </Card>
  );
}
