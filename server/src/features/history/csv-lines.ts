import { longestLine } from '@svc/domain/readings/operator-csv';

const newLine = 0x0a;
const strict = new TextDecoder('utf-8', { fatal: true });

/**
 * Passes the lines of a file on as they arrive, until one is not accepted. The rest is skipped. A line over the maximum
 * length is passed on truncated, so that it can be refused, and its rest is not buffered. UTF-8, or Latin-1 where a
 * line is not UTF-8, as in older exports.
 */
export async function readLines(bytes: AsyncIterable<Buffer>, take: (line: string) => boolean): Promise<void> {
  let chunks: Buffer[] = [];
  let length = 0;
  let isWanted = true;
  const addChunk = (piece: Buffer) => {
    // One character takes up to four bytes; one more than may be is enough to refuse it.
    const remaining = 4 * longestLine + 4 - length;
    if (remaining <= 0 || piece.byteLength === 0) return;
    chunks.push(piece.subarray(0, remaining));
    length += Math.min(remaining, piece.byteLength);
  };
  const flush = () => {
    isWanted = take(decodeLine(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    [chunks, length] = [[], 0];
  };
  // The body is read to its end: many clients lose a response that is sent in the middle of a request.
  for await (const piece of bytes) {
    let from = 0;
    while (isWanted) {
      const at = piece.indexOf(newLine, from);
      if (at < 0) break;
      addChunk(piece.subarray(from, at));
      flush();
      from = at + 1;
    }
    // A copy, so that the rest of a line does not retain the whole chunk in memory.
    if (isWanted) addChunk(Buffer.from(piece.subarray(from)));
  }
  if (isWanted && length > 0) flush();
}

function decodeLine(bytes: Buffer): string {
  const end = bytes.at(-1) === 0x0d ? bytes.byteLength - 1 : bytes.byteLength;
  const line = bytes.toString('latin1', 0, end);
  if (!/[\x80-\xff]/.test(line)) return line;
  try {
    return strict.decode(bytes.subarray(0, end));
  } catch {
    return line;
  }
}
