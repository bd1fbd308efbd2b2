import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { type AccessInput, type GatewayTrial, saveGateway, testGateway } from '../../api/gateway.ts';

type Doing = 'testing' | 'saving';

/** Three values, the results of their checks, and the current action. The secret is in memory only. */
export function useAccess(url: string, onSaved: () => void) {
  const [input, setInput] = useState<AccessInput>({ url, client_id: '', client_secret: '' });
  const [doing, setDoing] = useState<Doing>();
  const [trial, setTrial] = useState<GatewayTrial>();
  const [apiError, setError] = useState<ApiError>();
  const attempt = (what: Doing, work: () => Promise<void>) => {
    setDoing(what);
    setError(undefined);
    work()
      .catch((error: unknown) => setError(error instanceof ApiError ? error : new ApiError(0, {})))
      .finally(() => setDoing(undefined));
  };
  return {
    input,
    doing,
    trial,
    error: apiError,
    change: (part: Partial<AccessInput>) => {
      setInput({ ...input, ...part });
      // What was proved was proved of other values.
      setTrial(undefined);
      setError(undefined);
    },
    test: () => attempt('testing', async () => setTrial(await testGateway(input))),
    save: () =>
      attempt('saving', async () => {
        await saveGateway(input);
        setInput({ url: '', client_id: '', client_secret: '' });
        onSaved();
      }),
  };
}
