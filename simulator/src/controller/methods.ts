import { formatWallTime, type Instant } from '@svc/domain/paris-time';
import { ControllerRefusal, type EquipmentStore, type Event } from './equipment.ts';

export type Params = Readonly<Record<string, unknown>>;
type Context = { readonly store: EquipmentStore; readonly plugins: readonly string[]; readonly now: Instant };
type Method = (params: Params, context: Context) => unknown;

const stampForm = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** The methods of the controller's JSON-RPC interface; any other method is an error. */
export const methods: Readonly<Record<string, Method>> = {
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

export function eventOf(value: unknown, datetime: unknown, now: Instant): Event {
  if (value === undefined || value === null) throw new ControllerRefusal(-32500, 'Valeur manquante');
  if (datetime !== undefined && datetime !== null && (typeof datetime !== 'string' || !stampForm.test(datetime)))
    throw new ControllerRefusal(-32500, 'Date invalide');
  return { value: String(value), datetime: typeof datetime === 'string' ? datetime : formatWallTime(now) };
}
