import { afterAll, beforeAll, expect, it } from 'vitest';
import { repeatMoment, startUploadClient, type UploadClient } from '../client/upload-client.ts';

let client: UploadClient;
beforeAll(async () => {
  client = await startUploadClient();
});
afterAll(() => client.stop());

// The server gives a request 30 s to arrive, and reads this file as fast as it can.
it('a client on its small heap imports one moment that stands in a file 1.4 million times, once', async () => {
  const response = await client.upload(repeatMoment(1_400_000));
  expect([response.status, response.data.rows, response.data.inserted]).toEqual([200, 1_400_000, 1]);
  expect(client.program.process.exitCode).toBeNull();
});
