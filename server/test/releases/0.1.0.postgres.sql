CREATE FUNCTION public.note_data_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO '$user', 'public'
    AS $$
      declare
        marker constant text := 'svc.changed_' || tg_argv[0];
      begin
        if coalesce(current_setting(marker, true), '') <> txid_current()::text then
          insert into data_versions (name, version) values (tg_argv[0], gen_random_uuid()::text)
            on conflict (name) do update set version = excluded.version;
          perform set_config(marker, txid_current()::text, true);
        end if;
        return null;
      end $$;
CREATE TABLE public.account_export_parts (
    export_id character varying(36) NOT NULL,
    usage_point_id character varying(14) NOT NULL,
    "position" integer NOT NULL,
    sealed text NOT NULL
);
CREATE TABLE public.account_export_points (
    export_id character varying(36) NOT NULL,
    usage_point_id character varying(14) NOT NULL,
    "position" integer NOT NULL,
    state character varying(10) NOT NULL,
    why character varying(20),
    measures text NOT NULL,
    parts integer NOT NULL,
    attempts integer NOT NULL,
    not_before character varying(30) NOT NULL
);
CREATE TABLE public.account_exports (
    id character varying(36) NOT NULL,
    user_id character varying(36) NOT NULL,
    state character varying(10) NOT NULL,
    created_at character varying(30) NOT NULL,
    advanced_at character varying(30) NOT NULL,
    finished_at character varying(30),
    expires_at character varying(30)
);
CREATE TABLE public.alert_switches (
    user_id character varying(36) NOT NULL,
    kind character varying(30) NOT NULL,
    is_on boolean NOT NULL,
    threshold integer,
    unit character varying(3) DEFAULT 'kwh'::character varying NOT NULL
);
CREATE TABLE public.alerts_sent (
    user_id character varying(36) NOT NULL,
    kind character varying(30) NOT NULL,
    subject character varying(100) NOT NULL,
    sent_at character varying(30) NOT NULL
);
CREATE TABLE public.audit (
    seq integer NOT NULL,
    at character varying(30) NOT NULL,
    actor_id character varying(36) NOT NULL,
    action character varying(50) NOT NULL,
    subject_id character varying(36),
    detail text NOT NULL,
    previous_hash character varying(64) NOT NULL,
    hash character varying(64) NOT NULL
);
CREATE TABLE public.authorisations (
    id character varying(36) NOT NULL,
    user_id character varying(36) NOT NULL,
    autorisation_id integer,
    usage_point_id character varying(14),
    given_at character varying(30) NOT NULL,
    attempts integer NOT NULL,
    next_attempt_at character varying(30)
);
CREATE TABLE public.cache_erasures (
    usage_point_id character varying(14) NOT NULL,
    created_at character varying(30) NOT NULL
);
CREATE TABLE public.calendar_sources (
    source character varying(30) NOT NULL,
    revision integer NOT NULL,
    fence integer NOT NULL,
    holder character varying(10),
    lease_until character varying(30),
    slot character varying(30),
    done_slot character varying(30),
    calls integer NOT NULL,
    last_call_at character varying(30),
    last_success_at character varying(30),
    blocked_until character varying(30),
    last_error text,
    last_error_at character varying(30)
);
CREATE TABLE public.callback_attempts (
    id character varying(36) NOT NULL,
    user_id character varying(36) NOT NULL,
    at character varying(30) NOT NULL
);
CREATE TABLE public.config (
    key character varying(255) NOT NULL,
    value text NOT NULL,
    updated_at character varying(30) NOT NULL
);
CREATE TABLE public.consent_states (
    state_hash character varying(64) NOT NULL,
    user_id character varying(36) NOT NULL,
    purpose character varying(20) NOT NULL,
    browser_hash character varying(64) NOT NULL,
    created_at character varying(30) NOT NULL,
    expires_at character varying(30) NOT NULL,
    pdl_id character varying(36)
);
CREATE TABLE public.consumption_daily (
    id character varying(36) NOT NULL,
    usage_point_id character varying(14) NOT NULL,
    date character varying(10) NOT NULL,
    value_wh integer NOT NULL,
    quality character varying(20),
    created_at character varying(30) NOT NULL
);
CREATE TABLE public.consumption_detail (
    id character varying(36) NOT NULL,
    usage_point_id character varying(14) NOT NULL,
    start_utc character varying(30) NOT NULL,
    local_date character varying(10) NOT NULL,
    interval_minutes integer NOT NULL,
    value_w integer NOT NULL,
    quality character varying(20),
    created_at character varying(30) NOT NULL
);
CREATE TABLE public.contribution_messages (
    id character varying(36) NOT NULL,
    contribution_id character varying(36) NOT NULL,
    "position" integer NOT NULL,
    message_type character varying(30) NOT NULL,
    content text NOT NULL,
    is_from_admin boolean NOT NULL,
    created_at character varying(30) NOT NULL
);
CREATE TABLE public.contributions (
    id character varying(36) NOT NULL,
    user_id character varying(36) NOT NULL,
    idempotency_key character varying(64),
    state character varying(10) NOT NULL,
    body text NOT NULL,
    reason text,
    reviewed_by character varying(36),
    reviewed_at character varying(30),
    unread integer NOT NULL,
    created_at character varying(30) NOT NULL,
    updated_at character varying(30) NOT NULL
);
CREATE TABLE public.contributions_outbox (
    id character varying(36) NOT NULL,
    body text NOT NULL,
    state character varying(10) NOT NULL,
    attempts integer NOT NULL,
    next_attempt_at character varying(30) NOT NULL,
    last_error text,
    gateway_id character varying(36),
    status character varying(10),
    reason text,
    unread integer NOT NULL,
    created_at character varying(30) NOT NULL,
    sent_at character varying(30)
);
CREATE TABLE public.data_keys (
    usage_point_id character varying(14) NOT NULL,
    user_id character varying(36) NOT NULL,
    wrapped text NOT NULL,
    created_at character varying(30) NOT NULL
);
CREATE TABLE public.data_versions (
    name character varying(40) NOT NULL,
    version character varying(36) NOT NULL
);
CREATE TABLE public.day_fetches (
    usage_point_id character varying(14) NOT NULL,
    kind character varying(30) NOT NULL,
    date character varying(10) NOT NULL,
    fetched_at character varying(30) NOT NULL
);
CREATE TABLE public.detail_days (
    usage_point_id character varying(14) NOT NULL,
    kind character varying(30) NOT NULL,
    date character varying(10) NOT NULL,
    expected_count integer NOT NULL,
    count integer NOT NULL,
    interval_minutes integer NOT NULL,
    complete boolean NOT NULL,
    fetched_at character varying(30) NOT NULL
);
CREATE TABLE public.ended_tokens (
    token_hash character varying(64) NOT NULL,
    user_id character varying(36) NOT NULL,
    expires_at character varying(30) NOT NULL
);
CREATE TABLE public.energy_offers (
    id character varying(36) NOT NULL,
    provider_id character varying(36) NOT NULL,
    name character varying(255) NOT NULL,
    type character varying(20) NOT NULL,
    variant character varying(20),
    description text,
    power_kva integer,
    hc_schedules text,
    extra_offpeak_weekday integer,
    holidays_offpeak boolean,
    offer_url character varying(1024),
    is_active boolean NOT NULL,
    price_updated_at character varying(30) NOT NULL,
    created_at character varying(30) NOT NULL,
    updated_at character varying(30) NOT NULL
);
CREATE TABLE public.energy_providers (
    id character varying(36) NOT NULL,
    name character varying(255) NOT NULL,
    logo_url character varying(1024),
    website character varying(1024),
    scraper_urls text,
    is_active boolean NOT NULL,
    created_at character varying(30) NOT NULL,
    updated_at character varying(30) NOT NULL
);
CREATE TABLE public.export_configs (
    id character varying(36) NOT NULL,
    type character varying(30) NOT NULL,
    enabled boolean DEFAULT false NOT NULL,
    config text NOT NULL,
    last_export_at character varying(30),
    created_at character varying(30) NOT NULL,
    updated_at character varying(30) NOT NULL
);
CREATE TABLE public.export_logs (
    id character varying(36) NOT NULL,
    export_config_id character varying(36) NOT NULL,
    status character varying(20) NOT NULL,
    records_exported integer,
    error_message text,
    started_at character varying(30) NOT NULL,
    completed_at character varying(30)
);
CREATE TABLE public.fetch_marks (
    usage_point_id character varying(14) NOT NULL,
    kind character varying(30) NOT NULL,
    start character varying(10) NOT NULL,
    "end" character varying(10) NOT NULL,
    reason character varying(20) NOT NULL,
    code character varying(40),
    detail text,
    retry_after character varying(30),
    marked_at character varying(30) NOT NULL
);
CREATE TABLE public.flexday_days (
    date character varying(10) NOT NULL,
    day_type character varying(10),
    raw_value character varying(32),
    attempts integer NOT NULL,
    next_attempt_at character varying(30),
    updated_at character varying(30) NOT NULL
);
CREATE TABLE public.generation_forecast (
    production_type character varying(30) NOT NULL,
    forecast_type character varying(10) NOT NULL,
    start_utc character varying(30) NOT NULL,
    end_utc character varying(30) NOT NULL,
    value_mw integer NOT NULL,
    updated_at character varying(30) NOT NULL
);
CREATE TABLE public.gridsignal (
    id character varying(36) NOT NULL,
    date character varying(10) NOT NULL,
    hour integer NOT NULL,
    level integer NOT NULL,
    message text,
    created_at character varying(30) NOT NULL,
    generated_at character varying(30),
    day_level integer
);
CREATE TABLE public.history_imports (
    id character varying(36) NOT NULL,
    number integer NOT NULL,
    usage_point_id character varying(14) NOT NULL,
    file_name character varying(200),
    imported_at character varying(30) NOT NULL,
    summary text NOT NULL
);
CREATE TABLE public.import_steps (
    import_id character varying(36) NOT NULL,
    "position" integer NOT NULL,
    measure character varying(30) NOT NULL,
    start_day character varying(10) NOT NULL,
    end_day character varying(10) NOT NULL,
    state character varying(10) NOT NULL,
    attempts integer NOT NULL,
    not_before character varying(30) NOT NULL,
    code character varying(40),
    event integer
);
CREATE TABLE public.imported_days (
    usage_point_id character varying(14) NOT NULL,
    kind character varying(30) NOT NULL,
    date character varying(10) NOT NULL,
    import_number integer NOT NULL,
    before text
);
CREATE TABLE public.imports (
    id character varying(36) NOT NULL,
    user_id character varying(36) NOT NULL,
    usage_point_id character varying(14) NOT NULL,
    state character varying(10) NOT NULL,
    total integer NOT NULL,
    created_at character varying(30) NOT NULL,
    finished_at character varying(30)
);
CREATE TABLE public.link_tokens (
    token_hash character varying(64) NOT NULL,
    user_id character varying(36) NOT NULL,
    purpose character varying(20) NOT NULL,
    expires_at character varying(30) NOT NULL,
    used_at character varying(30),
    created_at character varying(30) NOT NULL
);
CREATE TABLE public.local_pricing (
    usage_point_id character varying(14) NOT NULL,
    settings text NOT NULL,
    choices text NOT NULL,
    updated_at character varying(30) NOT NULL
);
CREATE TABLE public.mail_outbox (
    id character varying(36) NOT NULL,
    kind character varying(20) NOT NULL,
    recipient character varying(254) NOT NULL,
    language character varying(2) NOT NULL,
    attempts integer NOT NULL,
    next_attempt_at character varying(30) NOT NULL,
    last_error text,
    created_at character varying(30) NOT NULL,
    details text
);
CREATE TABLE public.max_power_daily (
    usage_point_id character varying(14) NOT NULL,
    date character varying(10) NOT NULL,
    value_va integer NOT NULL,
    at_utc character varying(30),
    quality character varying(20)
);
CREATE TABLE public.national_consumption (
    type character varying(10) NOT NULL,
    start_utc character varying(30) NOT NULL,
    end_utc character varying(30) NOT NULL,
    value_mw integer NOT NULL,
    updated_at character varying(30) NOT NULL
);
CREATE TABLE public.offer_changes (
    id character varying(36) NOT NULL,
    offer_id character varying(36) NOT NULL,
    provider_id character varying(36) NOT NULL,
    at character varying(30) NOT NULL,
    actor_id character varying(36),
    source character varying(20) NOT NULL,
    kind character varying(20) NOT NULL,
    changes text NOT NULL,
    contribution_id character varying(36)
);
CREATE TABLE public.offer_choices (
    pdl_id character varying(36) NOT NULL,
    valid_from character varying(10) NOT NULL,
    offer_id character varying(36),
    created_at character varying(30) NOT NULL
);
CREATE TABLE public.offer_versions (
    offer_id character varying(36) NOT NULL,
    valid_from character varying(10) NOT NULL,
    valid_to character varying(10),
    subscription_price character varying(20) NOT NULL,
    prices text NOT NULL,
    registers text
);
CREATE TABLE public.operator_tokens (
    id character varying(36) NOT NULL,
    holder character varying(120) NOT NULL,
    operator_account_id character varying(36) DEFAULT 'default'::character varying NOT NULL,
    user_id character varying(36),
    usage_point_id character varying(14),
    grant_id character varying(36) NOT NULL,
    access_token text,
    refresh_token text,
    token_type character varying(20) NOT NULL,
    scope text,
    issued_at character varying(30) NOT NULL,
    expires_at character varying(30) NOT NULL,
    claim_id character varying(36),
    claimed_until character varying(30)
);
CREATE TABLE public.pdl_mirror (
    id character varying(36) NOT NULL,
    usage_point_id character varying(14) NOT NULL,
    name character varying(100),
    has_consumption boolean NOT NULL,
    has_production boolean NOT NULL,
    subscribed_power integer,
    activation_date character varying(10),
    oldest_available_data_date character varying(10),
    display_order integer NOT NULL,
    is_active boolean NOT NULL,
    linked_production_pdl_id character varying(36),
    selected_offer_id character varying(36),
    pricing_option character varying(30),
    offpeak_hours text,
    consent_status character varying(20),
    consent_expires_at character varying(30),
    problem text,
    local_overrides text NOT NULL,
    consent_retry_at character varying(30),
    curve_retry_at character varying(30),
    gone_at character varying(30),
    updated_at character varying(30) NOT NULL,
    contract_offpeak text
);
CREATE TABLE public.pdl_pricing (
    pdl_id character varying(36) NOT NULL,
    settings text NOT NULL,
    updated_at character varying(30) NOT NULL
);
CREATE TABLE public.pdls (
    id character varying(36) NOT NULL,
    usage_point_id character varying(14) NOT NULL,
    user_id character varying(36) NOT NULL,
    name character varying(100),
    has_consumption boolean NOT NULL,
    has_production boolean NOT NULL,
    subscribed_power integer,
    activation_date character varying(10),
    oldest_available_data_date character varying(10),
    display_order integer NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    linked_production_pdl_id character varying(36),
    selected_offer_id character varying(36),
    pricing_option character varying(30),
    offpeak_hours text NOT NULL,
    user_set text NOT NULL,
    consent_status character varying(10) NOT NULL,
    consent_revoked_by character varying(10),
    consent_started_at character varying(10),
    consent_expires_at character varying(10),
    consent_measures text,
    consent_problem text,
    last_proof_at character varying(30),
    expiry_notices text NOT NULL,
    created_at character varying(30) NOT NULL,
    updated_at character varying(30) NOT NULL,
    published_day character varying(10),
    published_at character varying(30),
    unpublished_day character varying(10)
);
CREATE TABLE public.peak_days (
    list character varying(10) NOT NULL,
    date character varying(10) NOT NULL,
    day_type character varying(10),
    quality character varying(10) NOT NULL,
    updated_at character varying(30) NOT NULL
);
CREATE TABLE public.production_daily (
    id character varying(36) NOT NULL,
    usage_point_id character varying(14) NOT NULL,
    date character varying(10) NOT NULL,
    value_wh integer NOT NULL,
    quality character varying(20),
    created_at character varying(30) NOT NULL
);
CREATE TABLE public.production_detail (
    id character varying(36) NOT NULL,
    usage_point_id character varying(14) NOT NULL,
    start_utc character varying(30) NOT NULL,
    local_date character varying(10) NOT NULL,
    interval_minutes integer NOT NULL,
    value_w integer NOT NULL,
    quality character varying(20),
    created_at character varying(30) NOT NULL
);
CREATE TABLE public.record_mirror (
    usage_point_id character varying(14) NOT NULL,
    kind character varying(20) NOT NULL,
    body text,
    fetched_at character varying(30),
    retry_at character varying(30)
);
CREATE TABLE public.released_authorisations (
    id character varying(36) NOT NULL,
    number_index character varying(43) NOT NULL,
    sealed_number text NOT NULL,
    user_id character varying(36),
    released_at character varying(30) NOT NULL
);
CREATE TABLE public.roles (
    id character varying(36) NOT NULL,
    name character varying(50) NOT NULL,
    display_name character varying(100) NOT NULL,
    permissions text NOT NULL
);
CREATE TABLE public.schema_migrations (
    name character varying(100) NOT NULL,
    applied_at character varying(30) NOT NULL
);
CREATE TABLE public.series_marks (
    destination character varying(30) NOT NULL,
    series character varying(200) NOT NULL,
    date character varying(10) NOT NULL,
    digest character varying(100) NOT NULL,
    updated_at character varying(30) NOT NULL
);
CREATE TABLE public.sessions (
    id character varying(36) NOT NULL,
    user_id character varying(36) NOT NULL,
    token_hash character varying(64) NOT NULL,
    browser character varying(40) NOT NULL,
    network character varying(50),
    begun_at character varying(30) NOT NULL,
    last_seen_at character varying(30) NOT NULL,
    expires_at character varying(30) NOT NULL
);
CREATE TABLE public.sync_runs (
    id character varying(36) NOT NULL,
    trigger character varying(20) NOT NULL,
    started_at character varying(30) NOT NULL,
    completed_at character varying(30),
    status character varying(20) NOT NULL,
    summary text
);
CREATE TABLE public.tempo_calendar (
    date character varying(10) NOT NULL,
    color character varying(10) NOT NULL,
    created_at character varying(30) NOT NULL,
    source_updated_at character varying(30),
    fetched_at character varying(30)
);
CREATE TABLE public.tempo_outlooks (
    made_on character varying(10) NOT NULL,
    date character varying(10) NOT NULL,
    blue double precision NOT NULL,
    white double precision NOT NULL,
    red double precision NOT NULL,
    base_blue double precision NOT NULL,
    base_white double precision NOT NULL,
    base_red double precision NOT NULL,
    made_at character varying(30) NOT NULL
);
CREATE TABLE public.users (
    id character varying(36) NOT NULL,
    email character varying(254) NOT NULL,
    hashed_password character varying(60) NOT NULL,
    client_id character varying(36) NOT NULL,
    client_secret text NOT NULL,
    client_secret_index character varying(43) NOT NULL,
    email_verified boolean NOT NULL,
    debug_mode boolean NOT NULL,
    is_active boolean NOT NULL,
    role_id character varying(36),
    tokens_valid_after character varying(30) NOT NULL,
    created_at character varying(30) NOT NULL,
    updated_at character varying(30) NOT NULL,
    password_proved boolean DEFAULT false NOT NULL
);
INSERT INTO public.schema_migrations VALUES ('initial-config', '2026-01-01T00:00:00.000Z');
INSERT INTO public.schema_migrations VALUES ('initial-accounts', '2026-01-01T00:00:00.000Z');
INSERT INTO public.schema_migrations VALUES ('initial-delivery-points', '2026-01-01T00:00:00.000Z');
INSERT INTO public.schema_migrations VALUES ('initial-consent', '2026-01-01T00:00:00.000Z');
INSERT INTO public.schema_migrations VALUES ('initial-data-keys', '2026-01-01T00:00:00.000Z');
INSERT INTO public.schema_migrations VALUES ('initial-readings', '2026-01-01T00:00:00.000Z');
INSERT INTO public.schema_migrations VALUES ('initial-sync', '2026-01-01T00:00:00.000Z');
INSERT INTO public.schema_migrations VALUES ('initial-imports', '2026-01-01T00:00:00.000Z');
INSERT INTO public.schema_migrations VALUES ('initial-customer-records', '2026-01-01T00:00:00.000Z');
INSERT INTO public.schema_migrations VALUES ('initial-calendars', '2026-01-01T00:00:00.000Z');
INSERT INTO public.schema_migrations VALUES ('initial-offers', '2026-01-01T00:00:00.000Z');
INSERT INTO public.schema_migrations VALUES ('initial-pricing', '2026-01-01T00:00:00.000Z');
INSERT INTO public.schema_migrations VALUES ('initial-exports', '2026-01-01T00:00:00.000Z');
INSERT INTO public.schema_migrations VALUES ('initial-alerts', '2026-01-01T00:00:00.000Z');
INSERT INTO public.schema_migrations VALUES ('peak-days', '2026-01-01T00:00:00.000Z');
INSERT INTO public.schema_migrations VALUES ('data-versions', '2026-01-01T00:00:00.000Z');
INSERT INTO public.schema_migrations VALUES ('consent-home', '2026-01-01T00:00:00.000Z');
ALTER TABLE ONLY public.account_export_parts
    ADD CONSTRAINT account_export_parts_pk PRIMARY KEY (export_id, usage_point_id, "position");
