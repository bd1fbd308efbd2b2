import { useEffect, useState } from 'react';

type Capabilities = { mode: 'server' | 'client'; version: string };
type State = { kind: 'asking' } | { kind: 'known'; capabilities: Capabilities } | { kind: 'unreachable' };

/** The frame that the screens will stand in: for now it tells which mode answers behind it. */
export function Shell() {
  const [state, setState] = useState<State>({ kind: 'asking' });
  useEffect(() => {
    const stop = new AbortController();
    fetch('/api/capabilities', { signal: stop.signal })
      .then((response) => response.json())
      .then((body: { data: Capabilities }) => setState({ kind: 'known', capabilities: body.data }))
      .catch(() => stop.signal.aborted || setState({ kind: 'unreachable' }));
    return () => stop.abort();
  }, []);
  return (
    <main>
      <h1>svc</h1>
      <p>{describe(state)}</p>
      <p>
        <a href="/api/docs">API</a>
      </p>
    </main>
  );
}

function describe(state: State): string {
  if (state.kind === 'asking') return '…';
  if (state.kind === 'unreachable') return "L'API ne répond pas.";
  const name = state.capabilities.mode === 'server' ? 'Passerelle' : 'Client local';
  return `${name}, version ${state.capabilities.version}`;
}
