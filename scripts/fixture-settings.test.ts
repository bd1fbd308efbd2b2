import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { settingGroups } from '../server/src/settings/all-settings.ts';
import { root } from './run.ts';

// A fixture that changes a default hides what a user gets. This file lists each setting that a fixture or a browser
// journey changes, with the reason. Only settings that name the servers of the test itself need none.

/** Addresses, credentials and ports of the servers that a test starts, and which of the two programs it is. */
const ownServers = new Set([
  ...['SERVER_MODE', 'PORT', 'METRICS_PORT', 'DATABASE_URL', 'CACHE_URL', 'QUEUE_URL', 'FRONTEND_URL', 'BACKEND_URL'],
  'DATA_DIR',
  ...['SECRET_KEY', 'SVC_API_URL', 'SVC_CLIENT_ID', 'SVC_CLIENT_SECRET', 'GRIDOP_URL', 'GRIDOP_CLIENT_ID'],
  ...[
    'GRIDOP_CLIENT_SECRET',
    'GRIDSOURCE_URL',
    'GRIDSOURCE_CLIENT_ID',
    'GRIDSOURCE_CLIENT_SECRET',
    'SUPPLIER_SITE_URL',
  ],
  ...['COMMERCE_API_URL', 'PRICE_GRIDS_URL', 'SMTP_URL', 'MAIL_FROM', 'DEMO_EMAIL', 'DEMO_PASSWORD'],
]);

const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ADMIN_EMAILS: {
    'scripts/dev.ts': 'the development environment has an administrator',
    'e2e/attack/target.ts': 'administrators are among those who are attacked',
    'e2e/tests/web-admin.test.ts': 'the list itself is tested',
    'e2e/servers/gateway-fleet.ts': 'the fleet is watched through the routes of administrators',
    'e2e/tests/docs-commands.test.ts': 'the page about the first administrator names one',
  },
  GRIDOP_API_MODE: {
    'e2e/attack/target.ts': '`auto` would ask the older API after a failure: calls are counted',
    'server/test/consent-fixture.ts': '`auto` would ask the older API after a failure: calls are counted',
    'server/test/consent-flow.ts': '`auto` would ask the older API after a failure: calls are counted',
    'e2e/servers/gateway-fleet.ts': '`auto` would ask the older API after a failure: calls are counted',
  },
  GRIDOP_AUTHORIZE_VERSION: {
    'e2e/attack/target.ts': 'one of two gateways has the second version of the consent',
    'server/test/consent-fixture.ts': 'both versions of the consent are tested',
    'e2e/tests/consent.test.ts': 'both versions of the consent are tested',
  },
  HOST: {
    'e2e/attack/local-client.ts': 'what a client says that other machines can reach',
    'scripts/dev.ts': 'an address of the environment must not open the development servers to the network',
    'e2e/fixtures/first-run.ts': 'one of the wrong settings whose message is tested',
  },
  INGRESS_PROXY: {
    'e2e/tests/web-ingress.test.ts': 'the setting itself is tested',
  },
  LOG_FORMAT: {
    'scripts/dev-parts.ts': 'the command prints its own progress and reads the lines of its parts',
    'e2e/fixtures/first-run.ts': 'one of the wrong settings whose message is tested',
  },
  LOG_LEVEL: {
    'e2e/attack/target.ts': 'thousands of requests are logged otherwise',
    'server/test/client/client.ts': 'the default, named because the log is read by tests',
    'server/test/login-flood.ts': 'thousands of requests are logged otherwise',
    'e2e/tests/proxies.test.ts': 'the default, named because the log is read',
    'e2e/servers/gateway-fleet.ts': 'thousands of requests are logged otherwise',
    'server/test/request-cost.ts': 'the log of thousands of requests would be measured too',
  },
  REQUIRE_EMAIL_VERIFICATION: {
    'e2e/attack/target.ts': 'users of the attack are stored, not signed up; one of two gateways has the default',
    'server/test/gateway.ts':
      'users are stored without a mail; the journeys of accounts and of README.md have the default',
    'e2e/tests/web-consent.test.ts': 'a script signs up, as in e2e/tests/consent.test.ts',
    'e2e/tests/consent.test.ts':
      'a script signs up; the browser reads mails in the journeys of accounts and of README.md',
    'server/test/login-flood.ts': 'users of the load are stored, not signed up',
    'e2e/servers/gateway-fleet.ts': 'users of the fleet are stored, not signed up',
    'e2e/fixtures/accounts.ts': 'back to the default, which server/test/gateway.ts changes',
    'server/test/request-cost.ts': 'the caller that is measured has no mailbox',
  },
  SHUTDOWN_DELAY: {
    'scripts/dev.ts': 'no balancer stands before it, and Ctrl-C should end it at once',
    'e2e/tests/process.test.ts': 'the setting itself is tested',
  },
  STORE_TIMEOUT_MS: {
    'scripts/dev.ts': 'everything shares one machine, which may build or test beside it',
    'server/test/consent-fixture.ts': 'a stalled machine must not look like a lost Redis',
    'server/test/gateway.ts': 'a stalled machine must not look like a lost Redis',
    'e2e/tests/consent.test.ts': 'a stalled machine must not look like a lost Redis',
    'e2e/servers/gateway-fleet.ts': 'how long a lost Redis may hold a request is what the fleet is tested for',
  },
  SYNC_DAYS: {
    'e2e/attack/target.ts': 'the attack needs a household, not its history',
  },
  SYNC_SLOTS: {
    'e2e/client/sync-process.ts': 'the test starts the synchronisation itself',
    'e2e/fixtures/first-run.ts': 'one of the wrong settings whose message is tested',
  },
  TRUSTED_PROXIES: {
    'e2e/attack/target.ts': 'callers of many networks are distinguished by a header',
    'e2e/hostile/hostile.ts': 'callers of many networks are distinguished by a header',
    'e2e/tests/gateway-upgrade.verify.test.ts': 'the gateways stand behind the proxies of the examples',
    'e2e/tests/proxies.test.ts': 'the setting itself is tested, behind the proxies of the examples',
    'server/test/login-flood.ts': 'callers of many networks are distinguished by a header',
    'server/test/request-cost.ts': 'callers of many networks are distinguished by a header',
  },
  TSDB_ENABLED: {
    'server/test/exports/exports-environment.ts': 'destinations are configured by the test',
  },
  TSDB_LABELS: {
    'server/test/exports/exports-environment.ts': 'destinations are configured by the test',
  },
  USER_REQUESTS_PER_SECOND: {
    'e2e/attack/target.ts': 'one attacker is many callers',
    'server/test/request-cost.ts': 'one caller stands for all of them: the processor time of a request is measured',
    'server/test/environment.ts':
      'startEnvironmentWithoutRateLimit, for tests of the API, which ask in bursts; no browser journey uses it',
  },
};

