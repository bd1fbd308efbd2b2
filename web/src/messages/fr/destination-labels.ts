export type DestinationLabels = {
  /** What it contains, and what it needs: on its page, and on its card before it is set up. */
  readonly about: string;
  /** The same in a few words: in the set-up. */
  readonly note: string;
  /** The subject of "… refuses the token". */
  readonly actor: string;
  /** What it may refuse. */
  readonly credentials: string;
  /** What to do when it refuses the credentials. */
  readonly identity: string;
  /** What to do when it answers, but not on this route. */
  readonly route?: string;
};

/** In place of the text of `home_assistant` where svc runs as an app of the hub. */
export const ownHubLabels = {
  about:
    'Panneau Énergie et entités du hub où cette application est installée. Il n’y a rien à saisir : activez l’envoi.',
  identity: 'Redémarrez l’application dans le hub : il lui donne un nouvel accès.',
};

/** By type. Its name is the title that the server gives. */
export const destinationLabels: Readonly<Record<string, DestinationLabels>> = {
  home_assistant: {
    about: 'Panneau Énergie et entités. Il faut l’adresse du hub et un jeton de longue durée.',
    note: 'Panneau Énergie et entités',
    actor: 'Le hub',
    credentials: 'le jeton',
    identity: 'Créez un jeton de longue durée avec un compte d’administrateur, puis remplacez celui-ci.',
  },
  mqtt: {
    about:
      'Un topic conservé (retain) par valeur. Il faut l’adresse du broker. La découverte automatique des entités passe par la destination Home Assistant.',
    note: 'Un topic conservé (retain) par valeur',
    actor: 'Le broker',
    credentials: 'l’identifiant ou le mot de passe',
    identity: 'Vérifiez l’utilisateur et le mot de passe du broker.',
  },
  victoriametrics: {
    about: 'Des séries relues après chaque écriture. Il faut l’adresse de la base.',
    note: 'Des séries relues après écriture',
    actor: 'La base de séries',
    credentials: 'l’identifiant, le mot de passe ou le jeton',
    identity: 'Vérifiez l’utilisateur et le mot de passe, ou le jeton.',
    route: 'Retirez le chemin de l’adresse, ou choisissez l’autre route d’import.',
  },
  jeedom: {
    about: 'La veille, le mois et la couleur tempo au plugin Virtuel. Il faut l’adresse et la clé d’API.',
    note: 'Plugin Virtuel',
    actor: 'Le contrôleur',
    credentials: 'la clé d’API',
    identity: 'Vérifiez la clé d’API du contrôleur.',
    route: 'Vérifiez le chemin de l’adresse, souvent /jeedom.',
  },
  influxdb: {
    about: 'Des points écrits par HTTP, version 2. Il faut l’adresse, l’organisation et le bucket.',
    note: 'Des points écrits par HTTP',
    actor: 'La base',
    credentials: 'le jeton',
    identity: 'Vérifiez le jeton, et son droit d’écrire dans ce bucket.',
    route: 'Vérifiez l’organisation, le bucket et l’adresse.',
  },
};

/** By field, whatever the destination. A field without a label is shown with its name. */
export const fieldLabels: Readonly<Record<string, string>> = {
  ha_url: 'Adresse du hub',
  ha_token: 'Jeton de longue durée',
  mqtt_broker: 'Broker MQTT du hub',
  mqtt_port: 'Port du broker',
  mqtt_username: 'Utilisateur du broker',
  mqtt_password: 'Mot de passe du broker',
  mqtt_use_tls: 'Connexion chiffrée au broker',
  rest_states: 'Entités envoyées par l’adresse du hub',
  statistics_split: 'Statistiques',
  statistics_subscription: 'Abonnement en statistique à part',
  entity_prefix: 'Préfixe des entités',
  statistic_id_prefix: 'Préfixe des statistiques',
  discovery_prefix: 'Préfixe de découverte',
  topic_prefix: 'Préfixe des topics',
  qos: 'Qualité de service (QoS)',
  retain: 'Messages conservés par le broker (retain)',
  keep_connection: 'Connexion gardée ouverte',
  ca_certificate: 'Certificat de votre autorité (PEM)',
  insecure_skip_verify: 'Accepter un certificat non vérifié',
  broker: 'Adresse du broker MQTT',
  port: 'Port',
  username: 'Utilisateur',
  password: 'Mot de passe',
  use_tls: 'Connexion chiffrée',
  url: 'Adresse',
  import_path: 'Route d’import',
  bearer_token: 'Jeton',
  allow_replace: 'Remplacer un jour corrigé',
  quality_label: 'Étiquette de qualité',
  send_inactive_colors: 'Couleurs tempo absentes à zéro',
  internal_metrics: 'Chiffres sur les exports eux-mêmes',
  labels: 'Étiquettes (nom=valeur, une par ligne)',
  api_key: 'Clé d’API',
  plugin: 'Plugin',
  mode: 'Façon d’écrire',
  auto_create: 'Créer les commandes manquantes',
  command_map: 'Commandes (valeur=numéro, une par ligne)',
  org: 'Organisation',
  bucket: 'Bucket',
  token: 'Jeton',
};

export const fieldHints: Readonly<Record<string, string>> = {
  ha_url: 'Par exemple http://192.168.1.20:8123.',
  ha_token: 'Dans le hub : votre profil, onglet Sécurité, « Créer un jeton ». Un compte d’administrateur.',
  broker: 'Un nom, une adresse en chiffres, ou mqtt://…',
  port: 'Vide : 1883, ou 8883 si chiffré.',
  url: 'Par exemple http://192.168.1.30:8428.',
  import_path: 'svc la trouve en demandant à la base.',
  api_key: 'Dans le contrôleur : Réglages, Système, Configuration, API.',
};
