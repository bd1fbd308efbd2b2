import { measureRequestCosts } from '../../server/test/request-cost.ts';

/**
 * Processor time of a gateway for one request of a public or shared response, 16 connections, beside `/health/live` and
 * a bare Fastify process, interleaved in one run. `npm run bench -- public [rounds] [requests]`.
 */
const [rounds, requests] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 1500)];

const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

const costs = await measureRequestCosts({ rounds, requests });
const live = costs.find(({ name }) => name === '/health/live')?.rounds ?? [];
console.log(
  `processor time of one request, ms: best and median of ${rounds} rounds of ${requests}; times /health/live`,
);
for (const { name, needsLogin, rounds: spent } of costs) {
  const best = Math.min(...spent);
  const figures = [best, median(spent)].map((ms) => ms.toFixed(3).padStart(8)).join('');
  const ratio = (best / Math.min(...live)).toFixed(2).padStart(7);
  console.log(`  ${name.padEnd(30)}${figures}${ratio}${needsLogin ? '  with login' : ''}`);
}