ALTER TABLE ONLY public.account_export_points
    ADD CONSTRAINT account_export_points_pk PRIMARY KEY (export_id, usage_point_id);
ALTER TABLE ONLY public.account_exports
    ADD CONSTRAINT account_exports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alert_switches
    ADD CONSTRAINT alert_switches_pk PRIMARY KEY (user_id, kind);
ALTER TABLE ONLY public.alerts_sent
    ADD CONSTRAINT alerts_sent_pk PRIMARY KEY (user_id, kind, subject);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.authorisations
    ADD CONSTRAINT authorisations_by_number UNIQUE (user_id, autorisation_id);
ALTER TABLE ONLY public.authorisations
    ADD CONSTRAINT authorisations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.cache_erasures
    ADD CONSTRAINT cache_erasures_pkey PRIMARY KEY (usage_point_id);
ALTER TABLE ONLY public.calendar_sources
    ADD CONSTRAINT calendar_sources_pkey PRIMARY KEY (source);
ALTER TABLE ONLY public.callback_attempts
    ADD CONSTRAINT callback_attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.config
    ADD CONSTRAINT config_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.consent_states
    ADD CONSTRAINT consent_states_pkey PRIMARY KEY (state_hash);
ALTER TABLE ONLY public.consumption_daily
    ADD CONSTRAINT consumption_daily_day UNIQUE (usage_point_id, date);
