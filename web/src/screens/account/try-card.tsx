import { addDays, parseDay } from '@svc/domain/day';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Home } from '../../api/queries.ts';
import { apiRoot, type Tried, tryOut } from '../../api/try-out.ts';
import { Card } from '../../kit/card.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Field, SelectField } from '../../kit/field.tsx';
import { HelpLink } from '../../kit/help-link.tsx';
import { homeName } from '../../messages/formats.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { today } from '../../period/clock.ts';
import {
  curlOf,
  endpoints,
  exampleOf,
  formatResponse,
  queryOf,
  readCode,
  readLeft,
  routeOf,
  type SampleRequest,
} from './command.ts';

/** A request to the API, the command that sends it from elsewhere with these credentials, and its response. */
export function TryCard({ clientId, homes }: { clientId: string | undefined; homes: readonly Home[] }) {
  const { messages } = useI18n();
  const { attempt } = messages.account;
  const [request, setRequest] = useState<SampleRequest>({
    name: 'consumption_daily',
    from: addDays(today(), -3),
    to: addDays(today(), -1),
  });
  const [chosen, setChosen] = useState<string>();
  const [tried, setTried] = useState<Tried>();
  const cache = useQueryClient();
  const home = homes.find(({ id }) => id === chosen) ?? homes[0];
  const pdl = home?.usage_point_id ?? '';
  const send = () => {
    tryOut(routeOf(request, pdl), queryOf(request))
      .then(
        (response) => setTried({ ...response, text: formatResponse(response.text, pdl) }),
        () => setTried({ status: 0, ms: 0, text: '', quota: null }),
      )
      // The request was counted: refresh the number of calls of today above.
      .finally(() => void cache.invalidateQueries({ queryKey: ['usage'] }));
  };
  return (
    <Card title={attempt.title} span={8} aside={<a href={`${apiRoot()}/docs`}>{attempt.docs}</a>}>
      <div className="try-fields mt-3 grid items-end gap-3 lg:gap-x-2">
        <SelectField label={messages.home} value={home?.id ?? ''} onChange={(event) => setChosen(event.target.value)}>
          {homes.map((each) => (
            <option key={each.id} value={each.id}>
              {homeName(each, messages)}
            </option>
          ))}
        </SelectField>
        <RequestFields request={request} setRequest={setRequest} />
        <button type="button" className="button button-primary max-md:col-span-2" disabled={!home} onClick={send}>
          {attempt.send}
        </button>
      </div>
      {clientId !== undefined && <Command command={curlOf(request, apiRoot(), clientId)} />}
      {tried ? <ResponseView tried={tried} text={tried.text} /> : <Example text={exampleOf(request)} />}
      {clientId !== undefined && <p className="small text-ink-3 mt-3">{attempt.note}</p>}
    </Card>
  );
}

function Command({ command }: { command: string }) {
  const { messages } = useI18n();
  return (
    <>
      <div className="mt-4 mb-2 flex items-center justify-between gap-3">
        <h3>{messages.account.attempt.command}</h3>
        <CopyButton text={command} />
      </div>
      <pre className="code code-block m-0">{command}</pre>
    </>
  );
}

type FieldsProps = { request: SampleRequest; setRequest: (request: SampleRequest) => void };

function RequestFields({ request, setRequest }: FieldsProps) {
  const { messages } = useI18n();
  const { attempt } = messages.account;
  const days = ['from', 'to'] as const;
  return (
    <>
      <SelectField
        label={attempt.measure}
        value={request.name}
        onChange={(event) =>
          setRequest({ ...request, name: endpoints.find((name) => name === event.target.value) ?? request.name })
        }
      >
        {endpoints.map((name) => (
          <option key={name} value={name}>
            {attempt.endpoints[name]}
          </option>
        ))}
      </SelectField>
      {days.map((end) => (
        <Field
          key={end}
          label={attempt[end]}
          type="date"
          value={request[end]}
          disabled={request.name === 'contract'}
          onChange={(event) => setRequest({ ...request, [end]: parseDay(event.target.value) ?? request[end] })}
        />
      ))}
    </>
  );
}

function Example({ text }: { text: string }) {
  const { messages } = useI18n();
  return (
    <>
      <h3 className="mt-4 mb-2">{messages.account.attempt.example}</h3>
      <div className="code-block text-ink-2 max-h-none flex-1">
        <pre className="code m-0">{text}</pre>
      </div>
    </>
  );
}

function ResponseView({ tried, text }: { tried: Tried; text: string }) {
  const { messages, formats } = useI18n();
  const { attempt } = messages.account;
  const left = readLeft(tried.quota);
  const isGood = tried.status >= 200 && tried.status < 300;
  return (
    <>
      <div className="mt-4 mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3>{attempt.response}</h3>
        <span className="text-ink-2" role="status">
          <b className={isGood ? 'text-ok font-semibold' : 'text-bad font-semibold'}>
            {tried.status === 0 ? attempt.nothing : tried.status}
          </b>
          {tried.status > 0 && ` · ${formats.number(tried.ms)} ms`}
          {left !== undefined && ` · ${attempt.left(left, formats.number(left))}`}{' '}
          {!isGood && <HelpLink name={readCode(text)} />}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className="code-block" tabIndex={0} aria-label={attempt.response}>
        <pre className="code m-0">{text}</pre>
      </section>
    </>
  );
}
