import { afterAll, beforeAll, expect, it } from 'vitest';
import { repeatMoment, startUploadClient, type UploadClient } from '../client/upload-client.ts';

let client: UploadClient;
beforeAll(async () => {
  client = await startUploadClient();
});
afterAll(() => client.stop());

// The server allows 30 s for a request to arrive, and reads this file as fast as it can.
it('a client on its small heap imports a moment once although the file repeats it 1.4 million times', async () => {
  const response = await client.upload(repeatMoment(1_400_000));
  expect([response.status, response.data.rows, response.data.inserted]).toEqual([200, 1_400_000, 1]);
  expect(client.program.process.exitCode).toBeNull();
});
