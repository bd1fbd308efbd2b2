/** A notice for the household: a sentence, and a possible action. */
export type Notice = {
  readonly code: NoticeCode;
  /** The PDL it is about; null when it is about the whole household. */
  readonly usage_point_id: string | null;
  readonly text: string;
  readonly advice: string;
};

export const noticeCodes = [
  'DISK_FULL',
  'DISK_NEARLY_FULL',
  'DATABASE_RESCUED',
  'BACKUP_NOT_COPIED',
  'OPEN_TO_NETWORK',
  'GATEWAY_CREDENTIALS',
  'GATEWAY_ADDRESS',
  'GATEWAY_AWAY',
  'NO_PDL',
  'PDL_GONE',
  'PDL_INACTIVE',
  'CONSENT_REVOKED',
  'CONSENT_EXPIRED',
  'CONSENT_PENDING',
] as const;
export type NoticeCode = (typeof noticeCodes)[number];

/** What is known of the household now. `null` is "not known": it neither begins nor ends a notice. */
export type HouseholdNow = {
  readonly gateway: { readonly reachable: boolean | null; readonly failure: GatewayFailure | null };
  /** How many PDLs the gateway listed when this process last requested them. */
  readonly listed: number | null;
  readonly pdls: readonly PdlNow[];
  readonly disk: { readonly failure: string | null; readonly free_bytes: number | null };
  /** Reported at the start, valid until the next one. */
  readonly rescues: readonly string[];
  /** For how many days no backup was copied to the place that is set for that, and why; null where none is set. */
  readonly copy: { readonly days: number; readonly failure: string | null } | null;
  /** Where the client listens, and whether requests need its token. */
  readonly listening: { readonly host: string; readonly has_token: boolean };
};

export type GatewayFailure = {
  readonly kind: string;
  readonly code: string;
  /** Of the response. Null when there was none. */
  readonly status: number | null;
  readonly detail: string;
  readonly advice: string;
};

export type PdlNow = {
  readonly usage_point_id: string;
  readonly is_gone: boolean;
  readonly is_active: boolean;
  readonly consent_status: string | null;
};

/** A first sync of one PDL takes about 60 MB; a backup copy as much again. */
export const scarceBytes = 200 * 1024 * 1024;

const addressCodes: ReadonlySet<string> = new Set([
  'GATEWAY_WRONG_ADDRESS',
  'GATEWAY_REDIRECT',
  'GATEWAY_HTML',
  'GATEWAY_NOT_JSON',
  'GATEWAY_UNSUCCESSFUL',
]);

/** The notices to show now, and the codes about which nothing is known yet. */
export function findNotices(now: HouseholdNow): { notices: Notice[]; unknown: ReadonlySet<NoticeCode> } {
  const unknown: NoticeCode[] = [];
  if (now.gateway.reachable === null) unknown.push('GATEWAY_CREDENTIALS', 'GATEWAY_ADDRESS', 'GATEWAY_AWAY');
  if (now.listed === null) unknown.push('NO_PDL');
  return {
    notices: [
      ...now.rescues.map((text) => household('DATABASE_RESCUED', text, 'Nothing to do, unless days are missing.')),
      ...(isOpenToNetwork(now.listening) ? [openToNetwork(now.listening.host)] : []),
      ...describeDisk(now.disk),
      ...describeCopy(now.copy),
      ...describeGateway(now.gateway),
      ...(now.listed === 0 ? [noPdl] : []),
      ...now.pdls.flatMap(describePdl),
    ],
    unknown: new Set(unknown),
  };
}

/** Whether other machines can reach this address and nothing asks them for a token. */
export const isOpenToNetwork = ({ host, has_token }: HouseholdNow['listening']): boolean =>
  !has_token && !/^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|\[?::ffff:127\.\d+\.\d+\.\d+\]?)$/i.test(host);

export const openToNetwork = (host: string): Notice =>
  household(
    'OPEN_TO_NETWORK',
    `svc listens on ${host} without a token: every device on the network can read and change everything.`,
    'Set a token with "svc token set", or set HOST to 127.0.0.1. Behind a proxy that asks for a login, both are unnecessary.',
  );

function household(code: NoticeCode, text: string, advice: string): Notice {
  return { code, usage_point_id: null, text, advice };
}

const noPdl = household(
  'NO_PDL',
  'The account at the gateway has no PDL, so there is nothing to read.',
  'Sign in on the gateway’s site, add your PDL and give your consent at the operator.',
);

function describeDisk({ failure, free_bytes }: HouseholdNow['disk']): Notice[] {
  const advice =
    'Free some space on the disk of the database. Stored days stay readable and the rest follows by itself.';
  if (failure !== null) return [household('DISK_FULL', `New readings cannot be stored: ${failure}.`, advice)];
  if (free_bytes === null || free_bytes >= scarceBytes) return [];
  const left = Math.floor(free_bytes / 1024 / 1024);
  return [household('DISK_NEARLY_FULL', `Only ${left} MB are left on the disk of the database.`, advice)];
}

/** One or two nights without the place are usual: a disk is unplugged, a server is updated. */
export const mostDaysWithoutCopy = 3;

function describeCopy(copy: HouseholdNow['copy']): Notice[] {
  if (copy === null || copy.days < mostDaysWithoutCopy) return [];
  const text = `No backup was copied out of this machine for ${copy.days} days.`;
  return [household('BACKUP_NOT_COPIED', text, copy.failure ?? 'See the copy of the backup on the page of the homes.')];
}

function describeGateway({ failure }: HouseholdNow['gateway']): Notice[] {
  if (!failure) return [];
  const { kind, code, status, detail, advice } = failure;
  if (kind === 'unauthorized')
    return [household('GATEWAY_CREDENTIALS', 'The gateway refuses the credentials.', advice)];
  if (kind !== 'gateway') return [];
  // A page with 502 comes from a proxy whose gateway is down: the address is correct.
  if (addressCodes.has(code) && (status ?? 0) < 500)
    return [household('GATEWAY_ADDRESS', `SVC_API_URL is no gateway: ${decapitalise(detail)}.`, advice)];
  return [household('GATEWAY_AWAY', `The gateway cannot be reached: ${decapitalise(detail)}.`, advice)];
}

function decapitalise(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const consents: Readonly<Record<string, readonly [NoticeCode, string, string]>> = {
  revoked: ['CONSENT_REVOKED', 'was revoked', 'Renew the consent on the gateway’s site.'],
  expired: ['CONSENT_EXPIRED', 'has ended', 'Renew the consent on the gateway’s site.'],
  pending: ['CONSENT_PENDING', 'has not been given yet', 'Give the consent on the gateway’s site.'],
};

function describePdl({ usage_point_id, is_gone, is_active, consent_status }: PdlNow): Notice[] {
  const name = `PDL …${usage_point_id.slice(-4)}`;
  const about = (code: NoticeCode, text: string, advice: string) => [{ code, usage_point_id, text, advice }];
  if (is_gone) {
    const advice = 'Its readings stay here. Add it again on the gateway’s site to go on.';
    return about('PDL_GONE', `The gateway no longer lists ${name}.`, advice);
  }
  if (!is_active) {
    return about(
      'PDL_INACTIVE',
      `${name} is switched off at the gateway.`,
      'Switch it on on the gateway’s site to go on.',
    );
  }
  const consent = consents[consent_status ?? ''];
  return consent ? about(consent[0], `The consent of ${name} at the operator ${consent[1]}.`, consent[2]) : [];
}
