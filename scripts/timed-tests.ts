/**
 * Tests that are judged by seconds or milliseconds while servers of their own share two cores with them. One that
 * fails for want of processor time is asked once more, and the end of `npm test` names it. Every other test has one try.
 */
export const timedTests: Readonly<Record<string, string>> = {
  'attempt-limiter.test.ts': 'times of failed logins of known and unknown addresses, compared in pairs',
  'login-flood.test.ts': 'logins of others within a second while sixty connections try passwords',
  'lookup-cost.test.ts': 'medians of a lookup among few and many users',
  'store-faults.test.ts': 'Redis is frozen for 10 s and has to be in use again within 2 s',
  'store-failover.test.ts': 'servers elect a master by clocks of their own, and the store has 2 s to follow',
  'bullmq-failover.test.ts': 'servers elect a master by clocks of their own, and the queue has 2 s to follow',
  'redis-failover.test.ts': 'servers elect a master by clocks of their own, and calls have 2 s to follow',
  'bullmq-runner.test.ts': 'slots of a second, each begun within 0.9 s, over two runners',
  'import-killed.test.ts': 'calls in any sliding second while gateways are killed',
  'bullmq-faults.test.ts': 'replicas are frozen and killed; leases end by the clock of the machine',
  'in-process-runner.test.ts': 'leases and deadlines of tens of milliseconds',
  'budget.test.ts': 'calls leave 208 ms apart, with 40 ms of room',
  'turn-gate.test.ts': 'calls leave 208 ms apart, with 40 ms of room',
  'outage-attempts.test.ts': 'attempts within an outage, at the pace of the operator',
  'asked-at-once.test.ts': 'questions have to meet at the same moment',
  'admission.test.ts': 'what is put off and what is answered within the limits of a busy process',
  'http-server.test.ts': 'connections are closed after 10 s, answers end within the time of a stop',
  'hostile-grids.test.ts':
    'processor time of a thread, of which a core shared with others takes more for the same work',
  'operator-calls.test.ts': 'the order in which calls of one range leave, two of which stand before the gate at a time',
  'household-days.test.ts': 'days of synchronisations at the pace of the operator, within 60 s',
  'imports.test.ts': 'steps of an import at the pace of the operator, beside other imports',
  'calendar-pauses.test.ts': 'slots of several processes on a fast clock',
  'herd.test.ts': 'thousands of clients within a second',
  'hostile.test.ts': 'answers to others while sixty connections attack',
  'operator-budget.test.ts': 'calls of three processes in any sliding second',
  'shared-call.test.ts': 'a thousand questions have to meet at the same moment',
  'token-refresh.test.ts': 'leases of a killed replica end by the clock of the machine',
  'client-faults.test.ts': 'kills strike at random moments of a synchronisation, and some have to strike its middle',
  'web-usage.test.ts': 'milliseconds of a page’s work for one frame of a chart',
  'process.test.ts': 'ready within 2 s of the return of a server',
};
