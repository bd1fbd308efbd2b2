// Deadline: an answer in time, or another one instead.

/** What the work gives, or `late` where it takes longer; the work goes on, and nobody has to hear of its end. */
export async function beforeDeadline<Result, Late>(
  work: Promise<Result>,
  milliseconds: number,
  late: () => Late,
): Promise<Result | Late> {
  const { promise: passed, resolve } = Promise.withResolvers<undefined>();
  // When this process was busy itself, the answer may already lie in the socket: sockets are read before immediates run.
  const timer = setTimeout(() => setImmediate(resolve, undefined), milliseconds);
  const first = Promise.race([work.then((result) => ({ result })), passed]).finally(() => clearTimeout(timer));
  const done = await first;
  return done ? done.result : late();
}
