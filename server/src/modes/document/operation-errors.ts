import { type ErrorCode, errorCatalogue } from '#errors.ts';
import { calendarNames, listRefreshErrors } from '#features/calendars/index.ts';
import type { Operation } from './operation.ts';

/** Errors that an operation may return instead of a success. All rows that match an operation apply. */
type Row = { readonly when: (operation: Operation) => boolean; readonly codes: readonly ErrorCode[] };

const under =
  (form: RegExp, ...methods: string[]) =>
  ({ path, method }: Operation) =>
    form.test(path) && (methods.length === 0 || methods.includes(method));
const inMode = (name: Operation['mode'], more: (operation: Operation) => boolean) => (operation: Operation) =>
  operation.mode === name && more(operation);
const changes = ({ method }: Operation) => method !== 'get';
const isGuarded = ({ isPublic }: Operation) => !isPublic;

const consent = [
  'CONSENT_REQUIRED',
  'CONSENT_EXPIRED',
  'CONSENT_REVOKED',
  'CONSENT_WINDOW',
  'CONSENT_UNUSABLE',
] as const;
const operator = ['GRIDOP_UNAVAILABLE', 'GRIDOP_WAITING', 'GRIDOP_THROTTLED', 'GRIDOP_BAD_ANSWER'] as const;
const refusedGateway = ['GRIDOP_NOT_SUBSCRIBED', 'GRIDOP_CREDENTIALS'] as const;
const gateway = ['GATEWAY_UNREACHABLE', 'GATEWAY_CREDENTIALS', 'GATEWAY_QUOTA'] as const;
const attempts = ['TOO_MANY_ATTEMPTS'] as const;
const isCost = under(
  /\/(pdl\/\{id\}\/(cost|cost\/coverage|pricing|projection|shadow-offer|advice\/[a-z-]+)|simulations|bill-checks|prices)$/,
);

