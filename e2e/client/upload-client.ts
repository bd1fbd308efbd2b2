import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatInstant } from '@svc/domain/paris-time';
import { standInPdl, startStandInGateway } from '../../server/test/gateway/stand-in-gateway.ts';
import type { Program } from '../../server/test/program.ts';
import { startClientProcess, waitForSync } from './sync-process.ts';

const pdl = '12345678901231';

export type UploadClient = {
  readonly pdl: string;
  readonly program: Program;
  upload(content: Buffer, name?: string): Promise<{ status: number; detail: string; data: Record<string, unknown> }>;
  stop(): Promise<void>;
};

/** A client process on its small heap, to which files of readings are uploaded. */
export async function startUploadClient(): Promise<UploadClient> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-csv-'));
  const gateway = await startStandInGateway(() => Date.now());
  gateway.pdls = [standInPdl(pdl, { activation_date: formatInstant(Date.now() - 9 * 86_400_000).slice(0, 10) })];
  const program = await startClientProcess(gateway.url, join(folder, 'svc.sqlite'));
  await waitForSync(program);
  return {
    pdl,
    program,
    async upload(content, name = `historique_conso_${pdl}.csv`) {
      const form = new FormData();
      form.append('file', new Blob([content as Buffer<ArrayBuffer>]), name);
      const response = await fetch(`${program.url}/api/import/csv`, { method: 'POST', body: form });
      return {
        status: response.status,
        ...((await response.json()) as { detail: string; data: Record<string, unknown> }),
      };
    },
    async stop() {
      await program.stop();
      await gateway.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A file that repeats one moment `count` times. */
export function repeatMoment(count: number): Buffer {
  const line = '2018-01-10 00:00;1\n';
  return Buffer.concat([Buffer.from('debut;kW\n'), Buffer.alloc(count * line.length, line)]);
}