ALTER TABLE ONLY public.consumption_daily
    ADD CONSTRAINT consumption_daily_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.consumption_detail
    ADD CONSTRAINT consumption_detail_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.consumption_detail
    ADD CONSTRAINT consumption_detail_start UNIQUE (usage_point_id, start_utc);
ALTER TABLE ONLY public.contribution_messages
    ADD CONSTRAINT contribution_messages_order UNIQUE (contribution_id, "position");
ALTER TABLE ONLY public.contribution_messages
    ADD CONSTRAINT contribution_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contributions_outbox
    ADD CONSTRAINT contributions_outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contributions
    ADD CONSTRAINT contributions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.data_keys
    ADD CONSTRAINT data_keys_pk PRIMARY KEY (usage_point_id, user_id);
ALTER TABLE ONLY public.data_versions
    ADD CONSTRAINT data_versions_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.day_fetches
    ADD CONSTRAINT day_fetches_day PRIMARY KEY (usage_point_id, kind, date);
ALTER TABLE ONLY public.detail_days
    ADD CONSTRAINT detail_days_day PRIMARY KEY (usage_point_id, kind, date);
ALTER TABLE ONLY public.ended_tokens
    ADD CONSTRAINT ended_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.energy_offers
    ADD CONSTRAINT energy_offers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.energy_providers
    ADD CONSTRAINT energy_providers_name_key UNIQUE (name);
