import { dirname } from 'node:path';

/** Why the program cannot run, naming the setting, and what to do about it. */
export type StartFailure = { readonly text: string; readonly advice: string };

type MessageTemplate = (place: string) => StartFailure;
const problem =
  (text: string, advice: string): MessageTemplate =>
  (place) => ({ text: text.replace('{}', place), advice: advice.replace('{}', place) });

type FileMessages = { readonly elsewhere: string; readonly errors: Readonly<Record<string, MessageTemplate>> };

/** Errors of the operating system about a folder or file of the database. */
function describeFileErrors(folder: string, elsewhere: string, disk: string): FileMessages {
  const user = process.getuid?.();
  const noRight = problem(
    `${folder} {}, where this user${user === undefined ? '' : ` (uid ${user})`} may not write`,
    `Give it the right to write there${user === undefined ? '' : ` (chown -R ${user} {})`}, or ${elsewhere.replace(/^S/, 's')}`,
  );
  const noFolder = problem(`${folder} {}, which is no folder`, elsewhere);
  const errors = {
    EACCES: noRight,
    EPERM: noRight,
    EROFS: problem(`${folder} {}, on a disk that is read-only`, elsewhere),
    ENOENT: problem(`${folder} {}, which does not exist and cannot be made`, elsewhere),
    ENOTDIR: noFolder,
    EEXIST: noFolder,
    EISDIR: problem('DATABASE_URL is the folder {}', 'Add the name of a file to it'),
    ENOSPC: problem('The disk of {} is full', `Free some space, or ${disk}`),
  };
  return { elsewhere, errors };
}

const fileMessages = {
  DATABASE_URL: describeFileErrors(
    'DATABASE_URL points into',
    'Set DATABASE_URL to sqlite:<path> in a folder that can be written',
    'set DATABASE_URL to another disk',
  ),
  DATA_DIR: describeFileErrors(
    'DATA_DIR is',
    'Set DATA_DIR to a folder that can be written',
    'set DATA_DIR to a folder on another disk',
  ),
};

/** `setting` is the one that selects the place of the file. */
export function explainFileError(error: unknown, file: string, setting: keyof typeof fileMessages): StartFailure {
  const code = codeOf(error);
  const { elsewhere, errors } = fileMessages[setting];
  const place = code === 'EISDIR' ? file : dirname(file);
  return (
    errors[code]?.(place) ?? {
      text: `The database ${file} cannot be opened: ${reasonOf(error)}`,
      advice: elsewhere,
    }
  );
}

const serverErrors: Readonly<Record<string, MessageTemplate>> = {
  ECONNREFUSED: problem(
    'DATABASE_URL: nothing listens at {}',
    'Start PostgreSQL there, or correct the host and the port in DATABASE_URL',
  ),
  ENOTFOUND: problem('DATABASE_URL: the name in {} is not known', 'Correct the host in DATABASE_URL'),
  EAI_AGAIN: problem('DATABASE_URL: the name in {} cannot be looked up now', 'Check the network of this machine'),
  '28P01': problem(
    'DATABASE_URL: PostgreSQL at {} refuses the password',
    'Correct the user and the password in DATABASE_URL',
  ),
  '28000': problem(
    'DATABASE_URL: PostgreSQL at {} does not let this user in',
    'Correct the user in DATABASE_URL, or the file pg_hba.conf of that server',
  ),
  '3D000': problem(
    'DATABASE_URL: there is no database {}',
    'Create it with createdb, or correct the name at the end of DATABASE_URL',
  ),
  '42501': problem('DATABASE_URL: this user may not create tables at {}', 'Make it the owner of the database'),
};

export function explainServerError(error: unknown, place: string): StartFailure {
  const unknown = `DATABASE_URL: PostgreSQL at ${place} does not answer: ${reasonOf(error)}`;
  return serverErrors[codeOf(error)]?.(place) ?? { text: unknown, advice: 'Start it, or correct DATABASE_URL' };
}

type Listening = { readonly host: string; readonly port: number; readonly addresses: readonly string[] };
const noAddress = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT']);

export function explainListenError(error: unknown, { host, port, addresses }: Listening): StartFailure {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    const advice = 'Stop that program, or set PORT to another number';
    return { text: `PORT ${port} on ${host} is taken by another program`, advice };
  }
  if (code === 'EACCES') {
    return { text: `PORT ${port} is for administrators only`, advice: 'Set PORT to 1024 or more' };
  }
  if (!noAddress.has(code)) {
    const text = `HOST ${host} with PORT ${port} cannot be listened on: ${reasonOf(error)}`;
    return { text, advice: 'Correct HOST and PORT' };
  }
  const own = addresses.length === 0 ? '' : `, or ${addresses.join(' or ')}`;
  const advice = `Set HOST to 127.0.0.1 for this machine alone, 0.0.0.0 for the whole network${own}`;
  return { text: `HOST ${host} is no address of this machine`, advice };
}

/** Any other error, in one sentence; set DEBUG for the full stack. */
export function explainError(error: unknown): string {
  return process.env.DEBUG === 'true' && error instanceof Error ? String(error.stack) : reasonOf(error);
}

export function describeStartFailure({ text, advice }: StartFailure): string {
  return `svc cannot start: ${text}. ${advice}.`;
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const [inner] = error instanceof AggregateError ? error.errors : [];
  const own = 'code' in error ? String(error.code) : '';
  return own || codeOf(inner ?? error.cause);
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  const cause = error.cause instanceof Error ? error.cause.message : '';
  return cause || error.message || codeOf(error) || error.name;
}
