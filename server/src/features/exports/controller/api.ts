import { z } from 'zod';
import { DestinationError, quoteError, shorten } from '../failure.ts';
import { type HttpLine, type HttpResponse, joinUrl } from '../http-call.ts';
import type { ControllerConfig } from './config.ts';

const timeoutMs = 10_000;
const apiPath = '/core/api/jeeApi.php';

const rpcResponse = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

/** A refusal of the controller with its own number. */
export class ControllerError extends DestinationError {
  readonly number: number;

  constructor(number: number, message: string) {
    const advice =
      number === -32001
        ? 'The key is wrong, or the access is disabled or limited to some addresses.'
        : 'Check the API key and that API access is allowed.';
    super('api_error', `API Error: ${number} ${shorten(message)}. ${advice}`, 'controller-key');
    this.number = number;
  }
}

export const commandNotFound = -32702;

export type ControllerApi = {
  call(method: string, params?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** The older form: sends a command its value, with the present time. */
  sendEvent(id: number, value: string): Promise<void>;
};

/** The key is always sent in the body, because addresses are written to access logs. */
export function openController(line: HttpLine, { url, api_key: apikey, plugin }: ControllerConfig): ControllerApi {
  const address = joinUrl(url, apiPath);
  const post = (body: string, type: string) =>
    line.call({ method: 'POST', url: address, headers: { 'content-type': type }, body, timeoutMs });
  const postForm = (fields: Record<string, string>) =>
    post(new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded');
  let wantsForm = false;
  return {
    async call(method, params = {}) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: '1', method, params: { apikey, ...params } });
      const first = wantsForm ? await postForm({ request: body }) : await post(body, 'application/json');
      const response = readRpcResponse(first);
      if (response) return resultOf(response);
      if (wantsForm) throw notTheApi(first);
      // An old version reads the call from a field of a form.
      const second = await postForm({ request: body });
      const old = readRpcResponse(second);
      if (!old) throw notTheApi(second);
      wantsForm = true;
      return resultOf(old);
    },
    async sendEvent(id, value) {
      const response = await postForm({ apikey: apikey ?? '', plugin, type: 'event', id: String(id), value });
      if (response.status !== 200 || isPage(response.body)) throw notTheApi(response);
      const reply = response.body.trim();
      if (reply !== '' && reply !== 'ok')
        throw new DestinationError('api_error', `API Error: ${shorten(reply).slice(0, 100)}`, 'controller-key');
    },
  };
}

const isPage = (body: string) => /^\s*<(!doctype|html)/i.test(body);

function readRpcResponse({ status, body }: HttpResponse): z.output<typeof rpcResponse> | undefined {
  if (status !== 200) return undefined;
  try {
    const read = rpcResponse.safeParse(JSON.parse(body));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

function resultOf({ result, error }: z.output<typeof rpcResponse>): unknown {
  if (error) throw new ControllerError(error.code, error.message);
  return result;
}

function notTheApi(response: HttpResponse): DestinationError {
  const { status, body } = response;
  if (isPage(body) || status === 404)
    return new DestinationError(
      'api_error',
      'This address does not answer as the controller’s API: check the path (often /jeedom).',
      'controller-address',
    );
  return new DestinationError('api_error', `API Error: ${status}.${quoteError(response)}`, 'controller-address');
}