ALTER TABLE ONLY public.energy_providers
    ADD CONSTRAINT energy_providers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.export_configs
    ADD CONSTRAINT export_configs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.export_configs
    ADD CONSTRAINT export_configs_type_key UNIQUE (type);
ALTER TABLE ONLY public.export_logs
    ADD CONSTRAINT export_logs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.fetch_marks
    ADD CONSTRAINT fetch_marks_range PRIMARY KEY (usage_point_id, kind, start, "end", reason);
ALTER TABLE ONLY public.flexday_days
    ADD CONSTRAINT flexday_days_pkey PRIMARY KEY (date);
ALTER TABLE ONLY public.generation_forecast
    ADD CONSTRAINT generation_forecast_interval PRIMARY KEY (production_type, forecast_type, start_utc);
ALTER TABLE ONLY public.gridsignal
    ADD CONSTRAINT gridsignal_hour UNIQUE (date, hour);
ALTER TABLE ONLY public.gridsignal
    ADD CONSTRAINT gridsignal_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.history_imports
    ADD CONSTRAINT history_imports_number_key UNIQUE (number);
ALTER TABLE ONLY public.history_imports
    ADD CONSTRAINT history_imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.import_steps
    ADD CONSTRAINT import_steps_pk PRIMARY KEY (import_id, "position");
