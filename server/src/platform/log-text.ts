/** A line of JSON as a person reads it: the time, the level when it matters, the message, and what belongs to it. */
export function formatLine(line: string): string {
  if (!line.startsWith('{')) return line.trimEnd();
  try {
    const { level, time, msg, reqId: _, notice: __, ...rest } = JSON.parse(line) as Record<string, unknown>;
    const { method, route, status, ms } = rest;
    const clock = typeof time === 'string' ? time.slice(11, 19) : '';
    const mark = level === 'info' || level === undefined ? '' : String(level).toUpperCase();
    const text = route ? `${method} ${route} ${status} in ${ms} ms` : msg;
    const more = route ? [] : Object.entries(rest).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
    return [clock, mark, text, ...more].filter((part) => part !== '' && part !== undefined).join(' ');
  } catch {
    return line.trimEnd();
  }
}
