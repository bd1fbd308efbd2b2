import { parseSchedule, type Schedule } from '@svc/domain/schedule';
import { z } from 'zod';
import {
  addresses,
  flag,
  forBoth,
  forClient,
  forServer,
  httpAddress,
  labels,
  list,
  redisAddress,
  schedule,
  secretKey,
  secretText,
  whole,
} from './setting.ts';

function slots(text: string): Schedule {
  const schedule = parseSchedule(text);
  if (!schedule) throw new Error(`built-in schedule is unreadable: ${text}`);
  return schedule;
}

/** Every setting of the program, declared once. The order is the order of the documentation. */
export const settingGroups = {
  Process: {
    SERVER_MODE: forBoth(flag.default(false), 'true runs the gateway; false, or nothing, runs the local client'),
    HOST: forBoth(z.string().min(1).default('127.0.0.1'), 'address to listen on; loopback by default'),
    PORT: forBoth(whole(0, 65_535).default(8000), 'port to listen on'),
    METRICS_HOST: forBoth(
      z.string().min(1).default('127.0.0.1'),
      'address on which /metrics listens; it shows load and routes, no person and no secret, and asks for no credential',
    ),
    METRICS_PORT: forBoth(
      whole(0, 65_535).default(9464),
      'port of /metrics; 0 switches it off. If the port is taken, the log says so and the program runs without it',
    ),
    SHUTDOWN_DELAY: forServer(
      whole(0, 60).default(5),
      'seconds for which a gateway still serves after SIGTERM: /readyz is 503 and each response closes its connection, so that a balancer stops sending requests before the port closes',
    ),
    API_DOCS: forBoth(flag.default(true), 'false hides the API page /api/docs and /api/openapi.json'),
    LOG_LEVEL: forBoth(
      z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
      'least severe level that is logged',
    ),
    LOG_FORMAT: forBoth(
      z.enum(['auto', 'json', 'text'], { error: 'must be auto, json or text' }).default('auto'),
      'json: one JSON object a line; text: lines for people; auto: text on a terminal, else json',
    ),
    TRUSTED_PROXIES: forBoth(
      list.default([]),
      'addresses or networks of reverse proxies whose X-Forwarded-* headers are believed',
    ),
    DEBUG: forBoth(flag.default(false), 'true logs at debug level'),
    DEBUG_SQL: forBoth(flag.default(false), 'true logs each SQL statement with its duration, without values'),
    FRONTEND_URL: forBoth(httpAddress.optional(), 'address of the web front; required in server mode', {
      example: 'https://svc.example.org',
    }),
    BACKEND_URL: forBoth(httpAddress.optional(), 'public address of the API; required in server mode', {
      example: 'https://svc.example.org/api',
    }),
    PRESET: forBoth(
      z
        .string()
        .regex(/^[a-z-]+$/)
        .optional(),
      'name of a file in presets/ that gives the real-world addresses below',
      { example: 'france' },
    ),
  },
  Storage: {
    DATA_DIR: forClient(
      z
        .string()
        .min(1)
        .transform((path) => path.trim().replace(/(?<=.)\/+$/, ''))
        .default('./data'),
      'folder of everything that the local client stores: the embedded database, its key and its backups; packages set /var/lib/svc, the container image /data',
    ),
    DATABASE_URL: forBoth(
      z
        .string()
        .regex(/^(postgres(ql)?:\/\/.+|sqlite:.+)$/, 'must be postgres://… or sqlite:<path>')
        .optional(),
      'postgres://… (server mode) or sqlite:<path>; client mode defaults to svc.sqlite in DATA_DIR',
      { example: 'postgres://svc@127.0.0.1/svc', holdsPassword: true },
    ),
    CACHE_URL: forServer(
      redisAddress.optional(),
      'cache, redis://user:password@host:port/database (rediss:// for TLS); several comma-separated nodes mean a cluster; redis+sentinel://user:password@host:port,host:port/name (rediss+sentinel://) asks Sentinels for the master of that name, with ?database=, &sentinel_username= and &sentinel_password= where needed; required in server mode',
      { example: 'redis://127.0.0.1:6379', holdsPassword: true },
    ),
    QUEUE_URL: forServer(redisAddress.optional(), 'job queue, an address of the same forms; default CACHE_URL', {
      holdsPassword: true,
    }),
    STORE_TIMEOUT_MS: forServer(
      whole(50, 10_000).default(250),
      'how long a command to the cache, or to the budget of operator calls at QUEUE_URL, may take before that server counts as away, in milliseconds; more where the cache is far or the machine is crowded, but a lost one is noticed as much later; whatever stands here, no operator call leaves unless the server at QUEUE_URL answers within 15 ms',
    ),
    CACHE_TTL_SECONDS: forServer(whole(60, 604_800).default(86_400), 'default cache lifetime in seconds'),
  },
  Secrets: {
    SECRET_KEY: forBoth(
      secretKey.optional(),
      'signs user tokens and seals stored secrets, 32 bytes or more; required in server mode, made once as a file in client mode',
      { secret: true },
    ),
    SECRET_KEY_PREVIOUS: forBoth(
      secretKey.optional(),
      'the key before the last rotation: still opens what it sealed while everything is sealed anew',
      { secret: true },
    ),
    ACCESS_TOKEN_EXPIRE_MINUTES: forServer(whole(1, 525_600).default(43_200), 'validity of a user token in minutes'),
  },
  Operator: {
    GRIDOP_ENVIRONMENT: forServer(z.enum(['sandbox', 'production']).default('sandbox'), 'sandbox or production'),
    GRIDOP_URL: forServer(httpAddress.optional(), 'operator API; default from the preset for GRIDOP_ENVIRONMENT'),
    GRIDOP_CLIENT_ID: forServer(secretText.optional(), "the gateway's own identifier at the operator"),
    GRIDOP_CLIENT_SECRET: forServer(secretText.optional(), "the gateway's own secret at the operator", {
      secret: true,
    }),
    GRIDOP_REDIRECT_URI: forServer(httpAddress.optional(), 'consent callback address; default BACKEND_URL/callback'),
    GRIDOP_API_MODE: forServer(
      z.enum(['auto', 'new', 'legacy']).default('auto'),
      'auto, new (2026 format) or legacy (v5)',
    ),
    GRIDOP_AUTHORIZE_VERSION: forServer(z.enum(['v1', 'v2']).default('v1'), 'generation of the consent page'),
    GRIDOP_AUTHORIZE_URL: forServer(httpAddress.optional(), 'full override of the consent page address'),
    GRIDOP_SANDBOX_DIGIT: forServer(
      z.string().regex(/^\d$/).default('0'),
      'last character of the state in the sandbox: picks the simulated customer',
    ),
    GRIDOP_HOURLY_LIMIT: forServer(
      whole(1, 1_000_000).optional(),
      'optional second window: at most this many operator calls in any hour',
    ),
  },
  Calendars: {
    GRIDSOURCE_URL: forServer(httpAddress.optional(), 'grid source: tempo, gridsignal, national load'),
    GRIDSOURCE_CLIENT_ID: forServer(
      secretText.optional(),
      'identifier at the grid source; empty disables its calendars',
    ),
    GRIDSOURCE_CLIENT_SECRET: forServer(secretText.optional(), 'secret at the grid source', { secret: true }),
    GRIDSOURCE_SIGNAL_PATH: forServer(
      z.string().startsWith('/').default('/open_api/gridsignal/v5/signals'),
      'path of the grid signal under GRIDSOURCE_URL',
    ),
    SUPPLIER_SITE_URL: forServer(httpAddress.optional(), 'supplier site that answers the flexible-day calendar'),
    COMMERCE_API_URL: forServer(httpAddress.optional(), 'address sent along in that request'),
  },
  Offers: {
    OFFERS_SLOTS: forServer(
      schedule.default(slots('05:20')),
      'when the price grids of the suppliers are read, Paris time',
    ),
    PRICE_GRIDS_URL: forServer(
      httpAddress.optional(),
      "development and tests: a site on this machine that stands in for the suppliers' own; each grid is asked there by the last part of its address",
    ),
  },
  Accounts: {
    REQUIRE_EMAIL_VERIFICATION: forServer(flag.default(true), 'true: login waits for the verified e-mail'),
    REQUIRE_CAPTCHA: forServer(flag.default(false), 'true: signup needs a captcha'),
    CAPTCHA_VERIFY_URL: forServer(httpAddress.optional(), 'captcha service; required with REQUIRE_CAPTCHA'),
    CAPTCHA_SECRET: forServer(secretText.optional(), 'our secret at the captcha service', { secret: true }),
    ADMIN_EMAILS: forServer(
      list.default([]),
      'comma-separated e-mail addresses of administrators; each counts once it is proved, by a mailed link or by the one that `svc admin link <email>` prints',
    ),
    SMTP_URL: forServer(
      z
        .string()
        .regex(/^smtps?:\/\/.+/, 'must be smtp:// or smtps://')
        .optional(),
      'mail server; without it mails wait in the outbox',
      { secret: true },
    ),
    MAIL_FROM: forServer(z.string().default('svc <noreply@localhost>'), 'sender of mails'),
    SECURITY_CONTACT: forServer(
      z
        .string()
        .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto:… or https://…')
        .optional(),
      'where weaknesses are reported, shown in /.well-known/security.txt; default FRONTEND_URL',
      { example: 'mailto:security@example.org' },
    ),
    USER_REQUESTS_PER_SECOND: forServer(
      whole(0, 1000).default(5),
      'requests of one user to operator routes in any second; more than 50 to all routes are delayed; 0 means neither',
    ),
    MAX_PDLS_PER_USER: forServer(
      whole(1, 10_000).default(50),
      'PDLs that one user may have, registered or brought by a consent',
    ),
    DEMO_EMAIL: forServer(z.string().optional(), 'e-mail of the demonstration account'),
    DEMO_PASSWORD: forServer(secretText.optional(), 'password of the demonstration account', { secret: true }),
  },
  Client: {
    SVC_API_URL: forClient(
      httpAddress.optional(),
      'address of the gateway, ending in /api; without it the client asks for it in the browser',
      {
        example: 'https://svc.example.org/api',
      },
    ),
    SVC_CLIENT_ID: forClient(secretText.optional(), 'client_id at the gateway; set together with SVC_API_URL'),
    SVC_CLIENT_SECRET: forClient(secretText.optional(), 'client_secret at the gateway; set together with SVC_API_URL', {
      secret: true,
    }),
    ALLOWED_HOSTS: forClient(
      list.default([]),
      'further host names under which this instance is called on the local network',
    ),
    INGRESS_PROXY: forClient(
      addresses.default([]),
      'address of the ingress of a home hub, several separated by commas: requests from there with X-Ingress-Path count as those of a user logged in to the hub, whose page may show ours in a frame; all other machines then need the token, even where none is set',
      { example: '172.30.32.2' },
    ),
  },
  'Client schedule': {
    SYNC_DAYS: forClient(
      whole(1, 1095).default(731),
      'how many days back daily readings and maximum power are stored complete; load curves go back 731 days at most',
    ),
    SYNC_SLOTS: forClient(schedule.default(slots('06:00-09:30/30 12:00 18:00')), 'PDL data sync, Paris time'),
    TEMPO_SLOTS: forClient(schedule.default(slots('07:00-23:00/60')), "tempo, while tomorrow's colour is unknown"),
    GRIDSIGNAL_SLOTS: forClient(schedule.default(slots('17:00 fri@12:15')), 'gridsignal, always'),
    GRIDSIGNAL_CHECK_SLOTS: forClient(
      schedule.default(slots('08:30 20:30')),
      'gridsignal, only when J+3 is incomplete',
    ),
    NATIONAL_SLOTS: forClient(schedule.default(slots('08:00 14:00 20:00')), 'national consumption of the country'),
    FORECAST_SLOTS: forClient(schedule.default(slots('09:00 21:00')), 'production forecasts'),
    FLEXDAY_SLOTS: forClient(
      schedule.default(slots('06:00-23:00/60')),
      'flexday, while tomorrow is unknown or history has a gap',
    ),
    EJP_SLOTS: forClient(schedule.default(slots('07:20 19:20')), 'peak days of EJP and seasonal offers'),
    OFFERS_SYNC_SLOTS: forClient(schedule.default(slots('06:40')), 'catalogue of supplier offers, once a day'),
    CLEANUP_SLOTS: forClient(schedule.default(slots('03:30')), 'cleanup of logs and expired marks'),
    BACKUP_SLOTS: forClient(schedule.default(slots('03:45')), 'backup copy of the embedded database'),
  },
  'Copies of the backup': {
    BACKUP_COPY_URL: forClient(
      z.string().optional(),
      'where backups are copied to, first configuration: file:///folder, https://user@host/folder (WebDAV), or s3://access_key@bucket/prefix?endpoint=https://…&region=…, with &style=virtual for the bucket in the host name',
      { example: 'file:///media/usb/svc' },
    ),
    BACKUP_COPY_PASSWORD: forClient(secretText.optional(), 'password or secret key at that place', { secret: true }),
    BACKUP_PASSPHRASE: forClient(
      secretText.pipe(z.string().min(12, 'must be at least 12 characters long')).optional(),
      'encrypts the copies and opens them again with "svc restore"; wins over the one set in the browser',
      { secret: true },
    ),
  },
  Exports: {
    HOME_HUB_URL: forClient(httpAddress.optional(), 'home hub, first configuration of that destination'),
    SUPERVISOR_TOKEN: forClient(
      secretText.optional(),
      'set by a home hub for its apps: the hub is then a destination without an address or a token to type; never stored',
      { secret: true },
    ),
    MQTT_BROKER: forClient(z.string().optional(), 'MQTT broker, first configuration of that destination'),
    TSDB_URL: forClient(httpAddress.optional(), 'time-series database, first configuration of that destination'),
    TSDB_ENABLED: forClient(flag.default(false), 'true enables the time-series export at first start'),
    TSDB_USERNAME: forClient(z.string().optional(), 'user at the time-series database'),
    TSDB_PASSWORD: forClient(secretText.optional(), 'password at the time-series database', { secret: true }),
    TSDB_LABELS: forClient(labels.default({}), 'further labels, a JSON object'),
    AUTOMATION_URL: forClient(
      httpAddress.optional(),
      'home-automation controller, first configuration of that destination',
    ),
  },
};