ALTER TABLE ONLY public.imported_days
    ADD CONSTRAINT imported_days_day PRIMARY KEY (usage_point_id, kind, date, import_number);
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.link_tokens
    ADD CONSTRAINT link_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.local_pricing
    ADD CONSTRAINT local_pricing_pkey PRIMARY KEY (usage_point_id);
ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.max_power_daily
    ADD CONSTRAINT max_power_daily_day PRIMARY KEY (usage_point_id, date);
ALTER TABLE ONLY public.national_consumption
    ADD CONSTRAINT national_consumption_interval PRIMARY KEY (type, start_utc);
ALTER TABLE ONLY public.offer_changes
    ADD CONSTRAINT offer_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.offer_choices
    ADD CONSTRAINT offer_choices_key PRIMARY KEY (pdl_id, valid_from);
ALTER TABLE ONLY public.offer_versions
    ADD CONSTRAINT offer_versions_key PRIMARY KEY (offer_id, valid_from);
ALTER TABLE ONLY public.operator_tokens
    ADD CONSTRAINT operator_tokens_holder_key UNIQUE (holder);
ALTER TABLE ONLY public.operator_tokens
    ADD CONSTRAINT operator_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.pdl_mirror
    ADD CONSTRAINT pdl_mirror_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.pdl_mirror
    ADD CONSTRAINT pdl_mirror_usage_point_id_key UNIQUE (usage_point_id);
