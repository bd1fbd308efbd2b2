import type { Text } from './markdown.ts';

/** What each metric of svc means, as its help says it in English. */
export const frenchMetrics: Readonly<Record<string, string>> = {
  svc_operator_calls_total:
    'Appels au gestionnaire par mesure, classe et issue ; chacun a pris un tour, sauf si le budget l’a refusé',
  svc_operator_wait_seconds: 'Durée d’attente d’un appel avant son tour',
  svc_operator_waiting_calls: 'Appels qui attendent leur tour',
  svc_operator_oldest_wait_seconds: 'Âge du plus ancien appel en attente',
  svc_operator_slots_used: 'Tours pris dans la dernière seconde, la dernière minute et la dernière heure',
  svc_operator_circuit_open: '1 tant que le circuit d’une route est ouvert',
  svc_operator_in_flight: 'Appels en cours',
  svc_operator_paused_seconds: 'Secondes avant que le compte puisse appeler de nouveau',
  svc_offer_refreshes_total: 'Mises à jour d’un fournisseur par issue : lue, prix intégrés à défaut, échec',
  svc_offer_changes_total: 'Offres créées, modifiées et désactivées par les mises à jour',
  svc_cache_corrupt_values_total: 'Valeurs du cache qui ne se sont pas ouvertes et ont été supprimées',
  svc_cache_lost_writes_total: 'Jours lus qui n’ont pas pu être mis en cache',
  svc_log_lines_lost_total: 'Lignes du journal que `GET /api/admin/logs` n’a pas',
  svc_http_at_work: 'Requêtes en cours, sans celles qui n’attendent qu’un autre service',
  svc_http_in_line: 'Requêtes qui attendent d’être traitées',
  svc_http_refused_total: 'Requêtes refusées avec `Retry-After`',
  svc_http_request_duration_seconds: 'Durée des requêtes HTTP par modèle de route, méthode et statut',
  svc_event_loop_delay_p99_seconds: '99e centile du retard de la boucle d’événements depuis le dernier relevé',
  svc_build_info: 'Version, mode et version de Node ; toujours 1',
  svc_store_up: '1 tant que ce processus joint la base de données, le cache ou la file (`store`), 0 sinon',
  svc_export_total: 'Envois par destination et issue : réussi, partiel, échec',
  svc_export_duration_seconds: 'Durée des envois par destination',
  svc_export_records_total: 'Enregistrements qu’une destination a confirmés',
};

type ProcessMetric = { readonly type: 'counter' | 'gauge' | 'histogram'; readonly labels?: string } & Text;

const gauge = (en: string, fr: string, labels?: string): ProcessMetric => ({
  type: 'gauge',
  en,
  fr,
  ...(labels !== undefined && { labels }),
});

/**
 * What the library adds about the process. Which of them exist depends on the system, so the page is written from this
 * table and not from the registry.
 */
