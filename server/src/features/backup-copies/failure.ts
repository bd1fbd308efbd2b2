import { ForbiddenAddress } from '#platform/http/outgoing-address.ts';

/** Why a copy was not stored. Each has its sentence and its remedy, here in English; the page has its own. */
const sentences = {
  unreachable: 'Nothing answers at the address. Check that the server is on, its address and its port.',
  unknown_name: 'The name of the server is not known on this network. Check it, or use the address in digits.',
  timeout: 'The server is too slow or does not answer. Check the network; the copy is tried again.',
  certificate:
    'The certificate of the server is not accepted. Use one from a known authority, or start svc with NODE_EXTRA_CA_CERTS=<file of your authority>.',
  forbidden_address: 'svc does not connect to link-local addresses. Use the address of the server on your network.',
  redirect: 'The server sends svc to another address. Use the final address; http often has to be https.',
  unauthorized: 'The server refuses the user or the password. Enter them again.',
  forbidden: 'The user may not write, read or delete there. Give it these three rights on the place.',
  not_found:
    'The folder or the bucket does not exist. Mount the disk or share that it is on, create it, or correct its name.',
  full: 'There is no space left at the place. Free some, or use a larger one.',
  own_disk_full: 'There is no space on the disk of svc to encrypt the copy. Free some.',
  region: 'The bucket is in another region. Correct the region or the endpoint.',
  clock: 'The clock of this machine is wrong, so the server refuses the signature. Synchronise the clock.',
  not_webdav: 'This address is not WebDAV, or does not allow writing. Check the path of the address.',
  other_disk:
    'The disk or share is not mounted: its folder is now on the disk of svc. Mount it, or save the place again.',
  own_folder: 'The folder is inside the data folder of svc. Use one on another disk.',
  no_permission: 'svc may not write in this folder. Give its user the right to write there.',
  read_only:
    'The folder is read-only for svc. Either it is mounted read-only: mount it read-write. Or the systemd unit protects it: run "systemctl edit svc-client", add ReadWritePaths=<the folder> under [Service], and restart svc.',
  broken_disk: 'The disk or share reports an error. Check its connection and its health.',
  differs: 'What was read back is not what was written, so this copy does not count. Check the disk or the server.',
  server: 'The server reported an error. Its log says more; the copy is tried again.',
  secret_unreadable: 'The stored password or passphrase cannot be decrypted with the current key. Enter it again.',
  invalid_address:
    'This is no address of a place. Write file:///folder, https://user@host/folder or s3://access_key@bucket/prefix, the password in BACKUP_COPY_PASSWORD, and start svc again. The log says what is wrong.',
  no_password:
    'This place needs a password or a secret key. Set BACKUP_COPY_PASSWORD and start svc again, or set the place in the browser.',
  server_database: 'The database is on a server, which svc does not back up. Use pg_dump.',
} as const;

export type CopyFailureCode = keyof typeof sentences;
export const copyFailureCodes = Object.keys(sentences) as [CopyFailureCode, ...CopyFailureCode[]];

export class CopyFailure extends Error {
  override readonly name = 'CopyFailure';
  readonly code: CopyFailureCode;

  constructor(code: CopyFailureCode, options?: ErrorOptions) {
    super(sentences[code], options);
    this.code = code;
  }
}

const byErrorCode: Readonly<Record<string, CopyFailureCode>> = {
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unknown_name',
  EAI_AGAIN: 'unknown_name',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
  ENOENT: 'not_found',
  ENOTDIR: 'not_found',
  ENAMETOOLONG: 'not_found',
  ELOOP: 'not_found',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EACCES: 'no_permission',
  EPERM: 'no_permission',
  EROFS: 'read_only',
  EIO: 'broken_disk',
  ESTALE: 'broken_disk',
  ENODEV: 'broken_disk',
  ENXIO: 'broken_disk',
  EHOSTDOWN: 'broken_disk',
};

/** Of a connection or a disk. What is no failure of a place, a bug for example, stays as it is. */
export function toCopyFailure(error: unknown): unknown {
  if (error instanceof CopyFailure) return error;
  if (error instanceof ForbiddenAddress) return new CopyFailure('forbidden_address', { cause: error });
  const code = codeOf(error);
  const known = byErrorCode[code] ?? (isTimeout(error) ? 'timeout' : undefined);
  if (known) return new CopyFailure(known, { cause: error });
  return isCertificate(code) ? new CopyFailure('certificate', { cause: error }) : error;
}

const isCertificate = (code: string) => /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|ALTNAME|EPROTO/.test(code);
const isTimeout = (error: unknown) => error instanceof Error && /^(TimeoutError|AbortError)$/.test(error.name);

// When several addresses of one name fail together, the reasons are in the aggregate error.
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