export const operationErrors: readonly Row[] = [
  { when: () => true, codes: ['VALIDATION_ERROR', 'INTERNAL_ERROR', 'STORE_UNAVAILABLE'] },
  { when: changes, codes: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FOREIGN_ORIGIN'] },
  { when: isGuarded, codes: ['NOT_AUTHENTICATED', 'INVALID_TOKEN', 'FOREIGN_ORIGIN'] },
  { when: inMode('server', isGuarded), codes: ['TOKEN_EXPIRED', 'USER_INACTIVE', 'EMAIL_NOT_VERIFIED'] },
  { when: inMode('server', (one) => isGuarded(one) && changes(one)), codes: ['DEMO_READ_ONLY'] },
  { when: inMode('server', ({ path }) => !path.startsWith('/api/health/')), codes: ['OVERLOADED'] },
  { when: inMode('client', () => true), codes: ['MISDIRECTED_HOST'] },
  { when: ({ permission }) => permission !== undefined, codes: ['FORBIDDEN'] },
  { when: inMode('server', ({ permission }) => permission !== undefined), codes: ['ADMIN_EMAIL_NOT_PROVED'] },
  { when: inMode('server', ({ counted }) => counted), codes: ['PDL_NOT_FOUND', 'RATE_LIMIT_EXCEEDED', ...consent] },
  { when: inMode('server', ({ counted }) => counted), codes: [...operator, ...refusedGateway] },
  { when: inMode('client', ({ counted }) => counted), codes: ['PDL_NOT_FOUND', ...consent, ...operator, ...gateway] },
  {
    when: ({ parameters }) => parameters.includes('start') && parameters.includes('end'),
    codes: ['INVALID_DATE_FORMAT', 'INVALID_DATE_RANGE', 'DATE_RANGE_TOO_LONG'],
  },
  { when: under(/\/accounts\/signup$/), codes: ['USER_EXISTS', 'CAPTCHA_REQUIRED', 'CAPTCHA_FAILED', 'CAPTCHA_ERROR'] },
  { when: under(/\/accounts\/(signup|resend-verification|forgot-password)$/), codes: attempts },
  { when: under(/\/accounts\/(verify-email|reset-password)$/), codes: ['LINK_TOKEN_INVALID', ...attempts] },
  {
    when: under(/\/accounts\/login$/),
    codes: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'USER_INACTIVE', ...attempts],
  },
  {
    when: under(/\/accounts\/token$/),
    codes: ['INVALID_CLIENT', 'INVALID_GRANT_TYPE', 'USER_INACTIVE', 'EMAIL_NOT_VERIFIED'],
  },
  { when: under(/\/accounts\/token$/), codes: attempts },
  { when: under(/\/accounts\/demo$|\/alerts$/, 'post', 'put'), codes: ['NOT_FOUND'] },
  { when: under(/\/accounts\/(update-password|regenerate-secret)$/), codes: ['INVALID_PASSWORD', ...attempts] },
  { when: under(/\/accounts\/me$/, 'delete'), codes: ['INVALID_PASSWORD', 'LAST_ADMINISTRATOR', ...attempts] },
  { when: under(/\/admin\/users$/, 'post'), codes: ['USER_EXISTS', 'ROLE_NOT_FOUND'] },
  { when: under(/\/admin\/users\/\{id\}/), codes: ['USER_NOT_FOUND'] },
  { when: under(/\/admin\/users\/\{id\}(\/toggle-status)?$/, 'delete', 'post'), codes: ['LAST_ADMINISTRATOR'] },
  { when: under(/\/roles\/\{id\}/), codes: ['ROLE_NOT_FOUND'] },
  { when: under(/\/roles(\/\{id\})?$/, 'post', 'patch'), codes: ['ROLE_EXISTS'] },
  { when: under(/\/roles\/\{id\}/, 'patch', 'put', 'delete'), codes: ['SYSTEM_ROLE'] },
  { when: under(/\/roles\/\{id\}$/, 'delete'), codes: ['ROLE_IN_USE'] },
  { when: under(/\/roles\/users\//), codes: ['USER_NOT_FOUND', 'ROLE_NOT_FOUND', 'LAST_ADMINISTRATOR'] },
  { when: under(/\/pdl$/, 'post'), codes: ['PDL_EXISTS', 'PDL_LIMIT'] },
  { when: under(/\/pdl\/admin\/add$/), codes: ['PDL_EXISTS', 'PDL_LIMIT', 'USER_NOT_FOUND'] },
  { when: under(/\/pdl\/(\{id\}|\{pdl\}|reorder)/), codes: ['PDL_NOT_FOUND'] },
  { when: under(/\/pdl\/\{id\}\/link-production$/), codes: ['INVALID_LINK'] },
  { when: under(/\/pdl\/\{id\}\/(offpeak|contract)$/), codes: ['INVALID_OFFPEAK'] },
  { when: inMode('server', under(/\/pdl\/\{id\}\/(offer|selected-offer)$/)), codes: ['OFFER_NOT_FOUND'] },
  { when: isCost, codes: ['PDL_NOT_FOUND', 'RATE_LIMIT_EXCEEDED', 'OVERLOADED'] },
  { when: under(/\/(bootstrap|accounts\/export)$/), codes: ['RATE_LIMIT_EXCEEDED'] },
  { when: inMode('server', isCost), codes: consent },
  { when: inMode('client', isCost), codes: gateway },
  {
    when: under(/\/(simulations|bill-checks|advice\/solar)$/),
    codes: ['INVALID_DATE_FORMAT', 'INVALID_DATE_RANGE', 'DATE_RANGE_TOO_LONG'],
  },
  { when: under(/\/pdl\/\{id\}\/(shadow-offer|pricing)$/), codes: ['OFFER_NOT_FOUND'] },
  { when: under(/\/simulations$/), codes: ['INVALID_OFFPEAK'] },
  { when: under(/\/energy\/providers$/, 'post'), codes: ['PROVIDER_EXISTS'] },
  { when: under(/\/energy\/providers\/\{id\}/), codes: ['PROVIDER_NOT_FOUND', 'PROVIDER_EXISTS'] },
  { when: under(/\/energy\/offers\/\{id\}/), codes: ['OFFER_NOT_FOUND'] },
  {
    when: under(/\/admin\/offers\/(preview|refresh)$/),
    codes: ['INVALID_PROVIDER', 'SYNC_IN_PROGRESS', 'NO_OFFERS_FOUND'],
  },
  { when: under(/\/admin\/offers\/preview$/), codes: ['PREVIEW_FAILED'] },
  { when: under(/\/admin\/offers\/refresh$/), codes: ['DEACTIVATION_GUARD', 'PREVIEW_CHANGED', 'UPDATE_FAILED'] },
  { when: under(/\/energy\/contribute$/), codes: ['CONTRIBUTION_LIMIT'] },
  { when: under(/\/energy\/contribute\/batch$/), codes: ['FORBIDDEN'] },
  { when: under(/\/energy\/contributions\/\{id\}/), codes: ['CONTRIBUTION_NOT_FOUND'] },
  {
    when: under(/\/energy\/contributions\/\{id\}(\/(approve|reject|request-info))?$/),
    codes: ['CONTRIBUTION_DECIDED'],
  },
  {
    when: under(/\/energy\/contributions\/\{id\}\/(approve|request-info|reply)$/),
    codes: ['CONTRIBUTION_CONFLICT'],
  },
  { when: under(/\/energy\/contributions\/\{id\}\/approve$/), codes: ['OWN_CONTRIBUTION'] },
  {
    when: under(/\/api\/contribute\/\{id\}$/),
    codes: ['CONTRIBUTION_NOT_FOUND', 'CONTRIBUTION_SENT', 'CONTRIBUTION_SENDING'],
  },
  {
    when: under(/\/ejp\/days$/, 'put'),
    codes: ['INVALID_DATE_FORMAT', 'INVALID_DATE_RANGE', 'DATE_RANGE_TOO_LONG', 'SYNC_IN_PROGRESS'],
  },
  { when: under(/\/days\/\{date\}\//), codes: ['INVALID_DATE_FORMAT'] },
  { when: under(/\/days\/\{date\}\/refetch$/), codes: gateway },
  // A client that has not read its PDLs yet does not know whether there is one.
  { when: inMode('client', under(/\/api\/pdl\/\{id\}(\/(name|active|offer|offpeak))?$/)), codes: gateway },
  {
    when: under(/\/import\/hub$/),
    codes: ['EXPORT_NOT_CONFIGURED', 'DESTINATION_UNREACHABLE', 'IMPORT_IN_PROGRESS'],
  },
  {
    when: under(/\/import\/csv$/),
    codes: ['CSV_UNREADABLE', 'DATABASE_UNREADABLE', 'PDL_NOT_FOUND', 'IMPORT_IN_PROGRESS'],
  },
  { when: under(/\/import\/history\/\{id\}$/), codes: ['IMPORT_NOT_FOUND', 'IMPORT_IN_PROGRESS'] },
  { when: under(/\/consent$/), codes: ['DEMO_READ_ONLY', 'PDL_NOT_FOUND', ...refusedGateway] },
  { when: under(/\/consent\/\{usage_point_id\}$/), codes: ['PDL_NOT_FOUND'] },
  { when: under(/\/callback$/), codes: ['INVALID_STATE', 'CONSENT_INVALID', 'GRIDOP_UNAVAILABLE', ...attempts] },
  { when: under(/\/imports$/), codes: ['PDL_NOT_FOUND', ...consent] },
  { when: under(/\/imports\/\{id\}/), codes: ['NOT_FOUND', ...consent] },
  { when: under(/\/api\/(imports\/\{id\}\/)?events$/), codes: ['STREAM_LIMIT'] },
  { when: under(/\/accounts\/exports$/, 'post'), codes: ['EXPORT_LIMIT'] },
  { when: under(/\/accounts\/(exports|sessions)\/\{id\}/), codes: ['NOT_FOUND'] },
  { when: under(/\/export\/(configs\/)?\{type\}/), codes: ['NOT_FOUND'] },
  { when: under(/\/export\/configs\/\{type\}(\/test)?$/, 'put', 'post'), codes: ['SECRET_REQUIRED'] },
  { when: under(/\/export\/(configs\/)?\{type\}\/(test|run|preview|content)$/), codes: ['EXPORT_NOT_CONFIGURED'] },
  { when: under(/\/export\/\{type\}\/content$/), codes: ['DESTINATION_UNREACHABLE'] },
  { when: under(/\/export\/home_assistant\//), codes: ['EXPORT_NOT_CONFIGURED', 'DESTINATION_UNREACHABLE'] },
  { when: under(/\/export\/home_assistant\/statistics\/clear$/), codes: ['EXPORT_RUNNING'] },
  { when: under(/\/export\/\{type\}\/run$/), codes: ['EXPORT_RUNNING', 'EXPORT_DISABLED'] },
  { when: under(/\/accounts\/exports\/\{id\}\/file$/), codes: ['EXPORT_NOT_READY', 'EXPORT_IN_TRANSFER'] },
  { when: under(/\/backup-copy$/, 'put'), codes: ['SECRET_REQUIRED'] },
  { when: under(/\/backup-copy\/(test|run)$/), codes: ['NOT_FOUND'] },
  { when: under(/\/api\/gateway$/, 'put'), codes: ['GATEWAY_FIXED', ...gateway] },
  { when: under(/\/api\/gateway\/begin$/), codes: ['GATEWAY_NOT_SET'] },
  { when: under(/\/sync$/, 'post'), codes: ['SYNC_IN_PROGRESS', ...gateway] },
  { when: under(/\/refresh$/), codes: ['SYNC_IN_PROGRESS'] },
  { when: inMode('client', under(/\/refresh$/)), codes: gateway },
  ...calendarNames.map((name) => ({
    when: under(new RegExp(`/${name}/refresh$`)),
    codes: listRefreshErrors(name),
  })),
];

/** The codes of an operation by status. */
export function errorsOf(operation: Operation): Map<number, ErrorCode[]> {
  const codes = new Set(operationErrors.filter(({ when }) => when(operation)).flatMap((row) => row.codes));
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([one], [other]) => one - other));
}
