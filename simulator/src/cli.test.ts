import { afterEach, describe, expect, it } from 'vitest';
import { startFromCommandLine } from './cli.ts';
import type { Simulator } from './index.ts';

let simulator: Simulator | undefined;
afterEach(async () => {
  await simulator?.close();
  simulator = undefined;
});

async function start(...argv: string[]): Promise<string> {
  const printed: string[] = [];
  simulator = await startFromCommandLine(argv, (text) => printed.push(text));
  return printed.join('\n');
}

describe('the command line', () => {
  it('prints what is served where, without colours', async () => {
    const text = await start('--port', '0', '--now', '2026-10-02T07:30:00+02:00');
    expect(text).toContain(`GRIDOP_URL=${simulator?.url}/gridop`);
    expect(text).toContain(`POST ${simulator?.url}/__control`);
    expect(text).toContain('Simulated time: 2026-10-02T07:3');
    expect(text).not.toContain('\u001b');
  });

  it('prints credentials and addresses that the simulator accepts', async () => {
    const text = await start('--port', '0');
    const setting = (name: string) => new RegExp(`${name}=(.*)`).exec(text)?.[1] ?? '';
    const response = await fetch(`${setting('GRIDOP_URL')}/oauth2/v3/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: setting('GRIDOP_CLIENT_ID'),
        client_secret: setting('GRIDOP_CLIENT_SECRET'),
      }),
    });
    expect(response.status).toBe(200);
    const source = await fetch(`${setting('GRIDSOURCE_URL')}/token/oauth/`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${setting('GRIDSOURCE_CLIENT_ID')}:${setting('GRIDSOURCE_CLIENT_SECRET')}`).toString('base64')}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    expect(source.status).toBe(200);
    const { access_token } = (await source.json()) as { access_token: string };
    const signal = await fetch(`${setting('GRIDSOURCE_URL')}${setting('GRIDSOURCE_SIGNAL_PATH')}`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(signal.status).toBe(200);
    const captcha = await fetch(setting('CAPTCHA_VERIFY_URL'), {
      method: 'POST',
      body: new URLSearchParams({ secret: setting('CAPTCHA_SECRET'), response: 'good' }),
    });
    expect(await captcha.json()).toEqual({ success: true });
  });

  it('accepts a change that applies from the start and again after a reset', async () => {
    await start('--port', '0', '--control', '{"v5":"gone"}');
    simulator?.reset();
    expect((await fetch(`${simulator?.url}/gridop/customers_i/v5/identity`)).status).toBe(410);
  });

  it('shows its options', async () => {
    expect(await start('--help')).toContain('--now');
    expect(simulator).toBeUndefined();
  });

  it.each([
    [['--port', 'x']],
    [['--port', '70000']],
    [['--now', 'yesterday']],
    [['--control', '{"nou":1}']],
    [['--prot', '9100']],
  ])('refuses %j', async (argv) => {
    await expect(start(...argv)).rejects.toThrow();
  });
});
