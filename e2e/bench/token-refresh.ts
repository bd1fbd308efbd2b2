import { parseArgs } from 'node:util';
import { runTokenRefresh } from '../operator-budget/token-refresh.ts';

// 1,000 tokens that expire within two hours, on three replicas: 1,000 calls at 4.8 a second are 208 s.
const { values } = parseArgs({
  options: {
    tokens: { type: 'string', default: '1000' },
    replicas: { type: 'string', default: '3' },
    kill: { type: 'boolean', default: false },
  },
});
const run = { tokens: Number(values.tokens), replicas: Number(values.replicas), kill: values.kill };
const figures = await runTokenRefresh(run);
console.log(JSON.stringify({ ...run, ...figures }, null, 2));
process.exit(0);
