import type { settingGroups } from '../../src/settings/all-settings.ts';

type Groups = typeof settingGroups;
type SettingName = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

export const frenchGroups: Readonly<Record<keyof Groups, string>> = {
  Process: 'Processus',
  Storage: 'Stockage',
  Secrets: 'Secrets',
  Operator: 'Gestionnaire du réseau',
  Calendars: 'Calendriers',
  Offers: 'Offres',
  Accounts: 'Comptes',
  Client: 'Client',
  'Client schedule': 'Horaires du client',
  'Copies of the backup': 'Copies de la sauvegarde',
  Exports: 'Destinations',
};

/** What each setting does, as its row in `all-settings.ts` says it in English. A setting without a text does not compile. */
export const frenchSettings: Readonly<Record<SettingName, string>> = {
  SERVER_MODE: '`true` lance la passerelle ; `false`, ou rien, lance le client local.',
  HOST: 'Adresse d’écoute ; par défaut, la machine elle-même seulement.',
  PORT: 'Port d’écoute.',
  METRICS_HOST:
    'Adresse d’écoute de `/metrics`. Cette page montre la charge et les routes, aucune personne et aucun secret, et ne demande aucun identifiant.',
  METRICS_PORT:
    'Port de `/metrics` ; 0 le ferme. Si le port est pris, le journal le dit et le programme tourne sans cette page.',
  SHUTDOWN_DELAY:
    'Secondes pendant lesquelles une passerelle sert encore après SIGTERM : `/readyz` répond 503 et chaque réponse ferme sa connexion, pour qu’un répartiteur cesse d’envoyer des requêtes avant la fermeture du port.',
  API_DOCS: '`false` masque la page de l’API, `/api/docs`, et `/api/openapi.json`.',
  LOG_LEVEL: 'Gravité la plus basse qui est écrite dans le journal.',
  LOG_FORMAT:
    '`json` : un objet JSON par ligne. `text` : des lignes faites pour être lues. `auto` : du texte sur un terminal, sinon du JSON.',
  TRUSTED_PROXIES: 'Adresses ou réseaux des proxys inverses dont les en-têtes `X-Forwarded-*` sont pris en compte.',
  DEBUG: '`true` écrit le journal au niveau `debug`.',
  DEBUG_SQL: '`true` écrit dans le journal chaque requête SQL avec sa durée, sans les valeurs.',
  FRONTEND_URL: 'Adresse de l’interface web ; obligatoire pour une passerelle.',
  BACKEND_URL: 'Adresse publique de l’API ; obligatoire pour une passerelle.',
  PRESET: 'Nom d’un fichier de `presets/` qui donne les adresses réelles d’un pays.',

  DATA_DIR:
    'Dossier de tout ce que le client local enregistre : la base de données embarquée, sa clé et ses sauvegardes. Les paquets le règlent sur `/var/lib/svc`, l’image du conteneur sur `/data`.',
  DATABASE_URL:
    '`postgres://…` pour une passerelle, ou `sqlite:<chemin>`. Sans ce réglage, un client utilise `svc.sqlite` dans `DATA_DIR`.',
  CACHE_URL:
    'Cache : `redis://user:password@host:port/database`, ou `rediss://` avec TLS. Plusieurs nœuds séparés par des virgules forment un cluster. `redis+sentinel://user:password@host:port,host:port/name` (ou `rediss+sentinel://`) demande aux Sentinels le maître de ce nom, avec `?database=`, `&sentinel_username=` et `&sentinel_password=` au besoin. Obligatoire pour une passerelle.',
  QUEUE_URL: 'File des tâches, une adresse des mêmes formes ; par défaut celle de `CACHE_URL`.',
  STORE_TIMEOUT_MS:
    'Millisecondes laissées à une commande au cache, ou au budget des appels au gestionnaire à l’adresse `QUEUE_URL`, avant que ce serveur soit considéré comme absent. Augmentez-la si le cache est loin ou la machine chargée ; une perte se remarque alors d’autant plus tard. Quelle que soit la valeur, aucun appel au gestionnaire ne part si le serveur de `QUEUE_URL` ne répond pas en 15 ms.',
  CACHE_TTL_SECONDS: 'Durée de vie d’un jour récent dans le cache, en secondes ; au plus trois heures.',

  SECRET_KEY:
    'Signe les jetons des utilisateurs et chiffre les secrets enregistrés. Obligatoire pour une passerelle ; un client crée la sienne une fois, dans un fichier.',
  SECRET_KEY_PREVIOUS:
    'Clé d’avant le dernier changement : elle ouvre encore ce qu’elle a chiffré, pendant que tout est chiffré à nouveau.',
  ACCESS_TOKEN_EXPIRE_MINUTES: 'Validité du jeton d’un utilisateur, en minutes.',

  GRIDOP_ENVIRONMENT: '`sandbox` pour le bac à sable du gestionnaire, ou `production`.',
  GRIDOP_URL: 'API du gestionnaire ; par défaut celle du préréglage pour `GRIDOP_ENVIRONMENT`.',
  GRIDOP_CLIENT_ID: 'Identifiant de la passerelle elle-même chez le gestionnaire.',
  GRIDOP_CLIENT_SECRET: 'Secret de la passerelle elle-même chez le gestionnaire.',
  GRIDOP_REDIRECT_URI: 'Adresse de retour de l’accord ; par défaut `BACKEND_URL` suivi de `/callback`.',
  GRIDOP_API_MODE: '`auto`, `new` (format de 2026) ou `legacy` (v5).',
  GRIDOP_AUTHORIZE_VERSION: 'Génération de la page d’accord du gestionnaire.',
  GRIDOP_AUTHORIZE_URL: 'Remplace en entier l’adresse de la page d’accord.',
  GRIDOP_SANDBOX_DIGIT: 'Dernier caractère de `state` dans le bac à sable : il choisit le client simulé.',
  GRIDOP_HOURLY_LIMIT: 'Seconde limite, facultative : au plus ce nombre d’appels au gestionnaire par heure.',

  GRIDSOURCE_URL: 'Source du réseau de transport : tempo, signal du réseau et consommation nationale.',
  GRIDSOURCE_CLIENT_ID: 'Identifiant chez la source du réseau de transport ; vide, ses calendriers sont désactivés.',
  GRIDSOURCE_CLIENT_SECRET: 'Secret chez la source du réseau de transport.',
  GRIDSOURCE_SIGNAL_PATH: 'Chemin du signal du réseau sous `GRIDSOURCE_URL`.',
  SUPPLIER_SITE_URL: 'Site du fournisseur qui donne le calendrier des jours flexibles.',
  COMMERCE_API_URL: 'Adresse transmise dans cette demande.',

  OFFERS_SLOTS: 'Heures de lecture des grilles de prix des fournisseurs, à l’heure de Paris.',
  PRICE_GRIDS_URL:
    'Développement et tests : un site de cette machine qui remplace ceux des fournisseurs. Chaque grille y est demandée par la dernière partie de son adresse.',

  REQUIRE_EMAIL_VERIFICATION: '`true` : la connexion attend que l’adresse e-mail soit confirmée.',
  REQUIRE_CAPTCHA: '`true` : l’inscription demande un captcha.',
  CAPTCHA_VERIFY_URL: 'Service de captcha ; obligatoire avec `REQUIRE_CAPTCHA`.',
  CAPTCHA_SECRET: 'Secret de la passerelle auprès du service de captcha ; obligatoire avec `REQUIRE_CAPTCHA`.',
  ADMIN_EMAILS:
    'Adresses e-mail des administrateurs. Chacune compte une fois qu’elle est confirmée, par un lien reçu par e-mail ou par celui qu’affiche `svc admin link <adresse>`.',
  SMTP_URL: 'Serveur d’envoi des e-mails ; sans lui, les messages attendent.',
  MAIL_FROM: 'Expéditeur des e-mails.',
  SECURITY_CONTACT:
    'Où signaler une vulnérabilité, montré dans `/.well-known/security.txt` ; par défaut `FRONTEND_URL`.',
  USER_REQUESTS_PER_SECOND:
    'Requêtes d’un utilisateur aux routes du gestionnaire, par seconde. Au-delà de 50 par seconde vers l’ensemble des routes, elles sont ralenties. 0 : ni l’une ni l’autre limite.',
  MAX_PDLS_PER_USER: 'Nombre de PDL qu’un utilisateur peut avoir, enregistrés par lui ou apportés par un accord.',
  DEMO_EMAIL: 'Adresse e-mail du compte de démonstration.',
  DEMO_PASSWORD: 'Mot de passe du compte de démonstration.',

  SVC_API_URL:
    'Adresse de la passerelle, qui se termine par `/api` ; sans elle, le client la demande dans le navigateur.',
  SVC_CLIENT_ID: '`client_id` à la passerelle ; à régler avec `SVC_API_URL`.',
  SVC_CLIENT_SECRET: '`client_secret` à la passerelle ; à régler avec `SVC_API_URL`.',
  ALLOWED_HOSTS: 'Autres noms par lesquels cette instance est appelée sur le réseau local.',
  INGRESS_PROXY:
    'Adresse de l’ingress d’un hub domotique. Les requêtes qui en viennent avec `X-Ingress-Path` comptent comme celles d’un utilisateur connecté au hub, dont la page peut afficher la nôtre dans un cadre. Toute autre machine a alors besoin du jeton, même si aucun n’est réglé.',

  SYNC_DAYS:
    'Nombre de jours passés dont les relevés quotidiens et la puissance maximale sont enregistrés en entier ; les courbes de charge remontent à 731 jours au plus.',
  SYNC_SLOTS: 'Synchronisation des données des PDL, à l’heure de Paris.',
  TEMPO_SLOTS: 'Tempo, tant que la couleur du lendemain est inconnue.',
  GRIDSIGNAL_SLOTS: 'Signal du réseau, toujours.',
  GRIDSIGNAL_CHECK_SLOTS: 'Signal du réseau, seulement si J+3 est incomplet.',
  NATIONAL_SLOTS: 'Consommation nationale du pays.',
  FORECAST_SLOTS: 'Prévisions de production.',
  FLEXDAY_SLOTS: 'Jours flexibles, tant que le lendemain est inconnu ou que l’historique est incomplet.',
  EJP_SLOTS: 'Jours de pointe des offres EJP et saisonnières.',
  OFFERS_SYNC_SLOTS: 'Catalogue des offres des fournisseurs, une fois par jour.',
  CLEANUP_SLOTS: 'Nettoyage des journaux et des repères expirés.',
  BACKUP_SLOTS: 'Sauvegarde de la base de données embarquée.',

  BACKUP_COPY_URL:
    'Où les sauvegardes sont copiées, comme première configuration : `file:///folder`, `https://user@host/folder` (WebDAV), ou `s3://access_key@bucket/prefix?endpoint=https://…&region=…`, avec `&style=virtual` si le bucket est dans le nom d’hôte.',
  BACKUP_COPY_PASSWORD: 'Mot de passe ou clé secrète à cet endroit.',
  BACKUP_PASSPHRASE:
    'Chiffre les copies, et les rouvre avec `svc restore` ; l’emporte sur celle réglée dans le navigateur.',

  HOME_HUB_URL: 'Hub domotique, première configuration de cette destination.',
  SUPERVISOR_TOKEN:
    'Donné par un hub domotique à ses applications : le hub est alors une destination sans adresse ni jeton à saisir ; jamais enregistré.',
  MQTT_BROKER: 'Broker MQTT, première configuration de cette destination.',
  TSDB_URL: 'Base de séries temporelles, première configuration de cette destination.',
  TSDB_ENABLED: '`true` active l’export vers la base de séries temporelles au premier démarrage.',
  TSDB_USERNAME: 'Utilisateur de la base de séries temporelles.',
  TSDB_PASSWORD: 'Mot de passe de la base de séries temporelles.',
  TSDB_LABELS: 'Étiquettes supplémentaires, un objet JSON.',
  AUTOMATION_URL: 'Contrôleur domotique, première configuration de cette destination.',
};
