import { parisDay, parseInstant } from '@svc/domain/paris-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AlertSwitch, type AlertsData, alertQuery, useSaveAlert } from '../../api/alerts.ts';
import { useReadOnly } from '../../api/read-only.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card, Row } from '../../kit/card.tsx';
import { Field, SelectField } from '../../kit/field.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { Note } from '../../kit/note.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { Switch } from '../../kit/switch.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';
import { alertSentence, readLimit } from './sentence.ts';

/** The alerts, with one switch per kind. */
export function AlertsScreen() {
  const i18n = useI18n();
  const { messages } = i18n;
  const query = useQuery(alertQuery());
  const isReadOnly = useReadOnly();
  const sentence = isReadOnly
    ? { headline: messages.nav.alerts, caption: messages.alerts.readOnly }
    : query.data
      ? alertSentence(query.data, i18n)
      : { headline: messages.nav.alerts, caption: '' };
  return (
    <>
      <PageHead {...sentence} isKnown={!reservesLayout(query.isPending)}>
        {query.data?.channel === 'mqtt' && !query.data.is_ready && (
          <Link to="/destinations/$type" params={{ type: 'mqtt' }} className="button">
            {messages.alerts.setMqtt}
          </Link>
        )}
      </PageHead>
      <PanelState state={stateOfQuery(query)} height={420}>
        {query.data && <Alerts data={query.data} />}
      </PanelState>
    </>
  );
}

function Alerts({ data }: { data: AlertsData }) {
  const { messages } = useI18n();
  const save = useSaveAlert();
  return (
    <div className="cards items-start">
      <Card title={messages.alerts.title} span={8}>
        <ul className="mt-1">
          {data.switches.map((one) => (
            <Kind key={one.kind} one={one} isBusy={save.isPending} onSave={save.mutateAsync} />
          ))}
        </ul>
        {save.error && (
          <Note tone="bad">
            {messages.alerts.refused(save.error.message)} <HelpLink name={helpNameOf(save.error)} />
          </Note>
        )}
      </Card>
      <Sent data={data} />
    </div>
  );
}

type KindProps = { one: AlertSwitch; isBusy: boolean; onSave: (next: AlertSwitch) => Promise<unknown> };

function Kind({ one, isBusy, onSave }: KindProps) {
  const { messages } = useI18n();
  const isReadOnly = useReadOnly();
  const { name, about } = messages.alerts.kinds[one.kind];
  // Optimistic update: a refusal, shown beside the switch, reverts it.
  const [wanted, setWanted] = useState<AlertSwitch>();
  const shown = wanted ?? one;
  const save = (next: AlertSwitch) => {
    setWanted(next);
    void onSave(next)
      .catch(() => undefined)
      .finally(() => setWanted(undefined));
  };
  return (
    <li className="border-line border-t py-3 first:border-0">
      {isReadOnly ? (
        <h3>{name}</h3>
      ) : (
        <Switch
          isAtEnd
          label={<span className="font-semibold">{name}</span>}
          isOn={shown.is_on}
          isDisabled={isBusy}
          onChange={(is_on) => save({ ...one, is_on })}
        />
      )}
      <p className="text-ink-2">{about}</p>
      {one.kind === 'budget' && one.is_on && !isReadOnly && (
        <LimitField
          key={`${one.threshold} ${one.unit}`}
          limit={one.threshold}
          unit={one.threshold === null ? 'eur' : one.unit}
          onSet={(threshold, unit) => save({ ...one, threshold, unit })}
        />
      )}
    </li>
  );
}

function Sent({ data }: { data: AlertsData }) {
  const { messages, formats } = useI18n();
  const nameOf = (kind: string) => data.switches.find((one) => one.kind === kind);
  const dayOf = (text: string) => {
    const instant = parseInstant(text);
    return instant === undefined ? text : formats.dayMonth(parisDay(instant));
  };
  return (
    <Card title={messages.alerts.sent} span={4}>
      {data.sent.length === 0 && <p className="text-ink-2">{messages.alerts.noneSent}</p>}
      {data.sent.map(({ kind, sent_at }) => {
        const known = nameOf(kind);
        return (
          <Row key={`${kind} ${sent_at}`} name={known ? messages.alerts.kinds[known.kind].name : kind}>
            {dayOf(sent_at)}
          </Row>
        );
      })}
    </Card>
  );
}

type Unit = AlertSwitch['unit'];
type LimitFieldProps = { limit: number | null; unit: Unit; onSet: (limit: number | null, unit: Unit) => void };

/** The limit of a month, in euros or in kWh. Without it there is no alert. */
function LimitField({ limit, unit, onSet }: LimitFieldProps) {
  const { messages } = useI18n();
  const [input, setInput] = useState(limit === null ? '' : String(limit));
  const [chosen, setChosen] = useState<Unit>(unit);
  const read = readLimit(input);
  const isSame = read === limit && (chosen === unit || read === null);
  return (
    <form
      className="mt-2 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (read !== undefined) onSet(read, chosen);
      }}
    >
      <div className="min-w-0 basis-40">
        <Field
          label={messages.alerts.limit}
          inputMode="numeric"
          value={input}
          error={read === undefined ? messages.alerts.badLimit : undefined}
          onChange={(event) => setInput(event.target.value)}
        />
      </div>
      <div className="min-w-0 basis-28">
        <SelectField
          label={messages.alerts.unit}
          value={chosen}
          onChange={(event) => setChosen(event.target.value === 'eur' ? 'eur' : 'kwh')}
        >
          <option value="eur">{messages.alerts.units.eur}</option>
          <option value="kwh">{messages.alerts.units.kwh}</option>
        </SelectField>
      </div>
      <button type="submit" className="button min-h-11" disabled={read === undefined || isSame}>
        {messages.alerts.save}
      </button>
      {chosen === 'eur' && <p className="small text-ink-2 basis-full">{messages.alerts.eurNote}</p>}
    </form>
  );
}
