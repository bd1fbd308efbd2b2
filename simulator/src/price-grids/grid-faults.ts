import type { FastifyReply } from 'fastify';
import { PDFDocument } from 'pdf-lib';
import type { FaultKind } from '../faults.ts';
import { drawGrid } from './draw-grid.ts';

/**
 * Faults that only the files of a supplier's site can have; statuses, pages, silence and redirects are faults of any
 * response.
 */
export const gridFaults: readonly FaultKind[] = [
  {
    name: 'grid_as_pdf',
    means: 'a PDF without a word of the grid',
    respond: async (_, reply) => sendPdf(reply, await drawGrid('Bonjour')),
  },
  {
    name: 'grid_empty_pdf',
    means: 'a PDF whose page is blank',
    respond: async (_, reply) => sendPdf(reply, await drawBlank()),
  },
  {
    name: 'grid_image_only',
    means: 'a PDF whose page is an image',
    respond: async (_, reply) => sendPdf(reply, await drawImage()),
  },
  {
    name: 'grid_truncated',
    means: 'the first 400 bytes of a PDF',
    respond: async (_, reply) => sendPdf(reply, (await drawGrid('Bonjour')).subarray(0, 400)),
  },
  {
    name: 'grid_over_size',
    means: 'eleven megabytes',
    respond: (_, reply) => sendPdf(reply, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(11_000_000, ' ')])),
  },
];

function sendPdf(reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  return reply.code(200).header('content-type', 'application/pdf').send(Buffer.from(bytes));
}

async function drawBlank(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  return await document.save();
}

// A PNG of one grey dot, drawn over the page: a scan has no text.
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

async function drawImage(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  page.drawImage(await document.embedPng(Buffer.from(dot, 'base64')), { x: 0, y: 0, width: 500, height: 700 });
  return await document.save();
}