const names = new Set(Object.values(settingGroups).flatMap((group) => Object.keys(group)));

/** Settings that a file assigns, by the names in its object literals. */
function settingsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest);
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
      const name = ts.isIdentifier(node.name) || ts.isStringLiteral(node.name) ? node.name.text : '';
      if (names.has(name)) found.add(name);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found];
}

const listed = Object.entries(reasons).flatMap(([name, files]) => Object.keys(files).map((file) => `${name} ${file}`));
const fixtures = globSync(['server/test/**/*.ts', 'e2e/**/*.ts', 'scripts/dev*.ts'], { cwd: root }).filter(
  (file) => !file.startsWith('e2e/bench/'),
);
const changed = fixtures.flatMap((file) =>
  settingsIn(file)
    .filter((name) => !ownServers.has(name))
    .map((name) => `${name} ${file}`),
);

describe('settings that fixtures and browser journeys change', () => {
  it('are those with a reason', () => {
    expect(changed.sort()).toEqual(listed.sort());
  });

  it('are found in the files', () => {
    expect(fixtures.length).toBeGreaterThan(100);
    expect(settingsIn('server/test/gateway.ts')).toContain('STORE_TIMEOUT_MS');
  });

  it('never lift the rate limit of a browser', () => {
    const journeys = fixtures.filter((file) =>
      /^e2e\/(page|fixtures|shots|gallery|tests\/web-|tests\/readme)/.test(file),
    );
    expect(journeys.length).toBeGreaterThan(30);
    for (const file of journeys)
      expect(readFileSync(join(root, file), 'utf8'), file).not.toMatch(/USER_REQUESTS_PER_SECOND|WithoutRateLimit/);
  });
});
