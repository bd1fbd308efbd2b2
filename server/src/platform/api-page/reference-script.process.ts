import { gzipSync } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';

// The library contains its script of 4 MB as a text in its code. A separate process extracts and compresses it once,
// and the memory for that is freed with the process.
const library = fastify();
await library.register(scalar, { routePrefix: '/docs', configuration: { url: '/' } });
const { rawPayload } = await library.inject('/docs/js/scalar.js');
process.stdout.write(gzipSync(rawPayload, { level: 9 }));
