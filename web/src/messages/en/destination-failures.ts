import type { FailureMessage } from '../fr/destination-failures.ts';

type Remedies = Readonly<Record<string, string>>;

const actors: Remedies = {
  home_assistant: 'The hub',
  mqtt: 'The broker',
  victoriametrics: 'The series database',
  jeedom: 'The controller',
  influxdb: 'The database',
};

const identity: Remedies = {
  home_assistant: 'Create a long-lived token with an administrator’s account, then replace this one.',
  mqtt: 'Check the user and the password of the broker.',
  victoriametrics: 'Check the user and the password, or the token.',
  jeedom: 'Check the API key of the controller.',
  influxdb: 'Check the token, and that it may write to this bucket.',
};

const credentials: Remedies = {
  home_assistant: 'the token',
  mqtt: 'the user or the password',
  victoriametrics: 'the user, the password or the token',
  jeedom: 'the API key',
  influxdb: 'the token',
};

const route: Remedies = {
  victoriametrics: 'Take the path off the address, or choose the other import route.',
  influxdb: 'Check the organisation, the bucket and the address.',
  jeedom: 'Check the path of the address, often /jeedom.',
};

const rights = 'Give this user the right to read and write under the prefix.';

export function failureMessage(type: string, code: string | null, help: string | null = null): FailureMessage {
  const actor = actors[type] ?? 'The destination';
  const who = `${actor}, neither svc nor the operator`;
  const here = 'The network between this box and the destination';
  const isIdentity = code === 'unauthorized' || help === 'controller-key';
  if (isIdentity) {
    const remedy = help === 'broker-rights' ? rights : (identity[type] ?? 'Check the credentials.');
    return { title: `${actor} refuses ${credentials[type] ?? 'the credentials'}`, who, remedy };
  }
  switch (code) {
    case 'connection_refused':
      return {
        title: 'Nothing answers at this address',
        who: here,
        remedy:
          'Check the address, the port, and that the service is started. localhost is the machine that svc runs on.',
      };
    case 'dns':
      return {
        title: 'This name is unknown on your network',
        who: here,
        remedy: 'Give the address in digits: a name that ends in .local often fails.',
      };
    case 'timeout':
      return { title: 'No answer in time', who: here, remedy: 'Check the address and the firewall, then try again.' };
    case 'tls':
      return {
        title: 'The certificate is not accepted',
        who,
        remedy: 'Paste the certificate of your authority, or accept this one unchecked.',
      };
    case 'bad_format':
      return {
        title: `${actor} answers, but not on this route`,
        who,
        remedy: route[type] ?? 'Check the address and its path.',
      };
    case 'interrupted':
      return {
        title: 'The run was cut off by a stop',
        who: 'This box',
        remedy: 'Nothing to do: the next run goes on from there.',
      };
    default:
      return {
        title: `${actor} answered with an error`,
        who,
        remedy: route[type] ?? 'Check that this is the address of the service; its exact answer follows.',
      };
  }
}
