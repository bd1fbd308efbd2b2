import { formatWallTime, type Instant } from '@svc/domain/paris-time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFlag, readList, readObject, readOneOf, readText } from '../control-reader.ts';
import type { Environment } from '../environment.ts';
import { ControllerRefusal, createEquipment, type EquipmentStore, type Event } from './equipment.ts';

type Params = Readonly<Record<string, unknown>>;
type Context = { readonly store: EquipmentStore; readonly plugins: readonly string[]; readonly now: Instant };
type Method = (params: Params, context: Context) => unknown;

const stampForm = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** The methods of the controller's JSON-RPC interface; any other method is an error. */
const methods: Readonly<Record<string, Method>> = {
  version: () => '4.5.3',
  datetime: (_params, { now }) => now / 1000,
  'plugin::listPlugin': (_params, { plugins }) => plugins.map((id) => ({ id, name: id, isEnable: '1' })),
  'eqLogic::byType': ({ type }, { store }) => store.all().filter(({ eqType_name }) => eqType_name === type),
  'eqLogic::fullById': ({ id }, { store }) => {
    const found = store.find(id);
    if (!found) throw new ControllerRefusal(-32602, `EqLogic introuvable : ${id}`);
    return { ...found, cmds: store.commandsOf(id) };
  },
  'eqLogic::save': (params, { store }) => store.save({ ...params }),
  'cmd::byEqLogicId': ({ eqLogic_id }, { store }) => store.commandsOf(eqLogic_id),
  'cmd::event': ({ id, value, datetime }, { store, now }) => {
    store.record(id, eventOf(value, datetime, now));
    return 'ok';
  },
  'cmd::getHistory': ({ id, startTime, endTime }, { store }) =>
    store
      .history(id)
      .filter(({ datetime }) => (!startTime || datetime >= `${startTime}`) && (!endTime || datetime <= `${endTime}`))
      .map((event) => ({ cmd_id: String(id), ...event })),
};

function eventOf(value: unknown, datetime: unknown, now: Instant): Event {
  if (value === undefined || value === null) throw new ControllerRefusal(-32500, 'Valeur manquante');
  if (datetime !== undefined && datetime !== null && (typeof datetime !== 'string' || !stampForm.test(datetime)))
    throw new ControllerRefusal(-32500, 'Date invalide');
  return { value: String(value), datetime: typeof datetime === 'string' ? datetime : formatWallTime(now) };
}

/** `core` opens everything, `plugin` only the events of its plugin. `form_only`: an old version, JSON as a field. */
type Settings = {
  readonly api_key: string;
  readonly plugin_key: string;
  readonly access: 'enabled' | 'disabled';
  readonly form_only: boolean;
  readonly plugins: readonly string[];
};

const defaults: Settings = {
  api_key: 'controller-key',
  plugin_key: 'controller-plugin-key',
  access: 'enabled',
  form_only: false,
  plugins: ['virtual'],
};

const readChange = readObject({
  api_key: readText,
  plugin_key: readText,
  access: readOneOf('enabled', 'disabled'),
  form_only: readFlag,
  plugins: readList(readText),
});

const notAllowed = "Vous n'êtes pas autorisé à effectuer cette action";
type Fields = Readonly<Record<string, unknown>>;

/**
 * The home-automation controller: one address, JSON-RPC or the older HTTP form. Any other request gets its web page.
 */
export function registerController(app: FastifyInstance, environment: Environment): void {
  let settings = defaults;
  const store = createEquipment();
  environment.control.register('controller', readChange, (change) => {
    settings = { ...settings, ...change };
  });
  environment.onReset(() => {
    settings = defaults;
    store.clear();
  });
  environment.report('controller', () => ({
    equipment: store.all().map((entry) => ({
      ...entry,
      cmds: store.commandsOf(entry.id).map((command) => ({ ...command, history: store.history(command.id) })),
    })),
  }));

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const handleRpcCall = (fields: Fields): object => {
    const { jsonrpc, id, method, params } = fields;
    try {
      if (jsonrpc !== '2.0') throw new ControllerRefusal(-32001, 'Requête invalide. Version JSON-RPC invalide');
      const context = { store, plugins: settings.plugins, now: environment.clock.now() };
      return { jsonrpc: '2.0', id, result: call(settings, String(method), (params ?? {}) as Params, context) };
    } catch (error) {
      if (!(error instanceof ControllerRefusal)) throw error;
      return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } };
    }
  };

  app.post('/core/api/jeeApi.php', { config: { route: 'controller_api' } }, (request, reply) => {
    // The address is written to access logs: a key in it is disclosed.
    if (/[?&](?:apikey|api)=/.test(request.url)) environment.violations.record('key_in_address', request.loggedRequest);
    const fields = (request.body ?? {}) as Fields;
    if (typeof fields.type === 'string') return sendText(reply, handleForm(settings, store, fields, environment));
    if (typeof fields.request === 'string') return reply.send(handleRpcCall(JSON.parse(fields.request)));
    if (isForm(request) || settings.form_only) return sendPage(reply);
    return reply.send(handleRpcCall(fields));
  });
  app.get('/*', { config: { route: 'controller_page' } }, (_request, reply) => sendPage(reply));
}

function call(settings: Settings, method: string, params: Params, context: Parameters<(typeof methods)[string]>[1]) {
  if (settings.access === 'disabled') throw new ControllerRefusal(-32001, notAllowed);
  if (method === 'ping') return 'pong';
  if (params.apikey !== settings.api_key) throw new ControllerRefusal(-32001, notAllowed);
  const known = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!known) throw new ControllerRefusal(-32500, `Aucune méthode correspondante : ${method}`);
  return known(params, context);
}

/** Always status 200: the text shows whether it worked. */
function handleForm(
  settings: Settings,
  store: ReturnType<typeof createEquipment>,
  { apikey, type, plugin, id, value }: Fields,
  environment: Environment,
): string {
  const allowed = apikey === settings.api_key || (apikey === settings.plugin_key && plugin === 'virtual');
  if (!allowed || settings.access === 'disabled') return `${notAllowed}, IP : 127.0.0.1`;
  if (type !== 'event' || plugin !== 'virtual') return 'Aucune méthode correspondante';
  try {
    store.record(id, eventOf(value, undefined, environment.clock.now()));
    return '';
  } catch (error) {
    if (error instanceof ControllerRefusal) return error.message;
    throw error;
  }
}

function isForm(request: FastifyRequest): boolean {
  return (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/html; charset=UTF-8').send(text);
}

function sendPage(reply: FastifyReply): FastifyReply {
  return sendText(reply, '<!DOCTYPE html><html><head><title>Controller</title></head><body></body></html>');
}
