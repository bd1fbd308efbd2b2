export type UpstreamRequest = {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  readonly longestBody: number;
};

export type UpstreamResponse = {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfterSeconds: number | null;
  readonly text: string;
};

/** One exchange with a limit on time and size. A redirect is not followed: it is a response like any other. */
export async function sendUpstream(request: UpstreamRequest): Promise<UpstreamResponse | { readonly failure: string }> {
  try {
    const response = await fetch(request.url, {
      method: request.method ?? 'GET',
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(request.timeoutMs),
    });
    const text = await readText(response, request.longestBody);
    if (text === undefined) return { failure: `an answer of more than ${request.longestBody} bytes` };
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      retryAfterSeconds: readSeconds(response.headers.get('retry-after')),
      text,
    };
  } catch (error) {
    return { failure: describeError(error) };
  }
}

// Counted after decompression: a small response may decompress to a gibibyte.
async function readText(response: Response, longest: number): Promise<string | undefined> {
  if (!response.body) return '';
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body) {
    length += piece.byteLength;
    if (length > longest) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function readSeconds(header: string | null): number | null {
  const text = header?.trim() ?? '';
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
  return `no answer (${code})`;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
