/** A command of an equipment, as the controller stores it: identifiers are texts of digits. */
export type Command = {
  readonly id: string;
  readonly eqLogic_id: string;
  readonly name: string;
  readonly logicalId: string;
  readonly type: string;
  readonly subType: string;
  readonly unite: string;
  readonly isHistorized: string;
};
export type Equipment = {
  readonly id: string;
  readonly name: string;
  readonly logicalId: string;
  readonly eqType_name: string;
  readonly isEnable: string;
  readonly isVisible: string;
};
export type Event = { readonly value: string; readonly datetime: string };

/** -32500 is the code of everything that has none of its own. */
export class ControllerRefusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.name = 'ControllerRefusal';
    this.code = code;
  }
}

export type EquipmentStore = {
  all(): readonly Equipment[];
  find(id: unknown): Equipment | undefined;
  commandsOf(id: unknown): readonly Command[];
  command(id: unknown): Command;
  history(id: unknown): readonly Event[];
  /** Writes the equipment, then its commands; with a list of commands, those missing from it are deleted. */
  save(params: Record<string, unknown>): Equipment;
  record(id: unknown, event: Event): void;
  clear(): void;
};

export function createEquipment(): EquipmentStore {
  let equipment = new Map<string, Equipment>();
  let commands = new Map<string, Command>();
  let history = new Map<string, Event[]>();
  let lastId = 100;
  const commandOf = (id: unknown) => {
    const known = commands.get(String(id));
    if (!known) throw new ControllerRefusal(-32702, `Commande introuvable : ${id}`);
    return known;
  };
  const saveCommands = (owner: string, list: readonly Record<string, unknown>[]) => {
    const retained = new Set<string>();
    for (const fields of list) {
      const known = commands.get(String(fields.id));
      const id = known?.id ?? String(++lastId);
      commands.set(id, writeCommand(id, owner, known, fields));
      retained.add(id);
    }
    for (const { id, eqLogic_id } of commands.values()) {
      if (eqLogic_id !== owner || retained.has(id)) continue;
      commands.delete(id);
      history.delete(id);
    }
  };
  return {
    all: () => [...equipment.values()],
    find: (id) => equipment.get(String(id)),
    commandsOf: (id) => [...commands.values()].filter(({ eqLogic_id }) => eqLogic_id === String(id)),
    command: commandOf,
    history: (id) => history.get(commandOf(id).id) ?? [],
    save(params) {
      if (params.eqType_name !== 'virtual') throw new ControllerRefusal(-32500, 'Type incorrect');
      if (typeof params.name !== 'string' || params.name === '')
        throw new ControllerRefusal(-32500, "Le nom de l'équipement ne peut pas être vide");
      const known = equipment.get(String(params.id));
      const saved = writeEquipment(known?.id ?? String(++lastId), known, params);
      equipment.set(saved.id, saved);
      if (Array.isArray(params.cmd)) saveCommands(saved.id, params.cmd);
      return saved;
    },
    record(id, event) {
      const command = commandOf(id);
      // One value per moment: a second one replaces it.
      const others = (history.get(command.id) ?? []).filter(({ datetime }) => datetime !== event.datetime);
      history.set(command.id, [...others, event].sort(byTime));
    },
    clear() {
      equipment = new Map();
      commands = new Map();
      history = new Map();
    },
  };
}

function byTime(a: Event, b: Event): number {
  return a.datetime < b.datetime ? -1 : 1;
}

type Fields = Readonly<Record<string, unknown>>;

function writeEquipment(id: string, known: Equipment | undefined, fields: Fields): Equipment {
  return {
    id,
    name: String(fields.name),
    logicalId: textOf(fields.logicalId, known?.logicalId),
    eqType_name: 'virtual',
    isEnable: textOf(fields.isEnable, known?.isEnable ?? '0'),
    isVisible: textOf(fields.isVisible, known?.isVisible ?? '0'),
  };
}

function writeCommand(id: string, owner: string, known: Command | undefined, fields: Fields): Command {
  const type = textOf(fields.type, known?.type);
  const subType = textOf(fields.subType, known?.subType);
  if (textOf(fields.name, known?.name) === '') throw new ControllerRefusal(-32500, 'Le nom de la commande est vide');
  if (!['info', 'action'].includes(type)) throw new ControllerRefusal(-32500, 'Le type de la commande est vide');
  if (!['numeric', 'string', 'binary', 'other'].includes(subType))
    throw new ControllerRefusal(-32500, 'Le sous-type de la commande est vide');
  return {
    id,
    eqLogic_id: owner,
    name: textOf(fields.name, known?.name),
    logicalId: textOf(fields.logicalId, known?.logicalId),
    type,
    subType,
    unite: textOf(fields.unite, known?.unite),
    isHistorized: textOf(fields.isHistorized, known?.isHistorized ?? '0'),
  };
}

function textOf(value: unknown, before = ''): string {
  return value === undefined || value === null ? before : String(value);
}
