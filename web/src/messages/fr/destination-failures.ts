import { destinationLabels, ownHubLabels } from './destination-labels.ts';

/** What went wrong at a destination: what, who, what to do. */
export type FailureMessage = { readonly title: string; readonly who: string; readonly remedy: string };

const rights = 'Donnez à cet utilisateur le droit de lire et d’écrire sous le préfixe.';

/** Three kinds of failure have three different remedies: the credentials, the address, the network path. */
export function failureMessage(type: string, code: string | null, help: string | null = null): FailureMessage {
  const labels = destinationLabels[type];
  const actor = labels?.actor ?? 'La destination';
  const who = `${actor}, pas svc ni l’opérateur`;
  const here = 'Le réseau entre ce boîtier et la destination';
  const isIdentity = code === 'unauthorized' || help === 'controller-key';
  if (isIdentity) {
    const { identity } = help === 'hub-app' ? ownHubLabels : { ...labels };
    const remedy = help === 'broker-rights' ? rights : (identity ?? 'Vérifiez les identifiants.');
    return { title: `${actor} refuse ${labels?.credentials ?? 'les identifiants'}`, who, remedy };
  }
  switch (code) {
    case 'connection_refused':
      return {
        title: 'Rien ne répond à cette adresse',
        who: here,
        remedy:
          'Vérifiez l’adresse, le port, et que le service est démarré. localhost désigne la machine où tourne svc.',
      };
    case 'dns':
      return {
        title: 'Ce nom est inconnu sur votre réseau',
        who: here,
        remedy: 'Donnez l’adresse en chiffres : un nom en .local échoue souvent.',
      };
    case 'forbidden_address':
      return {
        title: 'svc ne se connecte pas à cette adresse',
        who: 'Ce boîtier, par sécurité',
        remedy:
          'Une adresse 169.254.… ou fe80:… n’est pas celle d’un service de votre réseau : donnez celle de la destination.',
      };
    case 'timeout':
      return {
        title: 'Pas de réponse à temps',
        who: here,
        remedy: 'Vérifiez l’adresse et le pare-feu, puis recommencez.',
      };
    case 'tls':
      return {
        title: 'Le certificat n’est pas accepté',
        who,
        remedy: 'Collez le certificat de votre autorité, ou acceptez celui-ci sans vérification.',
      };
    case 'bad_format':
      return {
        title: `${actor} répond, mais pas sur cette route`,
        who,
        remedy: labels?.route ?? 'Vérifiez l’adresse et son chemin.',
      };
    case 'interrupted':
      return {
        title: 'L’envoi a été coupé par un arrêt',
        who: 'Ce boîtier',
        remedy: 'Rien à faire : le prochain envoi reprend où il en était.',
      };
    default:
      return {
        title: `${actor} a répondu par une erreur`,
        who,
        remedy: labels?.route ?? 'Vérifiez que c’est bien l’adresse du service ; sa réponse exacte suit.',
      };
  }
}
