import type { FailureMessage } from '../fr/destination-failures.ts';
import { destinationLabels, ownHubLabels } from './destination-labels.ts';

const rights = 'Give this user the right to read and write under the prefix.';

export function failureMessage(type: string, code: string | null, help: string | null = null): FailureMessage {
  const labels = destinationLabels[type];
  const actor = labels?.actor ?? 'The destination';
  const who = `${actor}, neither svc nor the operator`;
  const here = 'The network between this box and the destination';
  const isIdentity = code === 'unauthorized' || help === 'controller-key';
  if (isIdentity) {
    const { identity } = help === 'hub-app' ? ownHubLabels : { ...labels };
    const remedy = help === 'broker-rights' ? rights : (identity ?? 'Check the credentials.');
    return { title: `${actor} refuses ${labels?.credentials ?? 'the credentials'}`, who, remedy };
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
    case 'forbidden_address':
      return {
        title: 'svc does not connect to this address',
        who: 'This box, for security',
        remedy: 'A 169.254.… or fe80:… address is not that of a service on your network: give that of the destination.',
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
        remedy: labels?.route ?? 'Check the address and its path.',
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
        remedy: labels?.route ?? 'Check that this is the address of the service; its exact answer follows.',
      };
  }
}