export const processMetrics: Readonly<Record<string, ProcessMetric>> = {
  process_cpu_user_seconds_total: {
    type: 'counter',
    en: 'Processor time in user mode, in seconds',
    fr: 'Temps processeur en mode utilisateur, en secondes',
  },
  process_cpu_system_seconds_total: {
    type: 'counter',
    en: 'Processor time in system mode, in seconds',
    fr: 'Temps processeur en mode système, en secondes',
  },
  process_cpu_seconds_total: {
    type: 'counter',
    en: 'Processor time of both modes, in seconds',
    fr: 'Temps processeur des deux modes, en secondes',
  },
  process_start_time_seconds: gauge(
    'Start of the process, in seconds since 1970',
    'Démarrage du processus, en secondes depuis 1970',
  ),
  process_resident_memory_bytes: gauge('Resident memory', 'Mémoire résidente'),
  process_virtual_memory_bytes: gauge('Virtual memory; on Linux', 'Mémoire virtuelle ; sous Linux'),
  process_heap_bytes: gauge('Data segment of the process; on Linux', 'Segment de données du processus ; sous Linux'),
  process_open_fds: gauge('Open files and sockets; on Linux', 'Fichiers et sockets ouverts ; sous Linux'),
  process_max_fds: gauge(
    'How many files and sockets may be open; on Linux',
    'Nombre de fichiers et de sockets permis ; sous Linux',
  ),
  nodejs_eventloop_lag_seconds: gauge(
    'Lag of the event loop at the scrape',
    'Retard de la boucle d’événements au relevé',
  ),
  nodejs_eventloop_lag_min_seconds: gauge(
    'Least recorded delay of the event loop',
    'Retard le plus court de la boucle',
  ),
  nodejs_eventloop_lag_max_seconds: gauge(
    'Longest recorded delay of the event loop',
    'Retard le plus long de la boucle',
  ),
  nodejs_eventloop_lag_mean_seconds: gauge('Mean delay of the event loop', 'Retard moyen de la boucle'),
  nodejs_eventloop_lag_stddev_seconds: gauge(
    'Standard deviation of the delays of the event loop',
    'Écart type des retards de la boucle',
  ),
  nodejs_eventloop_lag_p50_seconds: gauge('50th percentile of these delays', '50e centile de ces retards'),
  nodejs_eventloop_lag_p90_seconds: gauge('90th percentile of these delays', '90e centile de ces retards'),
  nodejs_eventloop_lag_p99_seconds: gauge('99th percentile of these delays', '99e centile de ces retards'),
  nodejs_active_resources: gauge(
    'Resources that hold the event loop open, by type',
    'Ressources qui gardent la boucle ouverte, par type',
    'type',
  ),
  nodejs_active_resources_total: gauge('Number of these resources', 'Nombre de ces ressources'),
  nodejs_active_handles: gauge('Active handles, by type', 'Descripteurs actifs, par type', 'type'),
  nodejs_active_handles_total: gauge('Number of active handles', 'Nombre de descripteurs actifs'),
  nodejs_active_requests: gauge('Active requests of libuv, by type', 'Demandes actives de libuv, par type', 'type'),
  nodejs_active_requests_total: gauge('Number of these requests', 'Nombre de ces demandes'),
  nodejs_heap_size_total_bytes: gauge('Size of the heap of Node', 'Taille du tas de Node'),
  nodejs_heap_size_used_bytes: gauge('Used part of that heap', 'Part utilisée de ce tas'),
  nodejs_external_memory_bytes: gauge('Memory of Node outside its heap', 'Mémoire de Node hors de son tas'),
  nodejs_heap_space_size_total_bytes: gauge(
    'Size of each space of the heap',
    'Taille de chaque espace du tas',
    'space',
  ),
  nodejs_heap_space_size_used_bytes: gauge('Used part of each space', 'Part utilisée de chaque espace', 'space'),
  nodejs_heap_space_size_available_bytes: gauge('Free part of each space', 'Part libre de chaque espace', 'space'),
  nodejs_version_info: gauge(
    'Version of Node; always 1',
    'Version de Node ; toujours 1',
    'version, major, minor, patch',
  ),
  nodejs_gc_duration_seconds: {
    type: 'histogram',
    labels: 'kind',
    en: 'Duration of garbage collections: `major`, `minor`, `incremental` or `weakcb`',
    fr: 'Durée des passages du ramasse-miettes : `major`, `minor`, `incremental` ou `weakcb`',
  },
};

/** By metric and, where it has one, by the value of the label `type`. */
export const seriesTexts: Readonly<Record<string, Text>> = {
  'svc_consumption_wh daily': {
    en: 'Consumption of a day, in Wh, stamped with its start in Paris',
    fr: 'Consommation d’un jour, en Wh, horodatée à son début à Paris',
  },
  'svc_consumption_wh detail': {
    en: 'Energy of a step of the load curve, in Wh, stamped with its start',
    fr: 'Énergie d’un pas de la courbe de charge, en Wh, horodatée à son début',
  },
  'svc_consumption_wh monthly': {
    en: 'Consumption of a whole month of which every day is stored, stamped with its first day',
    fr: 'Consommation d’un mois entier dont chaque jour est enregistré, horodatée à son premier jour',
  },
  'svc_consumption_wh month_to_date': {
    en: 'Consumption of the running month up to the stamped day, while no day is missing',
    fr: 'Consommation du mois en cours jusqu’au jour horodaté, tant qu’aucun jour ne manque',
  },
  'svc_production_wh daily': { en: 'Production of a day, in Wh', fr: 'Production d’un jour, en Wh' },
  'svc_production_wh detail': {
    en: 'Energy of a step of the load curve of the production, in Wh',
    fr: 'Énergie d’un pas de la courbe de charge de la production, en Wh',
  },
  'svc_production_wh monthly': { en: 'Production of a whole month', fr: 'Production d’un mois entier' },
  'svc_production_wh month_to_date': { en: 'Production of the running month', fr: 'Production du mois en cours' },
  svc_tempo_color: {
    en: '1 for the colour of a day (`BLEU`, `BLANC`, `ROUGE`); with inactive colours switched on, 0 for the others',
    fr: '1 pour la couleur d’un jour (`BLEU`, `BLANC`, `ROUGE`) ; avec les couleurs inactives, 0 pour les autres',
  },
  svc_tempo_remaining: {
    en: 'Days of a colour (`blue`, `white`, `red`) that are left in the season, as of the stamped day',
    fr: 'Jours d’une couleur (`blue`, `white`, `red`) qui restent dans la saison, au jour horodaté',
  },
  svc_gridsignal_level: {
    en: 'Level of the grid signal in an hour that has begun, from 1 to 3',
    fr: 'Niveau du signal du réseau pendant une heure commencée, de 1 à 3',
  },
};