ALTER TABLE ONLY public.pdl_pricing
    ADD CONSTRAINT pdl_pricing_pkey PRIMARY KEY (pdl_id);
ALTER TABLE ONLY public.pdls
    ADD CONSTRAINT pdls_by_owner UNIQUE (user_id, usage_point_id);
ALTER TABLE ONLY public.pdls
    ADD CONSTRAINT pdls_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.peak_days
    ADD CONSTRAINT peak_days_pk PRIMARY KEY (list, date);
ALTER TABLE ONLY public.production_daily
    ADD CONSTRAINT production_daily_day UNIQUE (usage_point_id, date);
ALTER TABLE ONLY public.production_daily
    ADD CONSTRAINT production_daily_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.production_detail
    ADD CONSTRAINT production_detail_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.production_detail
    ADD CONSTRAINT production_detail_start UNIQUE (usage_point_id, start_utc);
ALTER TABLE ONLY public.record_mirror
    ADD CONSTRAINT record_mirror_kind PRIMARY KEY (usage_point_id, kind);
ALTER TABLE ONLY public.released_authorisations
    ADD CONSTRAINT released_authorisations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_name_key UNIQUE (name);
ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.series_marks
    ADD CONSTRAINT series_marks_pk PRIMARY KEY (destination, series, date);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.sync_runs
    ADD CONSTRAINT sync_runs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tempo_calendar
    ADD CONSTRAINT tempo_calendar_pkey PRIMARY KEY (date);
