// Starts svc as an app of a home hub: turns the options that the household chose in the hub into settings, makes the
// data folder, gives up the rights of root, and becomes the program, which then receives the signals of the hub.
import { lchownSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The ingress of the hub, in the network that every hub makes for its apps. */
const ingress = '172.30.32.2';
const port = '8000';
/** The user svc of the container image. */
const user = 10_001;

const [folder = '/data', program = '/opt/svc/bin/svc'] = process.argv.slice(2);

/** One sentence for the log of the app: its options are mended in the hub. */
function refuse(sentence) {
  process.stderr.write(`svc cannot start: ${sentence}\n`);
  process.exit(1);
}

function readOptions() {
  const file = join(folder, 'options.json');
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return refuse(`${file} cannot be read. This program runs as an app of a home hub, which writes that file.`);
  }
  try {
    const options = JSON.parse(text);
    if (typeof options === 'object' && options !== null && !Array.isArray(options)) return options;
  } catch {
    // The sentence below says it.
  }
  return refuse(`${file} is not a JSON object. Save the options of the app in the hub once more.`);
}

/** The options of the gateway by the setting that each becomes. */
const gateway = { gateway_url: 'SVC_API_URL', client_id: 'SVC_CLIENT_ID', client_secret: 'SVC_CLIENT_SECRET' };
const levels = ['debug', 'info', 'warn', 'error'];

function readSettings(options) {
  const given = Object.keys(gateway).filter((name) => String(options[name] ?? '').trim() !== '');
  const missing = Object.keys(gateway).filter((name) => !given.includes(name));
  if (given.length > 0 && missing.length > 0)
    refuse(
      `the options ${given.join(' and ')} need ${missing.join(' and ')} too. Fill in all three, or none: the page of the app then asks for them.`,
    );
  if (given.length > 0 && !/^https?:\/\/[^/\s]/i.test(String(options.gateway_url).trim()))
    refuse('the option gateway_url must be an address that begins with http:// or https:// and ends in /api.');
  const level = options.log_level ?? 'info';
  if (!levels.includes(level)) refuse(`the option log_level must be one of ${levels.join(', ')}.`);
  return {
    ...Object.fromEntries(given.map((name) => [gateway[name], String(options[name]).trim()])),
    LOG_LEVEL: level,
  };
}

/** Also after the hub has restored a backup, whose files may belong to root. Links are not followed. */
function takeOver(path) {
  lchownSync(path, user, user);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) takeOver(join(path, name));
}

const settings = readSettings(readOptions());
const home = join(folder, 'svc');
const isRoot = process.getuid() === 0;
try {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (isRoot) takeOver(home);
} catch (error) {
  refuse(`the folder ${home} cannot be prepared (${error.code}). Check the free space of the hub.`);
}
if (isRoot) {
  process.setgroups([user]);
  process.setgid(user);
  process.setuid(user);
}

// The hub gives its token a second time under an older name, which svc does not read.
const { HASSIO_TOKEN: _, ...environment } = process.env;
process.execve(program, [program, 'start'], {
  ...environment,
  ...settings,
  DATA_DIR: home,
  HOME: home,
  HOST: '0.0.0.0',
  PORT: port,
  INGRESS_PROXY: ingress,
  LOG_FORMAT: 'text',
  METRICS_PORT: '0',
});
