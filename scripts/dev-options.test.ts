import { describe, expect, it } from 'vitest';
import { type DevOptions, parseDevOptions } from './dev-options.ts';

const parse = (...args: string[]) => parseDevOptions(args) as DevOptions;
const refuse = (...args: string[]) => (parseDevOptions(args) as { failure: string }).failure;

describe('the options of npm run dev', () => {
  it('have the usual ports by default', () => {
    expect(parse()).toEqual({
      ports: {
        gateway: 8000,
        client: 8001,
        simulator: 9100,
        vite: 5173,
        gatewayMetrics: 9464,
        clientMetrics: 9465,
        smtp: 2525,
      },
      suffix: '',
      isWatching: false,
      hasEmptyClient: false,
      isVerbose: false,
    });
  });

  it('assign all ports after a base, and name files by it', () => {
    expect(parse('--port-base', '18200')).toMatchObject({
      ports: {
        gateway: 18200,
        client: 18201,
        simulator: 18202,
        vite: 18203,
        gatewayMetrics: 18204,
        clientMetrics: 18205,
        smtp: 18206,
      },
      suffix: '-18200',
    });
  });

  it('can all be combined', () => {
    expect(parse('--watch', '--empty-client', '--verbose', '--port-base=65529')).toMatchObject({
      isWatching: true,
      hasEmptyClient: true,
      isVerbose: true,
      ports: { smtp: 65535 },
    });
  });

  it.each(['80', '65530', '-1', '1e4', 'abc', ''])('refuse the base %j', (base) => {
    expect(refuse(`--port-base=${base}`)).toContain('--port-base needs a number from 1024 to 65529');
  });

  it.each([
    [['--wacth'], "Unknown option '--wacth'"],
    [['18200'], "Unexpected argument '18200'"],
    [['--port-base'], "Option '--port-base <value>' argument missing"],
    [['--watch=yes'], "Option '--watch' does not take an argument"],
  ])('refuse %j with the list of options', (args, failure) => {
    expect(refuse(...args)).toContain(`npm run dev: ${failure}`);
    for (const option of ['--port-base', '--watch', '--empty-client', '--verbose', '--help'])
      expect(refuse(...args)).toContain(`\n  ${option} `);
  });

  it.each(['--help', '-h'])('are explained by %s', (option) => {
    expect(parseDevOptions([option])).toEqual({ help: expect.stringContaining('Usage: npm run dev') });
  });
});