ALTER TABLE ONLY public.tempo_outlooks
    ADD CONSTRAINT tempo_outlooks_day PRIMARY KEY (made_on, date);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_client_id_key UNIQUE (client_id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_client_secret_index_key UNIQUE (client_secret_index);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_key UNIQUE (email);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX account_exports_running ON public.account_exports USING btree (user_id) WHERE ((state)::text = 'running'::text);
CREATE INDEX account_exports_user ON public.account_exports USING btree (user_id);
CREATE INDEX audit_by_subject ON public.audit USING btree (subject_id);
CREATE INDEX authorisations_by_attempt ON public.authorisations USING btree (next_attempt_at);
CREATE INDEX authorisations_by_autorisation ON public.authorisations USING btree (autorisation_id);
CREATE INDEX callback_attempts_by_user ON public.callback_attempts USING btree (user_id, at);
CREATE INDEX consent_states_by_expiry ON public.consent_states USING btree (expires_at);
CREATE INDEX consent_states_by_user ON public.consent_states USING btree (user_id);
CREATE INDEX consumption_detail_local_date ON public.consumption_detail USING btree (usage_point_id, local_date);
CREATE INDEX contributions_by_state ON public.contributions USING btree (state, created_at);
CREATE INDEX contributions_of_user ON public.contributions USING btree (user_id, created_at);
CREATE UNIQUE INDEX contributions_once ON public.contributions USING btree (user_id, idempotency_key);
CREATE INDEX data_keys_by_owner ON public.data_keys USING btree (user_id);
CREATE INDEX ended_tokens_by_user ON public.ended_tokens USING btree (user_id);
CREATE INDEX energy_offers_by_provider ON public.energy_offers USING btree (provider_id);
CREATE INDEX imported_days_import ON public.imported_days USING btree (import_number);
CREATE INDEX imports_by_owner ON public.imports USING btree (user_id, usage_point_id);
CREATE UNIQUE INDEX imports_one_running ON public.imports USING btree (user_id, usage_point_id) WHERE ((state)::text = 'running'::text);
CREATE INDEX link_tokens_by_user ON public.link_tokens USING btree (user_id);
CREATE INDEX mail_outbox_by_attempt ON public.mail_outbox USING btree (next_attempt_at);
CREATE INDEX offer_changes_by_offer ON public.offer_changes USING btree (offer_id);
CREATE INDEX offer_changes_by_time ON public.offer_changes USING btree (at, id);
CREATE INDEX operator_tokens_by_expiry ON public.operator_tokens USING btree (expires_at, id);
CREATE INDEX operator_tokens_by_grant ON public.operator_tokens USING btree (grant_id);
CREATE INDEX operator_tokens_by_usage_point ON public.operator_tokens USING btree (usage_point_id);
CREATE INDEX pdls_by_expiry ON public.pdls USING btree (consent_expires_at, id);
CREATE INDEX pdls_by_link ON public.pdls USING btree (linked_production_pdl_id);
CREATE INDEX pdls_by_usage_point ON public.pdls USING btree (usage_point_id);
CREATE INDEX production_detail_local_date ON public.production_detail USING btree (usage_point_id, local_date);
CREATE INDEX released_authorisations_by_number ON public.released_authorisations USING btree (number_index);
CREATE INDEX released_authorisations_by_user ON public.released_authorisations USING btree (user_id);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);
CREATE INDEX users_by_creation ON public.users USING btree (created_at, id);
CREATE INDEX users_by_role ON public.users USING btree (role_id);
CREATE CONSTRAINT TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON public.calendar_sources DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.note_data_change('calendars');
CREATE CONSTRAINT TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON public.energy_offers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.note_data_change('offers');
CREATE CONSTRAINT TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON public.energy_providers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.note_data_change('offers');
CREATE CONSTRAINT TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON public.flexday_days DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.note_data_change('calendars');
CREATE CONSTRAINT TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON public.generation_forecast DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.note_data_change('calendars');
CREATE CONSTRAINT TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON public.gridsignal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.note_data_change('calendars');
CREATE CONSTRAINT TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON public.national_consumption DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.note_data_change('calendars');
CREATE CONSTRAINT TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON public.offer_versions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.note_data_change('offers');
CREATE CONSTRAINT TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON public.peak_days DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.note_data_change('calendars');
CREATE CONSTRAINT TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON public.tempo_calendar DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.note_data_change('calendars');
CREATE CONSTRAINT TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON public.tempo_outlooks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.note_data_change('calendars');
CREATE TRIGGER note_truncate AFTER TRUNCATE ON public.calendar_sources FOR EACH STATEMENT EXECUTE FUNCTION public.note_data_change('calendars');
CREATE TRIGGER note_truncate AFTER TRUNCATE ON public.energy_offers FOR EACH STATEMENT EXECUTE FUNCTION public.note_data_change('offers');
CREATE TRIGGER note_truncate AFTER TRUNCATE ON public.energy_providers FOR EACH STATEMENT EXECUTE FUNCTION public.note_data_change('offers');
CREATE TRIGGER note_truncate AFTER TRUNCATE ON public.flexday_days FOR EACH STATEMENT EXECUTE FUNCTION public.note_data_change('calendars');
CREATE TRIGGER note_truncate AFTER TRUNCATE ON public.generation_forecast FOR EACH STATEMENT EXECUTE FUNCTION public.note_data_change('calendars');
CREATE TRIGGER note_truncate AFTER TRUNCATE ON public.gridsignal FOR EACH STATEMENT EXECUTE FUNCTION public.note_data_change('calendars');
CREATE TRIGGER note_truncate AFTER TRUNCATE ON public.national_consumption FOR EACH STATEMENT EXECUTE FUNCTION public.note_data_change('calendars');
CREATE TRIGGER note_truncate AFTER TRUNCATE ON public.offer_versions FOR EACH STATEMENT EXECUTE FUNCTION public.note_data_change('offers');
CREATE TRIGGER note_truncate AFTER TRUNCATE ON public.peak_days FOR EACH STATEMENT EXECUTE FUNCTION public.note_data_change('calendars');
CREATE TRIGGER note_truncate AFTER TRUNCATE ON public.tempo_calendar FOR EACH STATEMENT EXECUTE FUNCTION public.note_data_change('calendars');
CREATE TRIGGER note_truncate AFTER TRUNCATE ON public.tempo_outlooks FOR EACH STATEMENT EXECUTE FUNCTION public.note_data_change('calendars');
ALTER TABLE ONLY public.account_export_parts
    ADD CONSTRAINT account_export_parts_export_id_fkey FOREIGN KEY (export_id) REFERENCES public.account_exports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_export_points
    ADD CONSTRAINT account_export_points_export_id_fkey FOREIGN KEY (export_id) REFERENCES public.account_exports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_exports
    ADD CONSTRAINT account_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.authorisations
    ADD CONSTRAINT authorisations_of_pdl FOREIGN KEY (user_id, usage_point_id) REFERENCES public.pdls(user_id, usage_point_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.authorisations
    ADD CONSTRAINT authorisations_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.callback_attempts
    ADD CONSTRAINT callback_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.consent_states
    ADD CONSTRAINT consent_states_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contribution_messages
    ADD CONSTRAINT contribution_messages_contribution_id_fkey FOREIGN KEY (contribution_id) REFERENCES public.contributions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contributions
    ADD CONSTRAINT contributions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ended_tokens
    ADD CONSTRAINT ended_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.energy_offers
    ADD CONSTRAINT energy_offers_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.energy_providers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.export_logs
    ADD CONSTRAINT export_logs_export_config_id_fkey FOREIGN KEY (export_config_id) REFERENCES public.export_configs(id);
ALTER TABLE ONLY public.import_steps
    ADD CONSTRAINT import_steps_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.link_tokens
    ADD CONSTRAINT link_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.offer_choices
    ADD CONSTRAINT offer_choices_pdl_id_fkey FOREIGN KEY (pdl_id) REFERENCES public.pdls(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.offer_versions
    ADD CONSTRAINT offer_versions_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.energy_offers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.operator_tokens
    ADD CONSTRAINT operator_tokens_of_pdl FOREIGN KEY (user_id, usage_point_id) REFERENCES public.pdls(user_id, usage_point_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.operator_tokens
    ADD CONSTRAINT operator_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.pdl_pricing
    ADD CONSTRAINT pdl_pricing_pdl_id_fkey FOREIGN KEY (pdl_id) REFERENCES public.pdls(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.pdls
    ADD CONSTRAINT pdls_linked_production_pdl_id_fkey FOREIGN KEY (linked_production_pdl_id) REFERENCES public.pdls(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.pdls
    ADD CONSTRAINT pdls_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.released_authorisations
    ADD CONSTRAINT released_authorisations_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.roles(id);
