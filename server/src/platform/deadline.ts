// Deadline: a result in time, or another one instead.

/** The result of the work, or `late` when it takes longer. The work continues, and its outcome is then ignored. */
export async function beforeDeadline<Result, Late>(
  work: Promise<Result>,
  milliseconds: number,
  late: () => Late,
): Promise<Result | Late> {
  const { promise: passed, resolve } = Promise.withResolvers<undefined>();
  // When this process was busy, the reply may already be in the socket: sockets are read before immediates run.
  const timer = setTimeout(() => setImmediate(resolve, undefined), milliseconds);
  const first = Promise.race([work.then((result) => ({ result })), passed]).finally(() => clearTimeout(timer));
  const done = await first;
  return done ? done.result : late();
}
