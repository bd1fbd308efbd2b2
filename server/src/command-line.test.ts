import { describe, expect, it } from 'vitest';
import { type CommandRow, findNearest, readCommandLine } from './command-line.ts';

const token: CommandRow = {
  usage: 'token set|clear',
  about: 'a token',
  arguments: { most: 1, first: ['set', 'clear'] },
};
const demo: CommandRow = {
  usage: 'demo create [--reset]',
  about: 'a demo',
  arguments: { most: 1, first: ['create'] },
  options: { reset: { type: 'boolean', about: 'anew' } },
};
const serve: CommandRow = {
  usage: 'serve',
  about: 'a world',
  options: { port: { type: 'string', about: 'where' } },
};
const start: CommandRow = { usage: 'start', about: 'run' };

describe('what a person types', () => {
  it.each([
    ['token', token, ['set']],
    ['demo', demo, ['create', '--reset']],
    ['demo', demo, ['--reset', 'create']],
    ['serve', serve, ['--port', '9100']],
    ['serve', serve, ['--port=9100']],
    ['start', start, []],
  ])('%s with %o %o is run as it is', (name, row, args) => {
    expect(readCommandLine(name, row, args)).toEqual({ run: args });
  });

  it.each([
    ['token', token, ['set', '--help']],
    ['token', token, ['--help', 'set']],
    ['start', start, ['-h']],
    ['serve', serve, ['--help']],
  ])('%s with --help is explained and never run', (name, row, args) => {
    expect(readCommandLine(name, row, args)).toEqual({ help: expect.stringContaining(`Usage: svc ${row.usage}`) });
  });

  it.each([
    ['demo', demo, ['create', '--rest'], 'svc demo: no option --rest; did you mean --reset?'],
    ['demo', demo, ['create', '--helb'], 'svc demo: no option --helb; did you mean --help?'],
    ['start', start, ['--verbose'], 'svc start: no option --verbose; "--help" shows what there is'],
    ['start', start, ['-x'], 'svc start: no option -x; "--help" shows what there is'],
    ['start', start, ['now'], 'svc start: what is "now"? Usage: svc start'],
    ['token', token, ['set', 'clear'], 'svc token: what is "clear"? Usage: svc token set|clear'],
    ['token', token, [], 'Usage: svc token set|clear'],
    ['token', token, ['unset'], 'Usage: svc token set|clear'],
    ['serve', serve, ['--port'], 'svc serve: --port needs a value'],
  ])('%s %o %o is refused before anything happens', (name, row, args, failure) => {
    expect(readCommandLine(name, row, args)).toEqual({ failure });
  });

  it('the nearest known word is suggested, a distant one is not', () => {
    expect(findNearest('docter', ['doctor', 'demo'])).toBe('doctor');
    expect(findNearest('xyz', ['doctor', 'demo'])).toBeUndefined();
  });
});
