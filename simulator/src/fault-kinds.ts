import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fault, FaultKind } from './faults.ts';

/** What can go wrong with any HTTP response of any service. One row, one fault. */
export const transportFaults: readonly FaultKind[] = [
  { name: 'no_answer', means: 'the call is read and never answered', respond: neverReply },
  { name: 'hang_after_headers', means: 'status 200 and headers come, the body never ends', respond: hangAfterHeaders },
  { name: 'connection_reset', means: 'the connection is reset without an answer', respond: resetConnection },
  { name: 'invalid_json', means: 'a body that is not JSON', respond: sendFixed(200, json, '{"idPrm":"1234567890123') },
  { name: 'truncated_json', means: 'the genuine body, cut in the middle', alter: cutInTheMiddle },
  { name: 'html_200', means: 'a firewall page with status 200', respond: sendFixed(200, html, firewallPage()) },
  { name: 'html_403', means: 'a firewall page with status 403', respond: sendFixed(403, html, firewallPage()) },
  { name: 'text_500', means: 'plain text with status 500', respond: sendFixed(500, text, 'Internal Server Error') },
  { name: 'empty_body', means: 'status 200 and nothing in the body', respond: sendFixed(200, json, '') },
  { name: 'gzip_bomb', means: 'one mebibyte that unpacks to a gibibyte', respond: sendBomb },
];

function json(): string {
  return 'application/json;charset=UTF-8';
}

function html(): string {
  return 'text/html; charset=utf-8';
}

function text(): string {
  return 'text/plain; charset=utf-8';
}

function firewallPage(): string {
  return '<!DOCTYPE html>\n<html lang="fr"><head><title>Accès refusé</title></head><body><h1>Accès refusé</h1><p>Référence : 18.2f1e1002.1790000000.3b2a1c</p></body></html>\n';
}

function sendFixed(status: number, type: () => string, body: string): NonNullable<FaultKind['respond']> {
  return (_request, reply, fault) => {
    reply.code(fault.status ?? status).header('content-type', type());
    return reply.send(body);
  };
}

function neverReply(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.hijack();
}

function hangAfterHeaders(_request: FastifyRequest, reply: FastifyReply, fault: Fault): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(fault.status ?? 200, { 'content-type': json() });
  reply.raw.write('{');
  return reply;
}

function resetConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return reply;
}

function cutInTheMiddle(body: string): string {
  return body.slice(0, Math.floor(body.length / 2));
}

const pieces = 64;
let piece: Buffer | undefined;

// A gzip file may be several gzip files in a row: sixteen mebibytes of spaces are packed once and sent 64 times.
function sendBomb(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  piece ??= gzipSync(Buffer.alloc(16 * 1024 * 1024, ' '), { level: 9 });
  const body = Buffer.concat(Array.from({ length: pieces }, () => piece ?? Buffer.alloc(0)));
  return reply.code(200).header('content-type', json()).header('content-encoding', 'gzip').send(body);
}
