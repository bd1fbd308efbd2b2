type Remedies = Readonly<Record<string, string>>;
/** What went wrong at a destination: what, who, what to do. */
export type FailureMessage = { readonly title: string; readonly who: string; readonly remedy: string };

const actors: Remedies = {
  home_assistant: 'Le hub',
  mqtt: 'Le broker',
  victoriametrics: 'La base de séries',
  jeedom: 'Le contrôleur',
  influxdb: 'La base',
};

const identity: Remedies = {
  home_assistant: 'Créez un jeton de longue durée avec un compte d’administrateur, puis remplacez celui-ci.',
  mqtt: 'Vérifiez l’utilisateur et le mot de passe du broker.',
  victoriametrics: 'Vérifiez l’utilisateur et le mot de passe, ou le jeton.',
  jeedom: 'Vérifiez la clé d’API du contrôleur.',
  influxdb: 'Vérifiez le jeton, et son droit d’écrire dans ce bucket.',
};

/** The credentials that each destination type requires and rejected. */
const credentials: Remedies = {
  home_assistant: 'le jeton',
  mqtt: 'l’identifiant ou le mot de passe',
  victoriametrics: 'l’identifiant, le mot de passe ou le jeton',
  jeedom: 'la clé d’API',
  influxdb: 'le jeton',
};

const route: Remedies = {
  victoriametrics: 'Retirez le chemin de l’adresse, ou choisissez l’autre route d’import.',
  influxdb: 'Vérifiez l’organisation, le bucket et l’adresse.',
  jeedom: 'Vérifiez le chemin de l’adresse, souvent /jeedom.',
};

const rights = 'Donnez à cet utilisateur le droit de lire et d’écrire sous le préfixe.';

/** Three kinds of failure have three different remedies: the credentials, the address, the network path. */
export function failureMessage(type: string, code: string | null, help: string | null = null): FailureMessage {
  const actor = actors[type] ?? 'La destination';
  const who = `${actor}, pas svc ni l’opérateur`;
  const here = 'Le réseau entre ce boîtier et la destination';
  const isIdentity = code === 'unauthorized' || help === 'controller-key';
  if (isIdentity) {
    const remedy = help === 'broker-rights' ? rights : (identity[type] ?? 'Vérifiez les identifiants.');
    return { title: `${actor} refuse ${credentials[type] ?? 'les identifiants'}`, who, remedy };
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
        remedy: route[type] ?? 'Vérifiez l’adresse et son chemin.',
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
        remedy: route[type] ?? 'Vérifiez que c’est bien l’adresse du service ; sa réponse exacte suit.',
      };
  }
}
