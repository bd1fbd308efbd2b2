import { gzipSync } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';

// The library holds its script of 4 MB as a text in its code. In a process of its own it is taken out and compressed
// once; what that needs of memory goes with the process.
const library = fastify();
await library.register(scalar, { routePrefix: '/docs', configuration: { url: '/' } });
const { rawPayload } = await library.inject('/docs/js/scalar.js');
process.stdout.write(gzipSync(rawPayload, { level: 9 }));
