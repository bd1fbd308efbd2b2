// Made by "npm run openapi" from server/openapi/client.json.
export interface paths {
    "/api/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process runs */
        get: operations["getHealthLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** It can serve: the store that every route needs responds */
        get: operations["getHealthReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/capabilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which mode runs, and what it offers */
        get: operations["getCapabilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What each error code means and what to do; a page when HTML is asked for */
        get: operations["getErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The local user */
        get: operations["getAccountsMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gateway": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which gateway this client talks to; the secret is never shown */
        get: operations["getGateway"];
        /** Keep an address and credentials that work; the secret is sealed */
        put: operations["putGateway"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gateway/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try an address and credentials; nothing is stored. 200 says that the trial took place */
        post: operations["postGatewayTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gateway/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Homes were chosen: synchronise from now on */
        post: operations["postGatewayBegin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The PDLs of the gateway, with what was changed here */
        get: operations["getPdl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdl/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One PDL */
        get: operations["getPdlById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdl/{id}/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Name it here */
        patch: operations["patchPdlByIdName"];
        trace?: never;
    };
    "/api/pdl/{id}/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Read it here, or leave it out; what is stored stays */
        patch: operations["patchPdlByIdActive"];
        trace?: never;
    };
    "/api/pdl/{id}/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Choose its offer here */
        patch: operations["patchPdlByIdOffer"];
        trace?: never;
    };
    "/api/pdl/{id}/offpeak": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Set its off-peak hours here */
        patch: operations["patchPdlByIdOffpeak"];
        trace?: never;
    };
    "/api/gridop/consumption/daily/{pdl}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Daily consumption, Wh */
        get: operations["getGridopConsumptionDailyByPdl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consumption/daily/{pdl}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Daily consumption, Wh */
        get: operations["getConsumptionDailyByPdl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gridop/production/daily/{pdl}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Daily production, Wh */
        get: operations["getGridopProductionDailyByPdl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/production/daily/{pdl}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Daily production, Wh */
        get: operations["getProductionDailyByPdl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gridop/power/{pdl}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Daily maximum power, VA */
        get: operations["getGridopPowerByPdl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gridop/consumption/detail/{pdl}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Consumption load curve, W */
        get: operations["getGridopConsumptionDetailByPdl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gridop/consumption/detail/batch/{pdl}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Consumption load curve over long ranges, W */
        get: operations["getGridopConsumptionDetailBatchByPdl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gridop/production/detail/{pdl}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Production load curve, W */
        get: operations["getGridopProductionDetailByPdl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gridop/production/detail/batch/{pdl}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Production load curve over long ranges, W */
        get: operations["getGridopProductionDetailBatchByPdl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gridop/contract/{pdl}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The contract of a PDL
         * @description A copy of at most 24 hours; an older one while the gateway is away. The header Age gives its age in seconds.
         */
        get: operations["getGridopContractByPdl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gridop/address/{pdl}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The address of a PDL
         * @description A copy of at most 24 hours; an older one while the gateway is away. The header Age gives its age in seconds.
         */
        get: operations["getGridopAddressByPdl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a synchronisation runs, what the last one did, when the next one is */
        get: operations["getSync"];
        put?: never;
        /** Synchronise now with the gateway */
        post: operations["postSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sync/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the last synchronisations did, newest first; they are stored for 90 days */
        get: operations["getSyncRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sync/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How complete each measure is, and whether the gateway is there */
        get: operations["getSyncStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sync/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Server-sent events of running synchronisations: progress, complete, error */
        get: operations["getSyncEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tempo/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Known colours, both ends included; by default from the start of the season to tomorrow */
        get: operations["getTempoDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tempo/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Today, tomorrow, and what the season has left */
        get: operations["getTempoToday"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tempo/outlook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Chances of each colour from J+2 to J+9: an estimate, never a colour */
        get: operations["getTempoOutlook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tempo/outlook/score": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What past outlooks were worth, against base rates */
        get: operations["getTempoOutlookScore"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tempo/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read the source now, and report what was written */
        post: operations["postTempoRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gridsignal/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Levels by hour, both ends included, 365 days at most; J to J+3 by default */
        get: operations["getGridsignalDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gridsignal/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The running hour, the next one, and J to J+3 */
        get: operations["getGridsignalToday"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gridsignal/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read the source now, and report what was written */
        post: operations["postGridsignalRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flexday/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Known day types, both ends included; from 2023-11-01 to tomorrow by default */
        get: operations["getFlexdayDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flexday/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Today and tomorrow */
        get: operations["getFlexdayToday"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flexday/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read the source now, and report what was written */
        post: operations["postFlexdayRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ejp/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Peak and normal days, both ends included; to tomorrow by default
         * @description Days from April to October are always normal and not listed. A day from November to March that is not listed, or has no type, is unknown: no cost is computed for it.
         */
        get: operations["getEjpDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ejp/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * EJP today and tomorrow
         * @description A peak day runs from 07:00 to 01:00 of the next day.
         */
        get: operations["getEjpToday"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ejp/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read the source now, and report what was written */
        post: operations["postEjpRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/national/consumption": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Load of the country, both days included, 31 days at most; 24 h either side of now by default */
        get: operations["getNationalConsumption"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/national/forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Foreseen production, both days included, 31 days at most; 24 h either side of now by default */
        get: operations["getNationalForecast"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/national/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read the source now, and report what was written */
        post: operations["postNationalRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/energy/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The suppliers */
        get: operations["getEnergyProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/energy/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The offers that are sold, at the prices of today */
        get: operations["getEnergyOffers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/energy/offer-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which prices each type needs */
        get: operations["getEnergyOfferTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdl/{id}/cost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the stored days of a PDL cost under the offers it had
         * @description Prices stored days and reads no source: days that are not stored are counted and named.
         */
        get: operations["getPdlByIdCost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What every offer would have cost over stored days, the cheapest first
         * @description With other off-peak hours, habits or loads where they are given. Stores nothing.
         */
        post: operations["postSimulations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bill-checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a bill is right to the cent, or which part of it differs and why */
        post: operations["postBillChecks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The price of each moment, as far as it is known */
        get: operations["getPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdl/{id}/pricing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Own prices, shadow offer and invoice period */
        get: operations["getPdlByIdPricing"];
        /**
         * Say own prices, shadow offer and invoice period
         * @description All of it at once: what is left out is taken back.
         */
        put: operations["putPdlByIdPricing"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdl/{id}/projection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the running month and invoice period will have cost, with a band */
        get: operations["getPdlByIdProjection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdl/{id}/shadow-offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the shadow offer would have cost, day by day */
        get: operations["getPdlByIdShadowOffer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdl/{id}/cost/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether every hour with energy has a cost, and why not */
        get: operations["getPdlByIdCostCoverage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdl/{id}/advice/power": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The smallest subscribed power that was enough, and the days at risk with a smaller one */
        get: operations["getPdlByIdAdvicePower"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdl/{id}/advice/winters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What each stored winter would have cost with tempo and flexible-day offers */
        get: operations["getPdlByIdAdviceWinters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdl/{id}/advice/off-peak": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The three off-peak schedules that would have saved most */
        get: operations["getPdlByIdAdviceOffPeak"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdl/{id}/advice/solar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The same days with panels on the roof, and with a battery
         * @description A model: the sun of a typical year over the own load curve. Stores nothing.
         */
        post: operations["postPdlByIdAdviceSolar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contribute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was proposed from here, and what became of it */
        get: operations["getContribute"];
        put?: never;
        /**
         * Propose a price for the catalogue of the gateway
         * @description Stored and sent later while the gateway is away (202).
         */
        post: operations["postContribute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contribute/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a contribution that was not sent */
        delete: operations["deleteContributeById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Import the operator’s official export, or a database of another program (multipart: file, usage_point_id, direction, replace, dry_run) */
        post: operations["postImportCsv"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import/hub": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Import what another program has put into the statistics of the home hub; nothing changes there */
        post: operations["postImportHub"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The files that were imported, newest first */
        get: operations["getImportHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import/history/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Undo an import: what it brought goes, what it replaced comes back; what the gateway gave stays */
        delete: operations["deleteImportHistoryById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdl/{pdl}/days/{date}/refetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the operator again for one day (counts on the smaller quota) */
        post: operations["postPdlByPdlDaysByDateRefetch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdl/{pdl}/days/{date}/ignore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give up on one day, for good or until a date */
        post: operations["postPdlByPdlDaysByDateIgnore"];
        /** Ask for that day again; without kinds, for all of them */
        delete: operations["deletePdlByPdlDaysByDateIgnore"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdl/{pdl}/integrity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is there of each day, and why the rest is not */
        get: operations["getPdlByPdlIntegrity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/configs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All destinations with their configuration; secrets are never shown */
        get: operations["getExportConfigs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/configs/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One destination */
        get: operations["getExportConfigsByType"];
        /** Configure a destination, switch it on or off */
        put: operations["putExportConfigsByType"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/configs/{type}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try a connection; nothing is left at the destination. 200 says that the trial took place */
        post: operations["postExportConfigsByTypeTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/{type}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish now; with Accept: text/event-stream the progress, then complete or error */
        post: operations["postExportByTypeRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/{type}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a run would publish */
        get: operations["getExportByTypePreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/{type}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the destination holds of ours */
        get: operations["getExportByTypeContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last runs, newest first */
        get: operations["getExportLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/home_assistant/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Our statistics at the hub, beside what they should be */
        get: operations["getExportHomeAssistantStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/home_assistant/statistics/clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Clear statistics of ours at the hub; the next run fills them again */
        post: operations["postExportHomeAssistantStatisticsClear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/home_assistant/energy-panel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is wrong with our part of the hub’s energy panel */
        get: operations["getExportHomeAssistantEnergyPanel"];
        put?: never;
        /** Write our part of the hub’s energy panel; sources that are not ours stay as they are */
        post: operations["postExportHomeAssistantEnergyPanel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All data of this client in one file (tar.gz of CSV and JSON) */
        get: operations["getExportArchive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/backup-copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where backups are copied to, and the last copy */
        get: operations["getBackupCopy"];
        /** Set the place; an omitted secret stays, and is never shown */
        put: operations["putBackupCopy"];
        post?: never;
        /** No more copies; those at the place stay */
        delete: operations["deleteBackupCopy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/backup-copy/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write, read and delete a small file at the place. 200 says that the test took place */
        post: operations["postBackupCopyTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/backup-copy/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copy the newest backup now; returns before it is done */
        post: operations["postBackupCopyRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diagnostics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A bundle for a report: no secret, no whole PDL number, no e-mail, no address */
        get: operations["getDiagnostics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diagnostics/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** The notices were read: what is over is shown no longer, what still holds is */
        delete: operations["deleteDiagnosticsNotices"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bootstrap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the first screen needs, in one answer */
        get: operations["getBootstrap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which alerts are sent, and those sent before */
        get: operations["getAlerts"];
        /** Turn one switch */
        put: operations["putAlerts"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Server-sent events: what has changed since, without its data
         * @description `homes.updated`, `series.updated`, `calendar.updated`, `day.began`. It ends after ten minutes at most, and when the session does; five at a time for a user. With `Last-Event-ID`, as browsers send it when they come back, what changed since is sent first.
         */
        get: operations["getEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        EnergyOffer: {
            id: string;
            provider_id: string;
            provider: string;
            name: string;
            /** @enum {string} */
            type: "BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM";
            variant: ("BASE_WEEKEND" | "HC_WEEKEND" | "FLEXDAY") | null;
            description: string | null;
            power_kva: number | null;
            /** @description EUR a month, tax included */
            subscription_price: number;
            base_price: number | null;
            hc_price: number | null;
            hp_price: number | null;
            base_price_weekend: number | null;
            hp_price_weekend: number | null;
            hc_price_weekend: number | null;
            tempo_blue_hc: number | null;
            tempo_blue_hp: number | null;
            tempo_white_hc: number | null;
            tempo_white_hp: number | null;
            tempo_red_hc: number | null;
            tempo_red_hp: number | null;
            ejp_normal: number | null;
            ejp_peak: number | null;
            hc_price_winter: number | null;
            hp_price_winter: number | null;
            hc_price_summer: number | null;
            hp_price_summer: number | null;
            peak_day_price: number | null;
            /** @description Of offers of the type CUSTOM only */
            registers: {
                key: string;
                price: number;
                windows?: string[] | "offpeak";
                months?: number[];
                weekdays?: number[];
                cap_kwh?: number;
                /** @enum {string} */
                cap_per?: "day" | "month" | "year";
                cap_over?: string;
            }[] | null;
            hc_schedules: unknown;
            price_updated_at: string;
            valid_from: string | null;
            /** @description Excluded; null: still valid */
            valid_to: string | null;
            offer_url: string | null;
            is_active: boolean;
            created_at: string;
        };
        EnergyProvider: {
            id: string;
            name: string;
            logo_url: string | null;
            website: string | null;
            /** @description Where its price grids are read; empty: it has no grid that is read */
            scraper_urls: string[];
            /** @description false: the default addresses; null in a change returns to them */
            scraper_urls_configured: boolean;
            is_active: boolean;
            created_at: string;
            updated_at: string;
        };
        Error: {
            /** @description What happened, for a person */
            detail: string;
            /** @description What happened, for a program */
            code: string;
            /**
             * @description Who has to act, or to be waited for
             * @enum {string}
             */
            origin?: "user" | "svc" | "gridop" | "supplier" | "gateway";
            /**
             * Format: date-time
             * @description From when asking again may help
             */
            retry_at?: string;
            /** @description Where the code is explained */
            help?: string;
            /** @description Fields of the request that were not understood */
            errors?: {
                field: string;
                message: string;
            }[];
            /** @description Where the pages of the service are; with FOREIGN_ORIGIN at a gateway */
            service_url?: string;
            /** @description Names the request in the log; with 5xx */
            request_id?: string;
        };
    };
    responses: {
        /** @description It could not be served */
        Error: {
            headers: {
                /** @description Seconds to wait; with 429 and 503 */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealthLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {string} */
                            status: "ok";
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getHealthReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It can serve: the store that every route needs responds */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /**
                             * @description degraded: it serves, and a person should read the checks and notices
                             * @enum {string}
                             */
                            status: "ok" | "degraded";
                            checks: {
                                [key: string]: string;
                            };
                            notices?: string[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getCapabilities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Which mode runs, and what it offers */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {string} */
                            mode: "server" | "client";
                            version: string;
                            features: string[];
                            /** @description How many requests to operator routes a user may make in any second; null: no such limit */
                            requests_per_second: number | null;
                            /** @description Whether a login waits until the mailbox is proved */
                            requires_email_verification: boolean;
                        };
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getErrors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In French, or in English where `Accept-Language` prefers it */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            code: string;
                            /** @description As in `help` of an answer, behind the # */
                            anchor: string;
                            /** @description null: reported inside a response, never as its status */
                            status: number | null;
                            /** @description Who has to act, or to be waited for */
                            origin: string | null;
                            /** @description The words of the answer; {n} is a number */
                            detail: string | null;
                            cause: string;
                            remedy: string;
                        }[];
                    };
                    "text/html": string;
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getAccountsMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The local user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            email: string | null;
                            /** @enum {boolean} */
                            is_admin: false;
                            /** @enum {boolean} */
                            is_demo: false;
                            permissions: string[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getGateway: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Which gateway this client talks to; the secret is never shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /**
                             * @description environment: the settings of the process, which win; unreadable: what was stored cannot be decrypted any more
                             * @enum {string}
                             */
                            source: "environment" | "kept" | "unreadable" | "none";
                            url: string | null;
                            /** @description Its first characters */
                            client_id: string | null;
                            /** @description Homes were chosen and synchronisations run */
                            is_begun: boolean;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putGateway: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uri
                     * @description Address of the gateway; /api is added where it has no path
                     */
                    url: string;
                    client_id: string;
                    client_secret: string;
                };
            };
        };
        responses: {
            /** @description Keep an address and credentials that work; the secret is sealed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /**
                             * @description environment: the settings of the process, which win; unreadable: what was stored cannot be decrypted any more
                             * @enum {string}
                             */
                            source: "environment" | "kept" | "unreadable" | "none";
                            url: string | null;
                            /** @description Its first characters */
                            client_id: string | null;
                            /** @description Homes were chosen and synchronisations run */
                            is_begun: boolean;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postGatewayTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uri
                     * @description Address of the gateway; /api is added where it has no path
                     */
                    url: string;
                    client_id: string;
                    client_secret: string;
                };
            };
        };
        responses: {
            /** @description Try an address and credentials; nothing is stored. 200 says that the trial took place */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            ok: boolean;
                            error_code: string | null;
                            /** @description What a person has to mend */
                            kind: ("credentials" | "address" | "away" | "other") | null;
                            message: string | null;
                            latency_ms: number;
                            version: string | null;
                            /** @description Positive when the clock of this machine is ahead */
                            clock_difference_s: number | null;
                            homes: {
                                /** @description Its last four digits */
                                usage_point_id: string;
                                name: string | null;
                                is_active: boolean;
                                consent_status: string | null;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postGatewayBegin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Homes were chosen: synchronise from now on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /**
                             * @description environment: the settings of the process, which win; unreadable: what was stored cannot be decrypted any more
                             * @enum {string}
                             */
                            source: "environment" | "kept" | "unreadable" | "none";
                            url: string | null;
                            /** @description Its first characters */
                            client_id: string | null;
                            /** @description Homes were chosen and synchronisations run */
                            is_begun: boolean;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPdl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDLs of the gateway, with what was changed here */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            usage_point_id: string;
                            name: string | null;
                            has_consumption: boolean;
                            has_production: boolean;
                            subscribed_power: number | null;
                            activation_date: string | null;
                            oldest_available_data_date: string | null;
                            display_order: number;
                            is_active: boolean;
                            /** @description Switched off here, not at the gateway: its stored days stay */
                            is_left_out: boolean;
                            linked_production_pdl_id: string | null;
                            selected_offer_id: string | null;
                            pricing_option: string | null;
                            /** @description The canonical list of dated schedules */
                            offpeak_hours: unknown;
                            consent_status: string | null;
                            consent_expires_at: string | null;
                            problem: {
                                code: string;
                                detail?: string;
                                help?: string;
                            } | null;
                            /** @description Daily readings arrive and load curves do not */
                            hourly_collection_disabled: boolean;
                            /** @description The newest day with a daily reading here */
                            last_data_date: string | null;
                            /** @description Since when the gateway no longer lists it; its readings stay */
                            gone_at: string | null;
                            /** @description What was changed here and differs from the gateway */
                            overridden: {
                                [key: string]: {
                                    local: unknown;
                                    gateway: unknown;
                                };
                            };
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPdlById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One PDL */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            usage_point_id: string;
                            name: string | null;
                            has_consumption: boolean;
                            has_production: boolean;
                            subscribed_power: number | null;
                            activation_date: string | null;
                            oldest_available_data_date: string | null;
                            display_order: number;
                            is_active: boolean;
                            /** @description Switched off here, not at the gateway: its stored days stay */
                            is_left_out: boolean;
                            linked_production_pdl_id: string | null;
                            selected_offer_id: string | null;
                            pricing_option: string | null;
                            /** @description The canonical list of dated schedules */
                            offpeak_hours: unknown;
                            consent_status: string | null;
                            consent_expires_at: string | null;
                            problem: {
                                code: string;
                                detail?: string;
                                help?: string;
                            } | null;
                            /** @description Daily readings arrive and load curves do not */
                            hourly_collection_disabled: boolean;
                            /** @description The newest day with a daily reading here */
                            last_data_date: string | null;
                            /** @description Since when the gateway no longer lists it; its readings stay */
                            gone_at: string | null;
                            /** @description What was changed here and differs from the gateway */
                            overridden: {
                                [key: string]: {
                                    local: unknown;
                                    gateway: unknown;
                                };
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchPdlByIdName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string | null;
                };
            };
        };
        responses: {
            /** @description Name it here */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            usage_point_id: string;
                            name: string | null;
                            has_consumption: boolean;
                            has_production: boolean;
                            subscribed_power: number | null;
                            activation_date: string | null;
                            oldest_available_data_date: string | null;
                            display_order: number;
                            is_active: boolean;
                            /** @description Switched off here, not at the gateway: its stored days stay */
                            is_left_out: boolean;
                            linked_production_pdl_id: string | null;
                            selected_offer_id: string | null;
                            pricing_option: string | null;
                            /** @description The canonical list of dated schedules */
                            offpeak_hours: unknown;
                            consent_status: string | null;
                            consent_expires_at: string | null;
                            problem: {
                                code: string;
                                detail?: string;
                                help?: string;
                            } | null;
                            /** @description Daily readings arrive and load curves do not */
                            hourly_collection_disabled: boolean;
                            /** @description The newest day with a daily reading here */
                            last_data_date: string | null;
                            /** @description Since when the gateway no longer lists it; its readings stay */
                            gone_at: string | null;
                            /** @description What was changed here and differs from the gateway */
                            overridden: {
                                [key: string]: {
                                    local: unknown;
                                    gateway: unknown;
                                };
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchPdlByIdActive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    is_active: boolean;
                };
            };
        };
        responses: {
            /** @description Read it here, or leave it out; what is stored stays */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            usage_point_id: string;
                            name: string | null;
                            has_consumption: boolean;
                            has_production: boolean;
                            subscribed_power: number | null;
                            activation_date: string | null;
                            oldest_available_data_date: string | null;
                            display_order: number;
                            is_active: boolean;
                            /** @description Switched off here, not at the gateway: its stored days stay */
                            is_left_out: boolean;
                            linked_production_pdl_id: string | null;
                            selected_offer_id: string | null;
                            pricing_option: string | null;
                            /** @description The canonical list of dated schedules */
                            offpeak_hours: unknown;
                            consent_status: string | null;
                            consent_expires_at: string | null;
                            problem: {
                                code: string;
                                detail?: string;
                                help?: string;
                            } | null;
                            /** @description Daily readings arrive and load curves do not */
                            hourly_collection_disabled: boolean;
                            /** @description The newest day with a daily reading here */
                            last_data_date: string | null;
                            /** @description Since when the gateway no longer lists it; its readings stay */
                            gone_at: string | null;
                            /** @description What was changed here and differs from the gateway */
                            overridden: {
                                [key: string]: {
                                    local: unknown;
                                    gateway: unknown;
                                };
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchPdlByIdOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    selected_offer_id: string | null;
                };
            };
        };
        responses: {
            /** @description Choose its offer here */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            usage_point_id: string;
                            name: string | null;
                            has_consumption: boolean;
                            has_production: boolean;
                            subscribed_power: number | null;
                            activation_date: string | null;
                            oldest_available_data_date: string | null;
                            display_order: number;
                            is_active: boolean;
                            /** @description Switched off here, not at the gateway: its stored days stay */
                            is_left_out: boolean;
                            linked_production_pdl_id: string | null;
                            selected_offer_id: string | null;
                            pricing_option: string | null;
                            /** @description The canonical list of dated schedules */
                            offpeak_hours: unknown;
                            consent_status: string | null;
                            consent_expires_at: string | null;
                            problem: {
                                code: string;
                                detail?: string;
                                help?: string;
                            } | null;
                            /** @description Daily readings arrive and load curves do not */
                            hourly_collection_disabled: boolean;
                            /** @description The newest day with a daily reading here */
                            last_data_date: string | null;
                            /** @description Since when the gateway no longer lists it; its readings stay */
                            gone_at: string | null;
                            /** @description What was changed here and differs from the gateway */
                            overridden: {
                                [key: string]: {
                                    local: unknown;
                                    gateway: unknown;
                                };
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchPdlByIdOffpeak: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Any form the gateway takes; null goes back to the gateway’s hours */
                    offpeak_hours: unknown;
                };
            };
        };
        responses: {
            /** @description Set its off-peak hours here */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            usage_point_id: string;
                            name: string | null;
                            has_consumption: boolean;
                            has_production: boolean;
                            subscribed_power: number | null;
                            activation_date: string | null;
                            oldest_available_data_date: string | null;
                            display_order: number;
                            is_active: boolean;
                            /** @description Switched off here, not at the gateway: its stored days stay */
                            is_left_out: boolean;
                            linked_production_pdl_id: string | null;
                            selected_offer_id: string | null;
                            pricing_option: string | null;
                            /** @description The canonical list of dated schedules */
                            offpeak_hours: unknown;
                            consent_status: string | null;
                            consent_expires_at: string | null;
                            problem: {
                                code: string;
                                detail?: string;
                                help?: string;
                            } | null;
                            /** @description Daily readings arrive and load curves do not */
                            hourly_collection_disabled: boolean;
                            /** @description The newest day with a daily reading here */
                            last_data_date: string | null;
                            /** @description Since when the gateway no longer lists it; its readings stay */
                            gone_at: string | null;
                            /** @description What was changed here and differs from the gateway */
                            overridden: {
                                [key: string]: {
                                    local: unknown;
                                    gateway: unknown;
                                };
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getGridopConsumptionDailyByPdl: {
        parameters: {
            query: {
                /** @description First day, included */
                start: string;
                /** @description End day, EXCLUDED; capped to today, so end = today serves up to yesterday */
                end: string;
                /** @description true by default; false fetches fresh data and counts on the smaller quota */
                use_cache?: boolean;
                format?: "json" | "columns" | "csv";
                /** @description Separator of CSV */
                sep?: ";" | ",";
                /** @description Decimal sign of CSV */
                decimal?: "," | ".";
            };
            header?: never;
            path: {
                pdl: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Daily consumption, Wh */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            meter_reading: {
                                usage_point_id: string;
                                start: string;
                                end: string;
                                /** @enum {string} */
                                quality: "BRUT" | "CORRIGE";
                                reading_type: {
                                    /** @enum {string} */
                                    unit: "Wh" | "W" | "VA";
                                    measurement_kind: string;
                                    aggregate: string;
                                    measuring_period?: string;
                                };
                                interval_reading: {
                                    /** @description A day, or for curves the START of the step in Paris wall time */
                                    date: string;
                                    value: number;
                                    interval_length?: string;
                                    /** @enum {string} */
                                    measure_type?: "B" | "C";
                                    /** @enum {string} */
                                    quality: "BRUT" | "CORRIGE";
                                    /**
                                     * @description A client’s sum of an imported load curve, no value of the operator
                                     * @enum {boolean}
                                     */
                                    computed?: true;
                                    /** @description In the repeated hour of October only */
                                    offset?: string;
                                }[];
                            };
                            missing: {
                                start: string;
                                end: string;
                                /**
                                 * @description partial: the day is served, with fewer points than it must have
                                 * @enum {string}
                                 */
                                reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent" | "partial";
                                /** @description Of a refusal, and of a consent that does not cover the days */
                                code?: string;
                                /** @description What the operator said, where the code is ours */
                                operator_code?: string;
                                /** @description Of a partial day: the points that are served */
                                count?: number;
                                /** @description Of a partial day: the points that it must have */
                                expected_count?: number;
                                /** @description null when waiting does not help */
                                retry_at: string | null;
                            }[];
                            /**
                             * @description Of a client: where the days came from
                             * @enum {string}
                             */
                            source?: "local" | "gateway" | "mixed";
                        } | {
                            usage_point_id: string;
                            unit: string;
                            series: {
                                start: string;
                                step: string;
                                values: (number | null)[];
                                times?: (string | null)[];
                                /** @enum {string} */
                                quality: "BRUT" | "CORRIGE";
                            }[];
                            missing: {
                                start: string;
                                end: string;
                                /**
                                 * @description partial: the day is served, with fewer points than it must have
                                 * @enum {string}
                                 */
                                reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent" | "partial";
                                /** @description Of a refusal, and of a consent that does not cover the days */
                                code?: string;
                                /** @description What the operator said, where the code is ours */
                                operator_code?: string;
                                /** @description Of a partial day: the points that are served */
                                count?: number;
                                /** @description Of a partial day: the points that it must have */
                                expected_count?: number;
                                /** @description null when waiting does not help */
                                retry_at: string | null;
                            }[];
                            /**
                             * @description Of a client: where the days came from
                             * @enum {string}
                             */
                            source?: "local" | "gateway" | "mixed";
                        };
                    };
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getConsumptionDailyByPdl: {
        parameters: {
            query: {
                /** @description First day, included */
                start: string;
                /** @description End day, EXCLUDED; capped to today, so end = today serves up to yesterday */
                end: string;
                /** @description true by default; false fetches fresh data and counts on the smaller quota */
                use_cache?: boolean;
                format?: "json" | "columns" | "csv";
                /** @description Separator of CSV */
                sep?: ";" | ",";
                /** @description Decimal sign of CSV */
                decimal?: "," | ".";
            };
            header?: never;
            path: {
                pdl: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Daily consumption, Wh */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            meter_reading: {
                                usage_point_id: string;
                                start: string;
                                end: string;
                                /** @enum {string} */
                                quality: "BRUT" | "CORRIGE";
                                reading_type: {
                                    /** @enum {string} */
                                    unit: "Wh" | "W" | "VA";
                                    measurement_kind: string;
                                    aggregate: string;
                                    measuring_period?: string;
                                };
                                interval_reading: {
                                    /** @description A day, or for curves the START of the step in Paris wall time */
                                    date: string;
                                    value: number;
                                    interval_length?: string;
                                    /** @enum {string} */
                                    measure_type?: "B" | "C";
                                    /** @enum {string} */
                                    quality: "BRUT" | "CORRIGE";
                                    /**
                                     * @description A client’s sum of an imported load curve, no value of the operator
                                     * @enum {boolean}
                                     */
                                    computed?: true;
                                    /** @description In the repeated hour of October only */
                                    offset?: string;
                                }[];
                            };
                            missing: {
                                start: string;
                                end: string;
                                /**
                                 * @description partial: the day is served, with fewer points than it must have
                                 * @enum {string}
                                 */
                                reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent" | "partial";
                                /** @description Of a refusal, and of a consent that does not cover the days */
                                code?: string;
                                /** @description What the operator said, where the code is ours */
                                operator_code?: string;
                                /** @description Of a partial day: the points that are served */
                                count?: number;
                                /** @description Of a partial day: the points that it must have */
                                expected_count?: number;
                                /** @description null when waiting does not help */
                                retry_at: string | null;
                            }[];
                            /**
                             * @description Of a client: where the days came from
                             * @enum {string}
                             */
                            source?: "local" | "gateway" | "mixed";
                        } | {
                            usage_point_id: string;
                            unit: string;
                            series: {
                                start: string;
                                step: string;
                                values: (number | null)[];
                                times?: (string | null)[];
                                /** @enum {string} */
                                quality: "BRUT" | "CORRIGE";
                            }[];
                            missing: {
                                start: string;
                                end: string;
                                /**
                                 * @description partial: the day is served, with fewer points than it must have
                                 * @enum {string}
                                 */
                                reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent" | "partial";
                                /** @description Of a refusal, and of a consent that does not cover the days */
                                code?: string;
                                /** @description What the operator said, where the code is ours */
                                operator_code?: string;
                                /** @description Of a partial day: the points that are served */
                                count?: number;
                                /** @description Of a partial day: the points that it must have */
                                expected_count?: number;
                                /** @description null when waiting does not help */
                                retry_at: string | null;
                            }[];
                            /**
                             * @description Of a client: where the days came from
                             * @enum {string}
                             */
                            source?: "local" | "gateway" | "mixed";
                        };
                    };
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getGridopProductionDailyByPdl: {
        parameters: {
            query: {
                /** @description First day, included */
                start: string;
                /** @description End day, EXCLUDED; capped to today, so end = today serves up to yesterday */
                end: string;
                /** @description true by default; false fetches fresh data and counts on the smaller quota */
                use_cache?: boolean;
                format?: "json" | "columns" | "csv";
                /** @description Separator of CSV */
                sep?: ";" | ",";
                /** @description Decimal sign of CSV */
                decimal?: "," | ".";
            };
            header?: never;
            path: {
                pdl: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Daily production, Wh */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            meter_reading: {
                                usage_point_id: string;
                                start: string;
                                end: string;
                                /** @enum {string} */
                                quality: "BRUT" | "CORRIGE";
                                reading_type: {
                                    /** @enum {string} */
                                    unit: "Wh" | "W" | "VA";
                                    measurement_kind: string;
                                    aggregate: string;
                                    measuring_period?: string;
                                };
                                interval_reading: {
                                    /** @description A day, or for curves the START of the step in Paris wall time */
                                    date: string;
                                    value: number;
                                    interval_length?: string;
                                    /** @enum {string} */
                                    measure_type?: "B" | "C";
                                    /** @enum {string} */
                                    quality: "BRUT" | "CORRIGE";
                                    /**
                                     * @description A client’s sum of an imported load curve, no value of the operator
                                     * @enum {boolean}
                                     */
                                    computed?: true;
                                    /** @description In the repeated hour of October only */
                                    offset?: string;
                                }[];
                            };
                            missing: {
                                start: string;
                                end: string;
                                /**
                                 * @description partial: the day is served, with fewer points than it must have
                                 * @enum {string}
                                 */
                                reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent" | "partial";
                                /** @description Of a refusal, and of a consent that does not cover the days */
                                code?: string;
                                /** @description What the operator said, where the code is ours */
                                operator_code?: string;
                                /** @description Of a partial day: the points that are served */
                                count?: number;
                                /** @description Of a partial day: the points that it must have */
                                expected_count?: number;
                                /** @description null when waiting does not help */
                                retry_at: string | null;
                            }[];
                            /**
                             * @description Of a client: where the days came from
                             * @enum {string}
                             */
                            source?: "local" | "gateway" | "mixed";
                        } | {
                            usage_point_id: string;
                            unit: string;
                            series: {
                                start: string;
                                step: string;
                                values: (number | null)[];
                                times?: (string | null)[];
                                /** @enum {string} */
                                quality: "BRUT" | "CORRIGE";
                            }[];
                            missing: {
                                start: string;
                                end: string;
                                /**
                                 * @description partial: the day is served, with fewer points than it must have
                                 * @enum {string}
                                 */
                                reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent" | "partial";
                                /** @description Of a refusal, and of a consent that does not cover the days */
                                code?: string;
                                /** @description What the operator said, where the code is ours */
                                operator_code?: string;
                                /** @description Of a partial day: the points that are served */
                                count?: number;
                                /** @description Of a partial day: the points that it must have */
                                expected_count?: number;
                                /** @description null when waiting does not help */
                                retry_at: string | null;
                            }[];
                            /**
                             * @description Of a client: where the days came from
                             * @enum {string}
                             */
                            source?: "local" | "gateway" | "mixed";
                        };
                    };
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getProductionDailyByPdl: {
        parameters: {
            query: {
                /** @description First day, included */
                start: string;
                /** @description End day, EXCLUDED; capped to today, so end = today serves up to yesterday */
                end: string;
                /** @description true by default; false fetches fresh data and counts on the smaller quota */
                use_cache?: boolean;
                format?: "json" | "columns" | "csv";
                /** @description Separator of CSV */
                sep?: ";" | ",";
                /** @description Decimal sign of CSV */
                decimal?: "," | ".";
            };
            header?: never;
            path: {
                pdl: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Daily production, Wh */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            meter_reading: {
                                usage_point_id: string;
                                start: string;
                                end: string;
                                /** @enum {string} */
                                quality: "BRUT" | "CORRIGE";
                                reading_type: {
                                    /** @enum {string} */
                                    unit: "Wh" | "W" | "VA";
                                    measurement_kind: string;
                                    aggregate: string;
                                    measuring_period?: string;
                                };
                                interval_reading: {
                                    /** @description A day, or for curves the START of the step in Paris wall time */
                                    date: string;
                                    value: number;
                                    interval_length?: string;
                                    /** @enum {string} */
                                    measure_type?: "B" | "C";
                                    /** @enum {string} */
                                    quality: "BRUT" | "CORRIGE";
                                    /**
                                     * @description A client’s sum of an imported load curve, no value of the operator
                                     * @enum {boolean}
                                     */
                                    computed?: true;
                                    /** @description In the repeated hour of October only */
                                    offset?: string;
                                }[];
                            };
                            missing: {
                                start: string;
                                end: string;
                                /**
                                 * @description partial: the day is served, with fewer points than it must have
                                 * @enum {string}
                                 */
                                reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent" | "partial";
                                /** @description Of a refusal, and of a consent that does not cover the days */
                                code?: string;
                                /** @description What the operator said, where the code is ours */
                                operator_code?: string;
                                /** @description Of a partial day: the points that are served */
                                count?: number;
                                /** @description Of a partial day: the points that it must have */
                                expected_count?: number;
                                /** @description null when waiting does not help */
                                retry_at: string | null;
                            }[];
                            /**
                             * @description Of a client: where the days came from
                             * @enum {string}
                             */
                            source?: "local" | "gateway" | "mixed";
                        } | {
                            usage_point_id: string;
                            unit: string;
                            series: {
                                start: string;
                                step: string;
                                values: (number | null)[];
                                times?: (string | null)[];
                                /** @enum {string} */
                                quality: "BRUT" | "CORRIGE";
                            }[];
                            missing: {
                                start: string;
                                end: string;
                                /**
                                 * @description partial: the day is served, with fewer points than it must have
                                 * @enum {string}
                                 */
                                reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent" | "partial";
                                /** @description Of a refusal, and of a consent that does not cover the days */
                                code?: string;
                                /** @description What the operator said, where the code is ours */
                                operator_code?: string;
                                /** @description Of a partial day: the points that are served */
                                count?: number;
                                /** @description Of a partial day: the points that it must have */
                                expected_count?: number;
                                /** @description null when waiting does not help */
                                retry_at: string | null;
                            }[];
                            /**
                             * @description Of a client: where the days came from
                             * @enum {string}
                             */
                            source?: "local" | "gateway" | "mixed";
                        };
                    };
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getGridopPowerByPdl: {
        parameters: {
            query: {
                /** @description First day, included */
                start: string;
                /** @description End day, EXCLUDED; capped to today, so end = today serves up to yesterday */
                end: string;
                /** @description true by default; false fetches fresh data and counts on the smaller quota */
                use_cache?: boolean;
                format?: "json" | "columns" | "csv";
                /** @description Separator of CSV */
                sep?: ";" | ",";
                /** @description Decimal sign of CSV */
                decimal?: "," | ".";
            };
            header?: never;
            path: {
                pdl: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Daily maximum power, VA */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            meter_reading: {
                                usage_point_id: string;
                                start: string;
                                end: string;
                                /** @enum {string} */
                                quality: "BRUT" | "CORRIGE";
                                reading_type: {
                                    /** @enum {string} */
                                    unit: "Wh" | "W" | "VA";
                                    measurement_kind: string;
                                    aggregate: string;
                                    measuring_period?: string;
                                };
                                interval_reading: {
                                    /** @description A day, or for curves the START of the step in Paris wall time */
                                    date: string;
                                    value: number;
                                    interval_length?: string;
                                    /** @enum {string} */
                                    measure_type?: "B" | "C";
                                    /** @enum {string} */
                                    quality: "BRUT" | "CORRIGE";
                                    /**
                                     * @description A client’s sum of an imported load curve, no value of the operator
                                     * @enum {boolean}
                                     */
                                    computed?: true;
                                    /** @description In the repeated hour of October only */
                                    offset?: string;
                                }[];
                            };
                            missing: {
                                start: string;
                                end: string;
                                /**
                                 * @description partial: the day is served, with fewer points than it must have
                                 * @enum {string}
                                 */
                                reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent" | "partial";
                                /** @description Of a refusal, and of a consent that does not cover the days */
                                code?: string;
                                /** @description What the operator said, where the code is ours */
                                operator_code?: string;
                                /** @description Of a partial day: the points that are served */
                                count?: number;
                                /** @description Of a partial day: the points that it must have */
                                expected_count?: number;
                                /** @description null when waiting does not help */
                                retry_at: string | null;
                            }[];
                            /**
                             * @description Of a client: where the days came from
                             * @enum {string}
                             */
                            source?: "local" | "gateway" | "mixed";
                        } | {
                            usage_point_id: string;
                            unit: string;
                            series: {
                                start: string;
                                step: string;
                                values: (number | null)[];
                                times?: (string | null)[];
                                /** @enum {string} */
                                quality: "BRUT" | "CORRIGE";
                            }[];
                            missing: {
                                start: string;
                                end: string;
                                /**
                                 * @description partial: the day is served, with fewer points than it must have
                                 * @enum {string}
                                 */
                                reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent" | "partial";
                                /** @description Of a refusal, and of a consent that does not cover the days */
                                code?: string;
                                /** @description What the operator said, where the code is ours */
                                operator_code?: string;
                                /** @description Of a partial day: the points that are served */
                                count?: number;
                                /** @description Of a partial day: the points that it must have */
                                expected_count?: number;
                                /** @description null when waiting does not help */
                                retry_at: string | null;
                            }[];
                            /**
                             * @description Of a client: where the days came from
                             * @enum {string}
                             */
                            source?: "local" | "gateway" | "mixed";
                        };
                    };
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getGridopConsumptionDetailByPdl: {
        parameters: {
            query: {
                /** @description First day, included */
                start: string;
                /** @description End day, EXCLUDED; capped to today, so end = today serves up to yesterday */
                end: string;
                /** @description true by default; false fetches fresh data and counts on the smaller quota */
                use_cache?: boolean;
                format?: "json" | "columns" | "csv";
                /** @description Separator of CSV */
                sep?: ";" | ",";
                /** @description Decimal sign of CSV */
                decimal?: "," | ".";
            };
            header?: never;
            path: {
                pdl: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Consumption load curve, W */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            meter_reading: {
                                usage_point_id: string;
                                start: string;
                                end: string;
                                /** @enum {string} */
                                quality: "BRUT" | "CORRIGE";
                                reading_type: {
                                    /** @enum {string} */
                                    unit: "Wh" | "W" | "VA";
                                    measurement_kind: string;
                                    aggregate: string;
                                    measuring_period?: string;
                                };
                                interval_reading: {
                                    /** @description A day, or for curves the START of the step in Paris wall time */
                                    date: string;
                                    value: number;
                                    interval_length?: string;
                                    /** @enum {string} */
                                    measure_type?: "B" | "C";
                                    /** @enum {string} */
                                    quality: "BRUT" | "CORRIGE";
                                    /**
                                     * @description A client’s sum of an imported load curve, no value of the operator
                                     * @enum {boolean}
                                     */
                                    computed?: true;
                                    /** @description In the repeated hour of October only */
                                    offset?: string;
                                }[];
                            };
                            missing: {
                                start: string;
                                end: string;
                                /**
                                 * @description partial: the day is served, with fewer points than it must have
                                 * @enum {string}
                                 */
                                reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent" | "partial";
                                /** @description Of a refusal, and of a consent that does not cover the days */
                                code?: string;
                                /** @description What the operator said, where the code is ours */
                                operator_code?: string;
                                /** @description Of a partial day: the points that are served */
                                count?: number;
                                /** @description Of a partial day: the points that it must have */
                                expected_count?: number;
                                /** @description null when waiting does not help */
                                retry_at: string | null;
                            }[];
                            /**
                             * @description Of a client: where the days came from
                             * @enum {string}
                             */
                            source?: "local" | "gateway" | "mixed";
                        } | {
                            usage_point_id: string;
                            unit: string;
                            series: {
                                start: string;
                                step: string;
                                values: (number | null)[];
                                times?: (string | null)[];
                                /** @enum {string} */
                                quality: "BRUT" | "CORRIGE";
                            }[];
                            missing: {
                                start: string;
                                end: string;
                                /**
                                 * @description partial: the day is served, with fewer points than it must have
                                 * @enum {string}
                                 */
                                reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent" | "partial";
                                /** @description Of a refusal, and of a consent that does not cover the days */
                                code?: string;
                                /** @description What the operator said, where the code is ours */
                                operator_code?: string;
                                /** @description Of a partial day: the points that are served */
                                count?: number;
                                /** @description Of a partial day: the points that it must have */
                                expected_count?: number;
                                /** @description null when waiting does not help */
                                retry_at: string | null;
                            }[];
                            /**
                             * @description Of a client: where the days came from
                             * @enum {string}
                             */
                            source?: "local" | "gateway" | "mixed";
                        };
                    };
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getGridopConsumptionDetailBatchByPdl: {
        parameters: {
            query: {
                /** @description First day, included */
                start: string;
                /** @description End day, EXCLUDED; capped to today, so end = today serves up to yesterday */
                end: string;
                /** @description true by default; false fetches fresh data and counts on the smaller quota */
                use_cache?: boolean;
                format?: "json" | "columns" | "csv";
                /** @description Separator of CSV */
                sep?: ";" | ",";
                /** @description Decimal sign of CSV */
                decimal?: "," | ".";
            };
            header?: never;
            path: {
                pdl: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Consumption load curve over long ranges, W */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            meter_reading: {
                                usage_point_id: string;
                                start: string;
                                end: string;
                                /** @enum {string} */
                                quality: "BRUT" | "CORRIGE";
                                reading_type: {
                                    /** @enum {string} */
                                    unit: "Wh" | "W" | "VA";
                                    measurement_kind: string;
                                    aggregate: string;
                                    measuring_period?: string;
                                };
                                interval_reading: {
                                    /** @description A day, or for curves the START of the step in Paris wall time */
                                    date: string;
                                    value: number;
                                    interval_length?: string;
                                    /** @enum {string} */
                                    measure_type?: "B" | "C";
                                    /** @enum {string} */
                                    quality: "BRUT" | "CORRIGE";
                                    /**
                                     * @description A client’s sum of an imported load curve, no value of the operator
                                     * @enum {boolean}
                                     */
                                    computed?: true;
                                    /** @description In the repeated hour of October only */
                                    offset?: string;
                                }[];
                            };
                            missing: {
                                start: string;
                                end: string;
                                /**
                                 * @description partial: the day is served, with fewer points than it must have
                                 * @enum {string}
                                 */
                                reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent" | "partial";
                                /** @description Of a refusal, and of a consent that does not cover the days */
                                code?: string;
                                /** @description What the operator said, where the code is ours */
                                operator_code?: string;
                                /** @description Of a partial day: the points that are served */
                                count?: number;
                                /** @description Of a partial day: the points that it must have */
                                expected_count?: number;
                                /** @description null when waiting does not help */
                                retry_at: string | null;
                            }[];
                            /**
                             * @description Of a client: where the days came from
                             * @enum {string}
                             */
                            source?: "local" | "gateway" | "mixed";
                        } | {
                            usage_point_id: string;
                            unit: string;
                            series: {
                                start: string;
                                step: string;
                                values: (number | null)[];
                                times?: (string | null)[];
                                /** @enum {string} */
                                quality: "BRUT" | "CORRIGE";
                            }[];
                            missing: {
                                start: string;
                                end: string;
                                /**
                                 * @description partial: the day is served, with fewer points than it must have
                                 * @enum {string}
                                 */
                                reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent" | "partial";
                                /** @description Of a refusal, and of a consent that does not cover the days */
                                code?: string;
                                /** @description What the operator said, where the code is ours */
                                operator_code?: string;
                                /** @description Of a partial day: the points that are served */
                                count?: number;
                                /** @description Of a partial day: the points that it must have */
                                expected_count?: number;
                                /** @description null when waiting does not help */
                                retry_at: string | null;
                            }[];
                            /**
                             * @description Of a client: where the days came from
                             * @enum {string}
                             */
                            source?: "local" | "gateway" | "mixed";
                        };
                    };
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getGridopProductionDetailByPdl: {
        parameters: {
            query: {
                /** @description First day, included */
                start: string;
                /** @description End day, EXCLUDED; capped to today, so end = today serves up to yesterday */
                end: string;
                /** @description true by default; false fetches fresh data and counts on the smaller quota */
                use_cache?: boolean;
                format?: "json" | "columns" | "csv";
                /** @description Separator of CSV */
                sep?: ";" | ",";
                /** @description Decimal sign of CSV */
                decimal?: "," | ".";
            };
            header?: never;
            path: {
                pdl: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Production load curve, W */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            meter_reading: {
                                usage_point_id: string;
                                start: string;
                                end: string;
                                /** @enum {string} */
                                quality: "BRUT" | "CORRIGE";
                                reading_type: {
                                    /** @enum {string} */
                                    unit: "Wh" | "W" | "VA";
                                    measurement_kind: string;
                                    aggregate: string;
                                    measuring_period?: string;
                                };
                                interval_reading: {
                                    /** @description A day, or for curves the START of the step in Paris wall time */
                                    date: string;
                                    value: number;
                                    interval_length?: string;
                                    /** @enum {string} */
                                    measure_type?: "B" | "C";
                                    /** @enum {string} */
                                    quality: "BRUT" | "CORRIGE";
                                    /**
                                     * @description A client’s sum of an imported load curve, no value of the operator
                                     * @enum {boolean}
                                     */
                                    computed?: true;
                                    /** @description In the repeated hour of October only */
                                    offset?: string;
                                }[];
                            };
                            missing: {
                                start: string;
                                end: string;
                                /**
                                 * @description partial: the day is served, with fewer points than it must have
                                 * @enum {string}
                                 */
                                reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent" | "partial";
                                /** @description Of a refusal, and of a consent that does not cover the days */
                                code?: string;
                                /** @description What the operator said, where the code is ours */
                                operator_code?: string;
                                /** @description Of a partial day: the points that are served */
                                count?: number;
                                /** @description Of a partial day: the points that it must have */
                                expected_count?: number;
                                /** @description null when waiting does not help */
                                retry_at: string | null;
                            }[];
                            /**
                             * @description Of a client: where the days came from
                             * @enum {string}
                             */
                            source?: "local" | "gateway" | "mixed";
                        } | {
                            usage_point_id: string;
                            unit: string;
                            series: {
                                start: string;
                                step: string;
                                values: (number | null)[];
                                times?: (string | null)[];
                                /** @enum {string} */
                                quality: "BRUT" | "CORRIGE";
                            }[];
                            missing: {
                                start: string;
                                end: string;
                                /**
                                 * @description partial: the day is served, with fewer points than it must have
                                 * @enum {string}
                                 */
                                reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent" | "partial";
                                /** @description Of a refusal, and of a consent that does not cover the days */
                                code?: string;
                                /** @description What the operator said, where the code is ours */
                                operator_code?: string;
                                /** @description Of a partial day: the points that are served */
                                count?: number;
                                /** @description Of a partial day: the points that it must have */
                                expected_count?: number;
                                /** @description null when waiting does not help */
                                retry_at: string | null;
                            }[];
                            /**
                             * @description Of a client: where the days came from
                             * @enum {string}
                             */
                            source?: "local" | "gateway" | "mixed";
                        };
                    };
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getGridopProductionDetailBatchByPdl: {
        parameters: {
            query: {
                /** @description First day, included */
                start: string;
                /** @description End day, EXCLUDED; capped to today, so end = today serves up to yesterday */
                end: string;
                /** @description true by default; false fetches fresh data and counts on the smaller quota */
                use_cache?: boolean;
                format?: "json" | "columns" | "csv";
                /** @description Separator of CSV */
                sep?: ";" | ",";
                /** @description Decimal sign of CSV */
                decimal?: "," | ".";
            };
            header?: never;
            path: {
                pdl: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Production load curve over long ranges, W */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            meter_reading: {
                                usage_point_id: string;
                                start: string;
                                end: string;
                                /** @enum {string} */
                                quality: "BRUT" | "CORRIGE";
                                reading_type: {
                                    /** @enum {string} */
                                    unit: "Wh" | "W" | "VA";
                                    measurement_kind: string;
                                    aggregate: string;
                                    measuring_period?: string;
                                };
                                interval_reading: {
                                    /** @description A day, or for curves the START of the step in Paris wall time */
                                    date: string;
                                    value: number;
                                    interval_length?: string;
                                    /** @enum {string} */
                                    measure_type?: "B" | "C";
                                    /** @enum {string} */
                                    quality: "BRUT" | "CORRIGE";
                                    /**
                                     * @description A client’s sum of an imported load curve, no value of the operator
                                     * @enum {boolean}
                                     */
                                    computed?: true;
                                    /** @description In the repeated hour of October only */
                                    offset?: string;
                                }[];
                            };
                            missing: {
                                start: string;
                                end: string;
                                /**
                                 * @description partial: the day is served, with fewer points than it must have
                                 * @enum {string}
                                 */
                                reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent" | "partial";
                                /** @description Of a refusal, and of a consent that does not cover the days */
                                code?: string;
                                /** @description What the operator said, where the code is ours */
                                operator_code?: string;
                                /** @description Of a partial day: the points that are served */
                                count?: number;
                                /** @description Of a partial day: the points that it must have */
                                expected_count?: number;
                                /** @description null when waiting does not help */
                                retry_at: string | null;
                            }[];
                            /**
                             * @description Of a client: where the days came from
                             * @enum {string}
                             */
                            source?: "local" | "gateway" | "mixed";
                        } | {
                            usage_point_id: string;
                            unit: string;
                            series: {
                                start: string;
                                step: string;
                                values: (number | null)[];
                                times?: (string | null)[];
                                /** @enum {string} */
                                quality: "BRUT" | "CORRIGE";
                            }[];
                            missing: {
                                start: string;
                                end: string;
                                /**
                                 * @description partial: the day is served, with fewer points than it must have
                                 * @enum {string}
                                 */
                                reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent" | "partial";
                                /** @description Of a refusal, and of a consent that does not cover the days */
                                code?: string;
                                /** @description What the operator said, where the code is ours */
                                operator_code?: string;
                                /** @description Of a partial day: the points that are served */
                                count?: number;
                                /** @description Of a partial day: the points that it must have */
                                expected_count?: number;
                                /** @description null when waiting does not help */
                                retry_at: string | null;
                            }[];
                            /**
                             * @description Of a client: where the days came from
                             * @enum {string}
                             */
                            source?: "local" | "gateway" | "mixed";
                        };
                    };
                    "text/csv": string;
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getGridopContractByPdl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pdl: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contract of a PDL */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            customer: {
                                customer_id: string | null;
                                readonly usage_points: {
                                    usage_point: {
                                        usage_point_id: string;
                                        usage_point_status: string | null;
                                        meter_type: string | null;
                                    };
                                    contracts: {
                                        segment: string | null;
                                        subscribed_power: string | null;
                                        subscribed_power_kva: number | null;
                                        last_activation_date: string | null;
                                        distribution_tariff: string | null;
                                        offpeak_hours: string | null;
                                        contract_type: string | null;
                                        contract_status: string | null;
                                        contract_start: string | null;
                                        contractor: string | null;
                                        last_distribution_tariff_change_date: string | null;
                                        services_level: string | null;
                                    };
                                    has_production: boolean | null;
                                    generation_last_activation_date: string | null;
                                }[];
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getGridopAddressByPdl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pdl: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address of a PDL */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            customer: {
                                customer_id: string | null;
                                readonly usage_points: {
                                    usage_point: {
                                        usage_point_id: string;
                                        usage_point_addresses: {
                                            street: string | null;
                                            locality: string | null;
                                            postal_code: string | null;
                                            insee_code: string | null;
                                            city: string | null;
                                            country: string | null;
                                            geo_points: {
                                                latitude: string | null;
                                                longitude: string | null;
                                                altitude: string | null;
                                            } | null;
                                        };
                                    };
                                }[];
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSync: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether a synchronisation runs, what the last one did, when the next one is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            running: boolean;
                            run_id: string | null;
                            progress: {
                                run_id: string;
                                step: number;
                                total_steps: number;
                                percent: number;
                                message: string;
                            } | null;
                            last: {
                                run_id: string;
                                /** @enum {string} */
                                trigger: "startup" | "schedule" | "manual";
                                started_at: string;
                                completed_at: string;
                                /**
                                 * @description interrupted: the program was stopped
                                 * @enum {string}
                                 */
                                status: "success" | "partial" | "error" | "interrupted";
                                pdls: {
                                    usage_point_id: string;
                                    skipped: boolean;
                                    reason: string | null;
                                    consumption_daily: {
                                        fetched: number;
                                        inserted: number;
                                        updated: number;
                                        unchanged: number;
                                        ranges: [
                                            string,
                                            string
                                        ][];
                                        /** @description Days that are not there, and why */
                                        missing: {
                                            start: string;
                                            end: string;
                                            reason: string;
                                            code?: string;
                                        }[];
                                        error: string | null;
                                    } | null;
                                    production_daily: {
                                        fetched: number;
                                        inserted: number;
                                        updated: number;
                                        unchanged: number;
                                        ranges: [
                                            string,
                                            string
                                        ][];
                                        /** @description Days that are not there, and why */
                                        missing: {
                                            start: string;
                                            end: string;
                                            reason: string;
                                            code?: string;
                                        }[];
                                        error: string | null;
                                    } | null;
                                    max_power: {
                                        fetched: number;
                                        inserted: number;
                                        updated: number;
                                        unchanged: number;
                                        ranges: [
                                            string,
                                            string
                                        ][];
                                        /** @description Days that are not there, and why */
                                        missing: {
                                            start: string;
                                            end: string;
                                            reason: string;
                                            code?: string;
                                        }[];
                                        error: string | null;
                                    } | null;
                                    consumption_detail: {
                                        fetched: number;
                                        inserted: number;
                                        updated: number;
                                        unchanged: number;
                                        ranges: [
                                            string,
                                            string
                                        ][];
                                        /** @description Days that are not there, and why */
                                        missing: {
                                            start: string;
                                            end: string;
                                            reason: string;
                                            code?: string;
                                        }[];
                                        error: string | null;
                                    } | null;
                                    production_detail: {
                                        fetched: number;
                                        inserted: number;
                                        updated: number;
                                        unchanged: number;
                                        ranges: [
                                            string,
                                            string
                                        ][];
                                        /** @description Days that are not there, and why */
                                        missing: {
                                            start: string;
                                            end: string;
                                            reason: string;
                                            code?: string;
                                        }[];
                                        error: string | null;
                                    } | null;
                                }[];
                                parts: {
                                    [key: string]: {
                                        fetched: number;
                                        inserted: number;
                                        updated: number;
                                        unchanged: number;
                                        error: string | null;
                                    };
                                };
                                errors: {
                                    usage_point_id: string | null;
                                    type: string;
                                    code: string;
                                    message: string;
                                    advice: string | null;
                                    origin: string;
                                    retry_at: string | null;
                                }[];
                                /** @description `cached` and `no_cache`, as the gateway last reported them; null: not reported yet */
                                quota: {
                                    [key: string]: {
                                        used: number | null;
                                        remaining: number;
                                        limit: number | null;
                                        reset_at: string;
                                    } | null;
                                };
                                exports: {
                                    type: string;
                                    status: string;
                                    records: number;
                                }[];
                            } | null;
                            next_at: string | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postSync: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    usage_point_id?: string;
                    types?: string[];
                    force?: boolean;
                } | null;
            };
        };
        responses: {
            /** @description Synchronise now with the gateway */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            run_id: string;
                            /** @enum {string} */
                            trigger: "startup" | "schedule" | "manual";
                            started_at: string;
                            completed_at: string;
                            /**
                             * @description interrupted: the program was stopped
                             * @enum {string}
                             */
                            status: "success" | "partial" | "error" | "interrupted";
                            pdls: {
                                usage_point_id: string;
                                skipped: boolean;
                                reason: string | null;
                                consumption_daily: {
                                    fetched: number;
                                    inserted: number;
                                    updated: number;
                                    unchanged: number;
                                    ranges: [
                                        string,
                                        string
                                    ][];
                                    /** @description Days that are not there, and why */
                                    missing: {
                                        start: string;
                                        end: string;
                                        reason: string;
                                        code?: string;
                                    }[];
                                    error: string | null;
                                } | null;
                                production_daily: {
                                    fetched: number;
                                    inserted: number;
                                    updated: number;
                                    unchanged: number;
                                    ranges: [
                                        string,
                                        string
                                    ][];
                                    /** @description Days that are not there, and why */
                                    missing: {
                                        start: string;
                                        end: string;
                                        reason: string;
                                        code?: string;
                                    }[];
                                    error: string | null;
                                } | null;
                                max_power: {
                                    fetched: number;
                                    inserted: number;
                                    updated: number;
                                    unchanged: number;
                                    ranges: [
                                        string,
                                        string
                                    ][];
                                    /** @description Days that are not there, and why */
                                    missing: {
                                        start: string;
                                        end: string;
                                        reason: string;
                                        code?: string;
                                    }[];
                                    error: string | null;
                                } | null;
                                consumption_detail: {
                                    fetched: number;
                                    inserted: number;
                                    updated: number;
                                    unchanged: number;
                                    ranges: [
                                        string,
                                        string
                                    ][];
                                    /** @description Days that are not there, and why */
                                    missing: {
                                        start: string;
                                        end: string;
                                        reason: string;
                                        code?: string;
                                    }[];
                                    error: string | null;
                                } | null;
                                production_detail: {
                                    fetched: number;
                                    inserted: number;
                                    updated: number;
                                    unchanged: number;
                                    ranges: [
                                        string,
                                        string
                                    ][];
                                    /** @description Days that are not there, and why */
                                    missing: {
                                        start: string;
                                        end: string;
                                        reason: string;
                                        code?: string;
                                    }[];
                                    error: string | null;
                                } | null;
                            }[];
                            parts: {
                                [key: string]: {
                                    fetched: number;
                                    inserted: number;
                                    updated: number;
                                    unchanged: number;
                                    error: string | null;
                                };
                            };
                            errors: {
                                usage_point_id: string | null;
                                type: string;
                                code: string;
                                message: string;
                                advice: string | null;
                                origin: string;
                                retry_at: string | null;
                            }[];
                            /** @description `cached` and `no_cache`, as the gateway last reported them; null: not reported yet */
                            quota: {
                                [key: string]: {
                                    used: number | null;
                                    remaining: number;
                                    limit: number | null;
                                    reset_at: string;
                                } | null;
                            };
                            exports: {
                                type: string;
                                status: string;
                                records: number;
                            }[];
                        };
                    };
                };
            };
            /** @description Synchronise now with the gateway */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            run_id: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSyncRuns: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the last synchronisations did, newest first; they are stored for 90 days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            run_id: string;
                            /** @enum {string} */
                            trigger: "startup" | "schedule" | "manual";
                            started_at: string;
                            completed_at: string;
                            /**
                             * @description interrupted: the program was stopped
                             * @enum {string}
                             */
                            status: "success" | "partial" | "error" | "interrupted";
                            pdls: {
                                usage_point_id: string;
                                skipped: boolean;
                                reason: string | null;
                                consumption_daily: {
                                    fetched: number;
                                    inserted: number;
                                    updated: number;
                                    unchanged: number;
                                    ranges: [
                                        string,
                                        string
                                    ][];
                                    /** @description Days that are not there, and why */
                                    missing: {
                                        start: string;
                                        end: string;
                                        reason: string;
                                        code?: string;
                                    }[];
                                    error: string | null;
                                } | null;
                                production_daily: {
                                    fetched: number;
                                    inserted: number;
                                    updated: number;
                                    unchanged: number;
                                    ranges: [
                                        string,
                                        string
                                    ][];
                                    /** @description Days that are not there, and why */
                                    missing: {
                                        start: string;
                                        end: string;
                                        reason: string;
                                        code?: string;
                                    }[];
                                    error: string | null;
                                } | null;
                                max_power: {
                                    fetched: number;
                                    inserted: number;
                                    updated: number;
                                    unchanged: number;
                                    ranges: [
                                        string,
                                        string
                                    ][];
                                    /** @description Days that are not there, and why */
                                    missing: {
                                        start: string;
                                        end: string;
                                        reason: string;
                                        code?: string;
                                    }[];
                                    error: string | null;
                                } | null;
                                consumption_detail: {
                                    fetched: number;
                                    inserted: number;
                                    updated: number;
                                    unchanged: number;
                                    ranges: [
                                        string,
                                        string
                                    ][];
                                    /** @description Days that are not there, and why */
                                    missing: {
                                        start: string;
                                        end: string;
                                        reason: string;
                                        code?: string;
                                    }[];
                                    error: string | null;
                                } | null;
                                production_detail: {
                                    fetched: number;
                                    inserted: number;
                                    updated: number;
                                    unchanged: number;
                                    ranges: [
                                        string,
                                        string
                                    ][];
                                    /** @description Days that are not there, and why */
                                    missing: {
                                        start: string;
                                        end: string;
                                        reason: string;
                                        code?: string;
                                    }[];
                                    error: string | null;
                                } | null;
                            }[];
                            parts: {
                                [key: string]: {
                                    fetched: number;
                                    inserted: number;
                                    updated: number;
                                    unchanged: number;
                                    error: string | null;
                                };
                            };
                            errors: {
                                usage_point_id: string | null;
                                type: string;
                                code: string;
                                message: string;
                                advice: string | null;
                                origin: string;
                                retry_at: string | null;
                            }[];
                            /** @description `cached` and `no_cache`, as the gateway last reported them; null: not reported yet */
                            quota: {
                                [key: string]: {
                                    used: number | null;
                                    remaining: number;
                                    limit: number | null;
                                    reset_at: string;
                                } | null;
                            };
                            exports: {
                                type: string;
                                status: string;
                                records: number;
                            }[];
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSyncStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How complete each measure is, and whether the gateway is there */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            gateway: {
                                reachable: boolean | null;
                                since: string | null;
                                last_error: {
                                    code: string;
                                    detail: string;
                                    advice: string;
                                    origin: string;
                                } | null;
                            };
                            pdls: {
                                usage_point_id: string;
                                types: {
                                    [key: string]: {
                                        /**
                                         * @description From what is missing: stale when the newest days are, incomplete when older ones are
                                         * @enum {string}
                                         */
                                        status: "never" | "ok" | "incomplete" | "stale";
                                        last_sync_at: string | null;
                                        next_sync_at: string | null;
                                        oldest_data_date: string | null;
                                        newest_data_date: string | null;
                                        /** @description Days stored, those before the window included */
                                        total_records: number;
                                        /** @description The days that are stored complete; the end is excluded */
                                        window: {
                                            start: string;
                                            end: string;
                                        };
                                        /** @description Days of the window that are not stored, whatever the reason */
                                        missing_days: number;
                                        /** @description These days, newest first, each with its reason and, where known, when that began */
                                        missing: {
                                            start: string;
                                            end: string;
                                            days: number;
                                            /** @enum {string} */
                                            reason: "ignored" | "refused" | "operator_hole" | "pdl_gone" | "pdl_inactive" | "credentials_refused" | "gateway_away" | "consent_revoked" | "consent_expired" | "consent_pending" | "curve_off" | "put_off" | "not_published" | "not_asked";
                                            since: string | null;
                                        }[];
                                        /** @description Load curves of the window that are stored with points missing */
                                        partial_days: number;
                                        /** @description From which day on nothing is here, and why */
                                        stale: {
                                            since: string;
                                            /** @enum {string} */
                                            reason: "ignored" | "refused" | "operator_hole" | "pdl_gone" | "pdl_inactive" | "credentials_refused" | "gateway_away" | "consent_revoked" | "consent_expired" | "consent_pending" | "curve_off" | "put_off" | "not_published" | "not_asked";
                                            reason_since: string | null;
                                            text: string;
                                            advice: string;
                                        } | null;
                                        error_message: string | null;
                                        error_count: number;
                                        last_error_at: string | null;
                                    };
                                };
                            }[];
                            calendars: {
                                [key: string]: {
                                    /** @description When it was last read without an error */
                                    last_sync_at: string | null;
                                    last_error: string | null;
                                    tomorrow_known: boolean;
                                    records: number;
                                };
                            };
                            notices: {
                                /** @enum {string} */
                                code: "DISK_FULL" | "DISK_NEARLY_FULL" | "DATABASE_RESCUED" | "BACKUP_NOT_COPIED" | "OPEN_TO_NETWORK" | "GATEWAY_CREDENTIALS" | "GATEWAY_ADDRESS" | "GATEWAY_AWAY" | "NO_PDL" | "PDL_GONE" | "PDL_INACTIVE" | "CONSENT_REVOKED" | "CONSENT_EXPIRED" | "CONSENT_PENDING";
                                usage_point_id: string | null;
                                text: string;
                                advice: string;
                                since: string;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSyncEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events, until the work is done or the caller leaves */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTempoDays: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD, included */
                start?: string;
                /** @description YYYY-MM-DD, included */
                end?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Known colours, both ends included; by default from the start of the season to tomorrow */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            date: string;
                            /** @enum {string} */
                            color: "BLEU" | "BLANC" | "ROUGE";
                            updated_at: string;
                        }[];
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getTempoToday: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Today, tomorrow, and what the season has left */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            today: {
                                date: string;
                                /** @description null: not known, never blue */
                                color: ("BLEU" | "BLANC" | "ROUGE") | null;
                            };
                            tomorrow: {
                                date: string;
                                /** @description null: not known, never blue */
                                color: ("BLEU" | "BLANC" | "ROUGE") | null;
                                /** @description A colour that is known before 11:30 in Paris may be corrected until then; null: it stays, or is not known */
                                may_change_until: string | null;
                            };
                            /** @description the day that runs from 06:00 to 06:00 */
                            current: {
                                date: string;
                                /** @description null: not known, never blue */
                                color: ("BLEU" | "BLANC" | "ROUGE") | null;
                            };
                            /** @description counted through today; null when a day of the season is not known */
                            remaining: {
                                BLEU: number;
                                BLANC: number;
                                ROUGE: number;
                            } | null;
                            season: {
                                start: string;
                                end: string;
                            };
                            /** @description null: the newest days were read when the source was last asked, or it was not asked yet */
                            silent: {
                                /** @description null: it was never read */
                                last_read_at: string | null;
                            } | null;
                        };
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getTempoOutlook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Chances of each colour from J+2 to J+9: an estimate, never a colour */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {boolean} */
                            estimate: true;
                            /** @enum {string} */
                            method: "model" | "base_rates";
                            about: string;
                            made_on: string;
                            days: {
                                date: string;
                                /** @description 0 to 1, with four digits */
                                probabilities: {
                                    BLEU: number;
                                    BLANC: number;
                                    ROUGE: number;
                                };
                            }[];
                        };
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getTempoOutlookScore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What past outlooks were worth, against base rates */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {string} */
                            method: "model" | "base_rates";
                            /**
                             * @description mean Brier score, 0 (always right and sure) to 2 (always wrong and sure): lower is better
                             * @enum {string}
                             */
                            scale: "brier";
                            /** @enum {boolean} */
                            lower_is_better: true;
                            about: string;
                            since: string | null;
                            overall: {
                                /** @description outlooks of single days whose colour is known by now */
                                days: number;
                                /** @description The model: mean Brier score, 0 (always right and sure) to 2 (always wrong and sure): lower is better */
                                model: number | null;
                                /** @description How often each colour falls on such a day: mean Brier score, 0 (always right and sure) to 2 (always wrong and sure): lower is better */
                                base_rates: number | null;
                                /** @description How often the colour that the model found most likely was the one that came, 0 to 1 */
                                hit_rate: number | null;
                                /** @description The same of the base rates */
                                base_hit_rate: number | null;
                            };
                            by_days_ahead: {
                                /** @description outlooks of single days whose colour is known by now */
                                days: number;
                                /** @description The model: mean Brier score, 0 (always right and sure) to 2 (always wrong and sure): lower is better */
                                model: number | null;
                                /** @description How often each colour falls on such a day: mean Brier score, 0 (always right and sure) to 2 (always wrong and sure): lower is better */
                                base_rates: number | null;
                                /** @description How often the colour that the model found most likely was the one that came, 0 to 1 */
                                hit_rate: number | null;
                                /** @description The same of the base rates */
                                base_hit_rate: number | null;
                                days_ahead: number;
                            }[];
                        };
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postTempoRefresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the source now, and report what was written */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            updated: number;
                            backfilled: number;
                            errors: string[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getGridsignalDays: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD, included */
                start?: string;
                /** @description YYYY-MM-DD, included */
                end?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Levels by hour, both ends included, 365 days at most; J to J+3 by default */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            date: string;
                            /** @description of the whole day */
                            level: number | null;
                            message: string | null;
                            /** @description by hour of the Paris clock; null where none was given */
                            hours: (number | null)[];
                            generated_at: string | null;
                        }[];
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getGridsignalToday: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The running hour, the next one, and J to J+3 */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            today: {
                                date: string;
                                /** @description of the whole day */
                                level: number | null;
                                message: string | null;
                                /** @description by hour of the Paris clock; null where none was given */
                                hours: (number | null)[];
                                generated_at: string | null;
                            };
                            /** @description J to J+3, as far as they are known */
                            days: {
                                date: string;
                                /** @description of the whole day */
                                level: number | null;
                                message: string | null;
                                /** @description by hour of the Paris clock; null where none was given */
                                hours: (number | null)[];
                                generated_at: string | null;
                            }[];
                            current: {
                                hour: number;
                                level: number | null;
                            };
                            next: {
                                hour: number;
                                level: number | null;
                            };
                            /** @description null: the newest days were read when the source was last asked, or it was not asked yet */
                            silent: {
                                /** @description null: it was never read */
                                last_read_at: string | null;
                            } | null;
                        };
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postGridsignalRefresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the source now, and report what was written */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            updated: number;
                            backfilled: number;
                            errors: string[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getFlexdayDays: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD, included */
                start?: string;
                /** @description YYYY-MM-DD, included */
                end?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Known day types, both ends included; from 2023-11-01 to tomorrow by default */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            date: string;
                            /** @enum {string} */
                            day_type: "ECO" | "SOBRIETE" | "BONUS";
                            updated_at: string;
                        }[];
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getFlexdayToday: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Today and tomorrow */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            today: {
                                date: string;
                                /** @description null: not known, never ECO */
                                day_type: ("ECO" | "SOBRIETE" | "BONUS") | null;
                            };
                            tomorrow: {
                                date: string;
                                /** @description null: not known, never ECO */
                                day_type: ("ECO" | "SOBRIETE" | "BONUS") | null;
                            };
                            /** @description null: the newest days were read when the source was last asked, or it was not asked yet */
                            silent: {
                                /** @description null: it was never read */
                                last_read_at: string | null;
                            } | null;
                        };
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postFlexdayRefresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the source now, and report what was written */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            updated: number;
                            backfilled: number;
                            errors: string[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEjpDays: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD, included */
                start?: string;
                /** @description YYYY-MM-DD, included */
                end?: string;
                /** @description EJP offers, or seasonal offers with a peak-day price */
                list?: "EJP" | "SEASONAL";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Peak and normal days, both ends included; to tomorrow by default */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /**
                             * @description EJP offers, or seasonal offers with a peak-day price
                             * @enum {string}
                             */
                            list: "EJP" | "SEASONAL";
                            date: string;
                            /** @description null: declared unknown, for example because an entry was wrong */
                            day_type: ("PEAK" | "NORMAL") | null;
                            /**
                             * @description derived: built-in history at second hand; entered: by an administrator
                             * @enum {string}
                             */
                            quality: "derived" | "entered";
                            updated_at: string;
                        }[];
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getEjpToday: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description EJP today and tomorrow */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            today: {
                                date: string;
                                /** @description null: not known, never NORMAL */
                                day_type: ("PEAK" | "NORMAL") | null;
                            };
                            tomorrow: {
                                date: string;
                                /** @description null: not known, never NORMAL */
                                day_type: ("PEAK" | "NORMAL") | null;
                            };
                            /** @description null: the newest days were read when the source was last asked, or it was not asked yet */
                            silent: {
                                /** @description null: it was never read */
                                last_read_at: string | null;
                            } | null;
                        };
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postEjpRefresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the source now, and report what was written */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            updated: number;
                            backfilled: number;
                            errors: string[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getNationalConsumption: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD, included */
                start?: string;
                /** @description YYYY-MM-DD, included */
                end?: string;
                type?: "REALISED" | "ID" | "D-1" | "D-2";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Load of the country, both days included, 31 days at most; 24 h either side of now by default */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {string} */
                            unit: "MW";
                            series: {
                                /** @enum {string} */
                                type: "REALISED" | "ID" | "D-1" | "D-2";
                                values: {
                                    start: string;
                                    end: string;
                                    value: number;
                                    updated_at: string;
                                }[];
                            }[];
                        };
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getNationalForecast: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD, included */
                start?: string;
                /** @description YYYY-MM-DD, included */
                end?: string;
                /** @description WIND is the sum of both, where both are known */
                production_type?: "SOLAR" | "WIND_ONSHORE" | "WIND_OFFSHORE" | "WIND";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foreseen production, both days included, 31 days at most; 24 h either side of now by default */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {string} */
                            unit: "MW";
                            series: {
                                /** @enum {string} */
                                production_type: "SOLAR" | "WIND_ONSHORE" | "WIND_OFFSHORE" | "WIND";
                                /** @enum {string} */
                                type: "ID" | "D-1" | "D-2" | "D-3";
                                values: {
                                    start: string;
                                    end: string;
                                    value: number;
                                    updated_at: string;
                                }[];
                            }[];
                        };
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postNationalRefresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the source now, and report what was written */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            updated: number;
                            backfilled: number;
                            errors: string[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEnergyProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suppliers */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EnergyProvider"][];
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getEnergyOffers: {
        parameters: {
            query?: {
                provider_id?: string;
                type?: "BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM" | "BASE_WEEKEND" | "HC_WEEKEND" | "FLEXDAY";
                power_kva?: number;
                /** @description Also past prices and offers that are no longer sold */
                include_history?: boolean;
                format?: "rows" | "columns";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The offers that are sold, at the prices of today */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EnergyOffer"][] | {
                            count: number;
                            /** @description One list a field, in one order; a field that is null everywhere is left out */
                            columns: {
                                [key: string]: unknown[];
                            };
                        };
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getEnergyOfferTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Which prices each type needs */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {string} */
                            type: "BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM";
                            variant: ("BASE_WEEKEND" | "HC_WEEKEND" | "FLEXDAY") | null;
                            required: string[];
                            optional: string[];
                        }[];
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getPdlByIdCost: {
        parameters: {
            query: {
                /** @description First day, included */
                start: string;
                /** @description End day, EXCLUDED; capped to today */
                end: string;
                /** @description Also each day, or each calendar month */
                by?: "day" | "month";
                /** @description A day of the period: every stretch of it at one price */
                explain?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the stored days of a PDL cost under the offers it had */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            period: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                            };
                            coverage: {
                                days: number;
                                /** @description With a load curve */
                                measured_days: number;
                                /** @description A daily value, spread over its hours */
                                estimated_days: number;
                                missing_days: number;
                                /** @description Without a point on measured days */
                                missing_minutes: number;
                            };
                            /** @description The days that are not stored */
                            readonly missing: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                            }[];
                            /** @description The offer at the end of the period */
                            current: string | null;
                            /** @description Of the stored days; null: none is stored */
                            kwh: string | null;
                            /** @description What the energy with a known price costs; null: no day is stored */
                            energy_eur: string | null;
                            /** @description null: not known for every day */
                            subscription_eur: string | null;
                            /** @description null: a part of it is not known, and a part is no total */
                            total_eur: string | null;
                            readonly registers: {
                                tag: string;
                                /** @description kWh, three decimals */
                                kwh: string;
                                price_eur: string;
                                /** @description EUR, two decimals, taxes included */
                                eur: string;
                            }[];
                            /** @description Energy without a cost, and why */
                            readonly unpriced: {
                                reason: string;
                                tag: string | null;
                                /** @description kWh, three decimals */
                                kwh: string;
                            }[];
                            readonly flags: ("estimated" | "price_estimated" | "offpeak_assumed" | "calendar_missing" | "partial")[];
                            /** @description Each offer of the period, with the days on which the PDL had it */
                            offers: {
                                offer_id: string | null;
                                provider: string | null;
                                name: string | null;
                                type: ("BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM") | null;
                                variant: ("BASE_WEEKEND" | "HC_WEEKEND" | "FLEXDAY") | null;
                                power_kva: number | null;
                                start: string;
                                /** @description Excluded */
                                end: string;
                                /** @description Since when the newest of the prices used holds */
                                price_from: string | null;
                                /** @description Of the stored days; null: none is stored */
                                kwh: string | null;
                                /** @description What the energy with a known price costs; null: no day is stored */
                                energy_eur: string | null;
                                /** @description null: not known for every day */
                                subscription_eur: string | null;
                                /** @description null: a part of it is not known, and a part is no total */
                                total_eur: string | null;
                                readonly registers: {
                                    tag: string;
                                    /** @description kWh, three decimals */
                                    kwh: string;
                                    price_eur: string;
                                    /** @description EUR, two decimals, taxes included */
                                    eur: string;
                                }[];
                                /** @description Energy without a cost, and why */
                                readonly unpriced: {
                                    reason: string;
                                    tag: string | null;
                                    /** @description kWh, three decimals */
                                    kwh: string;
                                }[];
                                readonly flags: ("estimated" | "price_estimated" | "offpeak_assumed" | "calendar_missing" | "partial")[];
                            }[];
                            power: {
                                subscribed_kva: number | null;
                                measured_max_va: number | null;
                                measured_days: number;
                                days_over: number;
                                /** @description The smallest power that no measured maximum exceeds */
                                best_kva: number | null;
                                /** @description The offer of today at that power, over the period; negative: it costs more */
                                saving_eur: string | null;
                                /** @description For each smaller power: the days on which it would have been too small */
                                readonly at_risk: {
                                    power_kva: number;
                                    days: number;
                                }[];
                            };
                            /** @description What was injected, and what it brought; null where the own prices say nothing of it */
                            production: {
                                coverage: {
                                    days: number;
                                    /** @description With a load curve */
                                    measured_days: number;
                                    /** @description A daily value, spread over its hours */
                                    estimated_days: number;
                                    missing_days: number;
                                    /** @description Without a point on measured days */
                                    missing_minutes: number;
                                };
                                /** @description The days that are not stored */
                                readonly missing: {
                                    start: string;
                                    /** @description Excluded */
                                    end: string;
                                }[];
                                /** @description Of the stored days; null: none is stored */
                                kwh: string | null;
                                /** @description What the energy with a known price costs; null: no day is stored */
                                revenue_eur: string | null;
                                /** @description Energy without a cost, and why */
                                readonly unpriced: {
                                    reason: string;
                                    tag: string | null;
                                    /** @description kWh, three decimals */
                                    kwh: string;
                                }[];
                                readonly flags: ("estimated" | "price_estimated" | "offpeak_assumed" | "calendar_missing" | "partial")[];
                            } | null;
                            rows?: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                                /**
                                 * @description Of a day
                                 * @enum {string}
                                 */
                                state?: "measured" | "estimated" | "missing";
                                missing_days: number;
                                /** @description Of the stored days; null: none is stored */
                                kwh: string | null;
                                /** @description What the energy with a known price costs; null: no day is stored */
                                energy_eur: string | null;
                                /** @description null: not known for every day */
                                subscription_eur: string | null;
                                /** @description null: a part of it is not known, and a part is no total */
                                total_eur: string | null;
                                readonly registers: {
                                    tag: string;
                                    /** @description kWh, three decimals */
                                    kwh: string;
                                    price_eur: string;
                                    /** @description EUR, two decimals, taxes included */
                                    eur: string;
                                }[];
                                /** @description Energy without a cost, and why */
                                readonly unpriced: {
                                    reason: string;
                                    tag: string | null;
                                    /** @description kWh, three decimals */
                                    kwh: string;
                                }[];
                                readonly flags: ("estimated" | "price_estimated" | "offpeak_assumed" | "calendar_missing" | "partial")[];
                            }[];
                            slots?: {
                                start: string;
                                end: string;
                                tag: string | null;
                                kwh: string;
                                price_eur: string | null;
                                eur: string | null;
                                /** @description The same in 1/60,000,000,000 EUR: they add up to the last one */
                                units: string | null;
                                offer_id: string | null;
                                version_from: string | null;
                                /** @description Why there is no cost */
                                reason: string | null;
                            }[];
                        };
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postSimulations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    usage_point_id: string;
                    /**
                     * Format: date
                     * @description First day, included
                     */
                    start: string;
                    /**
                     * Format: date
                     * @description End day, EXCLUDED; capped to today
                     */
                    end: string;
                    /**
                     * @description Absent: the subscribed power, else the smallest that was enough
                     * @enum {number}
                     */
                    power_kva?: 3 | 6 | 9 | 12 | 15 | 18 | 24 | 30 | 36;
                    /** @description Other off-peak hours, in any form that a PDL takes */
                    offpeak?: unknown;
                    shifts?: {
                        /** @description On each of these days */
                        kwh: number;
                        from: string;
                        to: string;
                        /** @description 1 is Monday; absent: every day */
                        days?: number[];
                    }[];
                    loads?: {
                        /** @description On each of these days */
                        kwh: number;
                        at: string;
                        /** @description 1 is Monday; absent: every day */
                        days?: number[];
                    }[];
                    /**
                     * @description Also offers that are no longer sold
                     * @default false
                     */
                    include_history?: boolean;
                };
            };
        };
        responses: {
            /** @description What every offer would have cost over stored days, the cheapest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            period: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                            };
                            coverage: {
                                days: number;
                                /** @description With a load curve */
                                measured_days: number;
                                /** @description A daily value, spread over its hours */
                                estimated_days: number;
                                missing_days: number;
                                /** @description Without a point on measured days */
                                missing_minutes: number;
                            };
                            /** @description The days that are not stored */
                            readonly missing: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                            }[];
                            current: string | null;
                            compared_kva: number;
                            /** @description The cheapest first; those of which a part is not known stand behind all others */
                            offers: {
                                offer_id: string | null;
                                provider: string | null;
                                name: string | null;
                                type: ("BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM") | null;
                                variant: ("BASE_WEEKEND" | "HC_WEEKEND" | "FLEXDAY") | null;
                                power_kva: number | null;
                                /** @description Of the stored days; null: none is stored */
                                kwh: string | null;
                                /** @description What the energy with a known price costs; null: no day is stored */
                                energy_eur: string | null;
                                /** @description null: not known for every day */
                                subscription_eur: string | null;
                                /** @description null: a part of it is not known, and a part is no total */
                                total_eur: string | null;
                                readonly registers: {
                                    tag: string;
                                    /** @description kWh, three decimals */
                                    kwh: string;
                                    price_eur: string;
                                    /** @description EUR, two decimals, taxes included */
                                    eur: string;
                                }[];
                                /** @description Energy without a cost, and why */
                                readonly unpriced: {
                                    reason: string;
                                    tag: string | null;
                                    /** @description kWh, three decimals */
                                    kwh: string;
                                }[];
                                readonly flags: ("estimated" | "price_estimated" | "offpeak_assumed" | "calendar_missing" | "partial")[];
                                /** @description Since when the newest of the prices used holds */
                                price_from: string | null;
                                previous_year_total_eur: string | null;
                            }[];
                            power: {
                                subscribed_kva: number | null;
                                measured_max_va: number | null;
                                measured_days: number;
                                days_over: number;
                                /** @description The smallest power that no measured maximum exceeds */
                                best_kva: number | null;
                                /** @description The offer of today at that power, over the period; negative: it costs more */
                                saving_eur: string | null;
                                /** @description For each smaller power: the days on which it would have been too small */
                                readonly at_risk: {
                                    power_kva: number;
                                    days: number;
                                }[];
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postBillChecks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    usage_point_id: string;
                    /**
                     * Format: date
                     * @description First day, included
                     */
                    start: string;
                    /**
                     * Format: date
                     * @description End day, EXCLUDED; capped to today
                     */
                    end: string;
                    /** @description All of the bill, taxes included */
                    amount_eur: number | string;
                    /** @default [] */
                    lines?: {
                        /** @description A register such as hp, or subscription */
                        tag: string;
                        kwh?: number;
                        price_eur?: number | string;
                        amount_eur?: number | string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Whether a bill is right to the cent, or which part of it differs and why */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            period: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                            };
                            coverage: {
                                days: number;
                                /** @description With a load curve */
                                measured_days: number;
                                /** @description A daily value, spread over its hours */
                                estimated_days: number;
                                missing_days: number;
                                /** @description Without a point on measured days */
                                missing_minutes: number;
                            };
                            /** @description The days that are not stored */
                            readonly missing: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                            }[];
                            /** @enum {string} */
                            verdict: "equal" | "explained" | "different" | "unknown";
                            words: {
                                fr: string;
                                en: string;
                            };
                            /** @description null: a part of it is not known, and a part is no total */
                            computed_eur: string | null;
                            billed_eur: string;
                            /** @description Ours minus the bill’s; null where ours is */
                            difference_eur: string | null;
                            findings: {
                                /** @enum {string} */
                                reason: "price_date" | "taxes_not_included" | "offpeak_hours" | "subscription_days" | "subscription_not_included" | "estimated_days" | "missing_days" | "missing_minutes" | "unpriced_energy" | "line_differs" | "energy_differs" | "price_differs" | "unexplained";
                                tag: string | null;
                                detail: string | null;
                                difference_eur: string | null;
                                words: {
                                    fr: string;
                                    en: string;
                                };
                            }[];
                            computed: {
                                /** @description Of the stored days; null: none is stored */
                                kwh: string | null;
                                /** @description What the energy with a known price costs; null: no day is stored */
                                energy_eur: string | null;
                                /** @description null: not known for every day */
                                subscription_eur: string | null;
                                /** @description null: a part of it is not known, and a part is no total */
                                total_eur: string | null;
                                readonly registers: {
                                    tag: string;
                                    /** @description kWh, three decimals */
                                    kwh: string;
                                    price_eur: string;
                                    /** @description EUR, two decimals, taxes included */
                                    eur: string;
                                }[];
                                /** @description Energy without a cost, and why */
                                readonly unpriced: {
                                    reason: string;
                                    tag: string | null;
                                    /** @description kWh, three decimals */
                                    kwh: string;
                                }[];
                                readonly flags: ("estimated" | "price_estimated" | "offpeak_assumed" | "calendar_missing" | "partial")[];
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPrices: {
        parameters: {
            query?: {
                /** @description Needed by who has several PDLs */
                usage_point_id?: string;
                /** @description A day, or a moment as RFC 3339; absent: this hour */
                start?: string;
                /** @description Excluded; absent: the end of tomorrow */
                end?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price of each moment, as far as it is known */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description RFC 3339, with the offset of Paris */
                        start: string;
                        end: string;
                        /** @description EUR per kWh, taxes included */
                        value: number;
                    }[];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPdlByIdPricing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Own prices, shadow offer and invoice period */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /**
                             * @description An offer the PDL does not have: what it would have cost is given day by day
                             * @default null
                             */
                            shadow_offer_id: string | null;
                            /**
                             * @description A day on which an invoice period began, and how many months one has
                             * @default null
                             */
                            invoice: {
                                /** Format: date */
                                from: string;
                                /** @enum {number} */
                                months: 1 | 2 | 3 | 6 | 12;
                            } | null;
                            /**
                             * @description EUR that the owner pays each month, to be settled later
                             * @default null
                             */
                            monthly_payment: (number | string) | null;
                            /**
                             * @description Prices of one’s own; they win over the chosen offer
                             * @default null
                             */
                            own_prices: {
                                /**
                                 * @description EUR a month
                                 * @default null
                                 */
                                subscription_price: (number | string) | null;
                                /** @description In order: the first that holds gives the price of a minute */
                                rules: {
                                    /** @description EUR per kWh, taxes included, with a point or a comma and at most six decimals */
                                    price: number | string;
                                    /** @description 1 is Monday */
                                    weekdays?: number[];
                                    from?: string;
                                    /** @description Excluded; 00:00 and 24:00 are the end of the day */
                                    to?: string;
                                    /** Format: date */
                                    start?: string;
                                    /**
                                     * Format: date
                                     * @description Excluded
                                     */
                                    end?: string;
                                    /**
                                     * @default consumption
                                     * @enum {string}
                                     */
                                    direction: "consumption" | "production";
                                }[];
                            } | null;
                            /**
                             * @description Bills that were checked, the newest period first
                             * @default []
                             */
                            bills: {
                                /** Format: date */
                                from: string;
                                /**
                                 * Format: date
                                 * @description Included
                                 */
                                to: string;
                                amount_eur: string;
                                /** @default [] */
                                lines: {
                                    tag: string;
                                    kwh?: number;
                                    amount_eur?: string;
                                }[];
                                /** @enum {string} */
                                verdict: "equal" | "explained" | "different" | "unknown";
                                computed_eur: string | null;
                                /** Format: date */
                                checked_on: string;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putPdlByIdPricing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description An offer the PDL does not have: what it would have cost is given day by day
                     * @default null
                     */
                    shadow_offer_id?: string | null;
                    /**
                     * @description A day on which an invoice period began, and how many months one has
                     * @default null
                     */
                    invoice?: {
                        /** Format: date */
                        from: string;
                        /** @enum {number} */
                        months: 1 | 2 | 3 | 6 | 12;
                    } | null;
                    /**
                     * @description EUR that the owner pays each month, to be settled later
                     * @default null
                     */
                    monthly_payment?: (number | string) | null;
                    /**
                     * @description Prices of one’s own; they win over the chosen offer
                     * @default null
                     */
                    own_prices?: {
                        /**
                         * @description EUR a month
                         * @default null
                         */
                        subscription_price?: (number | string) | null;
                        /** @description In order: the first that holds gives the price of a minute */
                        rules: {
                            /** @description EUR per kWh, taxes included, with a point or a comma and at most six decimals */
                            price: number | string;
                            /** @description 1 is Monday */
                            weekdays?: number[];
                            from?: string;
                            /** @description Excluded; 00:00 and 24:00 are the end of the day */
                            to?: string;
                            /** Format: date */
                            start?: string;
                            /**
                             * Format: date
                             * @description Excluded
                             */
                            end?: string;
                            /**
                             * @default consumption
                             * @enum {string}
                             */
                            direction?: "consumption" | "production";
                        }[];
                    } | null;
                    /**
                     * @description Bills that were checked, the newest period first
                     * @default []
                     */
                    bills?: {
                        /** Format: date */
                        from: string;
                        /**
                         * Format: date
                         * @description Included
                         */
                        to: string;
                        amount_eur: string;
                        /** @default [] */
                        lines?: {
                            tag: string;
                            kwh?: number;
                            amount_eur?: string;
                        }[];
                        /** @enum {string} */
                        verdict: "equal" | "explained" | "different" | "unknown";
                        computed_eur: string | null;
                        /** Format: date */
                        checked_on: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Say own prices, shadow offer and invoice period */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /**
                             * @description An offer the PDL does not have: what it would have cost is given day by day
                             * @default null
                             */
                            shadow_offer_id: string | null;
                            /**
                             * @description A day on which an invoice period began, and how many months one has
                             * @default null
                             */
                            invoice: {
                                /** Format: date */
                                from: string;
                                /** @enum {number} */
                                months: 1 | 2 | 3 | 6 | 12;
                            } | null;
                            /**
                             * @description EUR that the owner pays each month, to be settled later
                             * @default null
                             */
                            monthly_payment: (number | string) | null;
                            /**
                             * @description Prices of one’s own; they win over the chosen offer
                             * @default null
                             */
                            own_prices: {
                                /**
                                 * @description EUR a month
                                 * @default null
                                 */
                                subscription_price: (number | string) | null;
                                /** @description In order: the first that holds gives the price of a minute */
                                rules: {
                                    /** @description EUR per kWh, taxes included, with a point or a comma and at most six decimals */
                                    price: number | string;
                                    /** @description 1 is Monday */
                                    weekdays?: number[];
                                    from?: string;
                                    /** @description Excluded; 00:00 and 24:00 are the end of the day */
                                    to?: string;
                                    /** Format: date */
                                    start?: string;
                                    /**
                                     * Format: date
                                     * @description Excluded
                                     */
                                    end?: string;
                                    /**
                                     * @default consumption
                                     * @enum {string}
                                     */
                                    direction: "consumption" | "production";
                                }[];
                            } | null;
                            /**
                             * @description Bills that were checked, the newest period first
                             * @default []
                             */
                            bills: {
                                /** Format: date */
                                from: string;
                                /**
                                 * Format: date
                                 * @description Included
                                 */
                                to: string;
                                amount_eur: string;
                                /** @default [] */
                                lines: {
                                    tag: string;
                                    kwh?: number;
                                    amount_eur?: string;
                                }[];
                                /** @enum {string} */
                                verdict: "equal" | "explained" | "different" | "unknown";
                                computed_eur: string | null;
                                /** Format: date */
                                checked_on: string;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPdlByIdProjection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the running month and invoice period will have cost, with a band */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            today: string;
                            readonly includes: ("energy" | "subscription" | "taxes")[];
                            month: {
                                period: {
                                    start: string;
                                    /** @description Excluded */
                                    end: string;
                                };
                                /** @description null before five days are known, and without a price for them */
                                estimate: {
                                    known_days: number;
                                    projected_days: number;
                                    so_far_eur: string;
                                    total_eur: string;
                                    low_eur: string;
                                    high_eur: string;
                                } | null;
                            };
                            /** @description null: the beginning of the invoice period is unknown */
                            invoice: {
                                period: {
                                    start: string;
                                    /** @description Excluded */
                                    end: string;
                                };
                                /** @description null before five days are known, and without a price for them */
                                estimate: {
                                    known_days: number;
                                    projected_days: number;
                                    so_far_eur: string;
                                    total_eur: string;
                                    low_eur: string;
                                    high_eur: string;
                                } | null;
                            } | null;
                        };
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getPdlByIdShadowOffer: {
        parameters: {
            query: {
                /** @description First day, included */
                start: string;
                /** @description End day, EXCLUDED; capped to today */
                end: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the shadow offer would have cost, day by day */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            period: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                            };
                            coverage: {
                                days: number;
                                /** @description With a load curve */
                                measured_days: number;
                                /** @description A daily value, spread over its hours */
                                estimated_days: number;
                                missing_days: number;
                                /** @description Without a point on measured days */
                                missing_minutes: number;
                            };
                            /** @description The days that are not stored */
                            readonly missing: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                            }[];
                            shadow: {
                                offer_id: string | null;
                                provider: string | null;
                                name: string | null;
                                type: ("BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM") | null;
                                variant: ("BASE_WEEKEND" | "HC_WEEKEND" | "FLEXDAY") | null;
                                power_kva: number | null;
                            };
                            actual_eur: string | null;
                            shadow_eur: string | null;
                            difference_eur: string | null;
                            flags: string[];
                            month_to_date: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                                actual_eur: string | null;
                                shadow_eur: string | null;
                                difference_eur: string | null;
                                flags: string[];
                            } | null;
                            /** @description Days that are stored, subscription included */
                            days: {
                                date: string;
                                actual_eur: string | null;
                                shadow_eur: string | null;
                                difference_eur: string | null;
                                flags: string[];
                            }[];
                        };
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getPdlByIdCostCoverage: {
        parameters: {
            query: {
                /** @description First day, included */
                start: string;
                /** @description End day, EXCLUDED; capped to today */
                end: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether every hour with energy has a cost, and why not */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            period: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                            };
                            coverage: {
                                days: number;
                                /** @description With a load curve */
                                measured_days: number;
                                /** @description A daily value, spread over its hours */
                                estimated_days: number;
                                missing_days: number;
                                /** @description Without a point on measured days */
                                missing_minutes: number;
                            };
                            /** @description The days that are not stored */
                            readonly missing: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                            }[];
                            hours_with_energy: number;
                            priced_hours: number;
                            unpriced_hours: number;
                            unpriced: {
                                start: string;
                                end: string;
                                reason: string;
                                kwh: string;
                            }[];
                        };
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getPdlByIdAdvicePower: {
        parameters: {
            query: {
                /** @description First day, included */
                start: string;
                /** @description End day, EXCLUDED; capped to today */
                end: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The smallest subscribed power that was enough, and the days at risk with a smaller one */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            period: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                            };
                            subscribed_kva: number | null;
                            measured_max_va: number | null;
                            measured_days: number;
                            days_over: number;
                            /** @description The smallest power that no measured maximum exceeds */
                            best_kva: number | null;
                            /** @description The offer of today at that power, over the period; negative: it costs more */
                            saving_eur: string | null;
                            /** @description For each smaller power: the days on which it would have been too small */
                            readonly at_risk: {
                                power_kva: number;
                                days: number;
                            }[];
                        };
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getPdlByIdAdviceWinters: {
        parameters: {
            query: {
                /** @description First day, included */
                start: string;
                /** @description End day, EXCLUDED; capped to today */
                end: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What each stored winter would have cost with tempo and flexible-day offers */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            period: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                            };
                            compared_kva: number | null;
                            winters: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                                coverage: {
                                    days: number;
                                    /** @description With a load curve */
                                    measured_days: number;
                                    /** @description A daily value, spread over its hours */
                                    estimated_days: number;
                                    missing_days: number;
                                    /** @description Without a point on measured days */
                                    missing_minutes: number;
                                };
                                /** @description The days that are not stored */
                                readonly missing: {
                                    start: string;
                                    /** @description Excluded */
                                    end: string;
                                }[];
                                actual: {
                                    /** @description Of the stored days; null: none is stored */
                                    kwh: string | null;
                                    /** @description What the energy with a known price costs; null: no day is stored */
                                    energy_eur: string | null;
                                    /** @description null: not known for every day */
                                    subscription_eur: string | null;
                                    /** @description null: a part of it is not known, and a part is no total */
                                    total_eur: string | null;
                                    readonly registers: {
                                        tag: string;
                                        /** @description kWh, three decimals */
                                        kwh: string;
                                        price_eur: string;
                                        /** @description EUR, two decimals, taxes included */
                                        eur: string;
                                    }[];
                                    /** @description Energy without a cost, and why */
                                    readonly unpriced: {
                                        reason: string;
                                        tag: string | null;
                                        /** @description kWh, three decimals */
                                        kwh: string;
                                    }[];
                                    readonly flags: ("estimated" | "price_estimated" | "offpeak_assumed" | "calendar_missing" | "partial")[];
                                };
                                offers: {
                                    offer_id: string | null;
                                    provider: string | null;
                                    name: string | null;
                                    type: ("BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM") | null;
                                    variant: ("BASE_WEEKEND" | "HC_WEEKEND" | "FLEXDAY") | null;
                                    power_kva: number | null;
                                    /** @description Of the stored days; null: none is stored */
                                    kwh: string | null;
                                    /** @description What the energy with a known price costs; null: no day is stored */
                                    energy_eur: string | null;
                                    /** @description null: not known for every day */
                                    subscription_eur: string | null;
                                    /** @description null: a part of it is not known, and a part is no total */
                                    total_eur: string | null;
                                    readonly registers: {
                                        tag: string;
                                        /** @description kWh, three decimals */
                                        kwh: string;
                                        price_eur: string;
                                        /** @description EUR, two decimals, taxes included */
                                        eur: string;
                                    }[];
                                    /** @description Energy without a cost, and why */
                                    readonly unpriced: {
                                        reason: string;
                                        tag: string | null;
                                        /** @description kWh, three decimals */
                                        kwh: string;
                                    }[];
                                    readonly flags: ("estimated" | "price_estimated" | "offpeak_assumed" | "calendar_missing" | "partial")[];
                                    price_from: string | null;
                                }[];
                            }[];
                        };
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getPdlByIdAdviceOffPeak: {
        parameters: {
            query: {
                /** @description First day, included */
                start: string;
                /** @description End day, EXCLUDED; capped to today */
                end: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The three off-peak schedules that would have saved most */
            200: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            period: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                            };
                            coverage: {
                                days: number;
                                /** @description With a load curve */
                                measured_days: number;
                                /** @description A daily value, spread over its hours */
                                estimated_days: number;
                                missing_days: number;
                                /** @description Without a point on measured days */
                                missing_minutes: number;
                            };
                            /** @description The days that are not stored */
                            readonly missing: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                            }[];
                            kept: {
                                valid_from: string | null;
                                ranges: string[];
                                /** @enum {string} */
                                source: "gridop" | "user";
                            }[];
                            /** @description not_used: no price depends on off-peak hours; not_known: a part of the cost is not known */
                            reason: ("not_used" | "not_known") | null;
                            schedules: {
                                ranges: string[];
                                energy_eur: string;
                                saving_eur: string;
                            }[];
                        };
                    };
                };
            };
            /** @description Nothing changed since the state that `If-None-Match` names */
            304: {
                headers: {
                    /** @description Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postPdlByIdAdviceSolar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @description First day, included
                     */
                    start: string;
                    /**
                     * Format: date
                     * @description End day, EXCLUDED; capped to today
                     */
                    end: string;
                    /**
                     * @description Where the sun is seen from; the nearest town
                     * @enum {string}
                     */
                    region: "lille" | "paris" | "rennes" | "strasbourg" | "nantes" | "dijon" | "lyon" | "bordeaux" | "toulouse" | "marseille" | "nice" | "perpignan" | "corsica";
                    kwp: number;
                    /**
                     * @description 0 is flat, 90 vertical
                     * @default 35
                     */
                    tilt?: number;
                    /**
                     * @description From south: east is -90, west 90
                     * @default 0
                     */
                    azimuth?: number;
                    /** @description Hourly W of one kWp from 1 January 00:00 UTC on, instead of the typical year */
                    profile?: number[];
                    battery?: {
                        capacity_kwh: number;
                        power_kw: number;
                        /** @default 90 */
                        efficiency_percent?: number;
                    };
                    /** @description Of what is injected; absent: the own prices for production */
                    sale_price_eur?: number | string;
                };
            };
        };
        responses: {
            /** @description The same days with panels on the roof, and with a battery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            period: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                            };
                            coverage: {
                                days: number;
                                /** @description With a load curve */
                                measured_days: number;
                                /** @description A daily value, spread over its hours */
                                estimated_days: number;
                                missing_days: number;
                                /** @description Without a point on measured days */
                                missing_minutes: number;
                            };
                            /** @description The days that are not stored */
                            readonly missing: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                            }[];
                            /** @enum {string} */
                            model: "typical_year" | "profile";
                            /** @description Days with a load curve; the others take no part */
                            computed_days: number;
                            /** @description produced = used + stored + injected; stored = given back + lost + left over */
                            balance: {
                                produced_kwh: string;
                                used_kwh: string;
                                stored_kwh: string;
                                injected_kwh: string;
                                given_back_kwh: string;
                                lost_kwh: string;
                                left_over_kwh: string;
                            };
                            self_consumption_percent: number | null;
                            /** @description Five points less: within a step of the load curve clouds and loads do not meet */
                            cautious_self_consumption_percent: number | null;
                            self_sufficiency_percent: number | null;
                            own_offer: {
                                avoided_eur: string | null;
                                /** @description null: a part of what is injected has no known price */
                                injection_eur: string | null;
                                /** @description Without what is injected where injection_eur is null */
                                per_year_eur: string | null;
                                /** @description Without what is injected where injection_eur is null */
                                bill_eur: string | null;
                            };
                            /** @description Under every offer, the smallest bill first */
                            offers: {
                                offer_id: string | null;
                                provider: string | null;
                                name: string | null;
                                type: ("BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM") | null;
                                variant: ("BASE_WEEKEND" | "HC_WEEKEND" | "FLEXDAY") | null;
                                power_kva: number | null;
                                avoided_eur: string | null;
                                /** @description null: a part of what is injected has no known price */
                                injection_eur: string | null;
                                /** @description Without what is injected where injection_eur is null */
                                per_year_eur: string | null;
                                /** @description Without what is injected where injection_eur is null */
                                bill_eur: string | null;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getContribute: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was proposed from here, and what became of it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            /** @enum {string} */
                            state: "queued" | "sent" | "failed";
                            attempts: number;
                            /** @description null: it is not sent again */
                            next_attempt_at: string | null;
                            last_error: string | null;
                            gateway_id: string | null;
                            /** @description At the gateway: pending, approved, rejected or withdrawn */
                            status: string | null;
                            /** @description Why a reviewer rejected it */
                            reason: string | null;
                            /** @description What reviewers said, to be read and answered on the site of the gateway */
                            unread: number;
                            created_at: string;
                            sent_at: string | null;
                            contribution: unknown;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postContribute: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    contribution_type: "NEW_PROVIDER" | "NEW_OFFER" | "UPDATE_OFFER" | "DELETE_OFFER" | "DELETE_PROVIDER" | "REACTIVATE_OFFER";
                    provider_name?: string | null;
                    provider_website?: string | null;
                    existing_provider_id?: string | null;
                    existing_offer_id?: string | null;
                    offer_name?: string | null;
                    offer_type?: ("BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM" | "BASE_WEEKEND" | "HC_WEEKEND" | "FLEXDAY") | null;
                    description?: string | null;
                    power_variants?: {
                        /** @default null */
                        power_kva?: number | null;
                        /** @description EUR, tax included, with at most six decimals */
                        subscription_price: number;
                        base_price?: number | null;
                        hc_price?: number | null;
                        hp_price?: number | null;
                        base_price_weekend?: number | null;
                        hp_price_weekend?: number | null;
                        hc_price_weekend?: number | null;
                        tempo_blue_hc?: number | null;
                        tempo_blue_hp?: number | null;
                        tempo_white_hc?: number | null;
                        tempo_white_hp?: number | null;
                        tempo_red_hc?: number | null;
                        tempo_red_hp?: number | null;
                        ejp_normal?: number | null;
                        ejp_peak?: number | null;
                        hc_price_winter?: number | null;
                        hp_price_winter?: number | null;
                        hc_price_summer?: number | null;
                        hp_price_summer?: number | null;
                        peak_day_price?: number | null;
                        registers?: {
                            key: string;
                            /** @description EUR, tax included, with at most six decimals */
                            price: number;
                            windows?: string[] | "offpeak";
                            months?: number[];
                            weekdays?: number[];
                            cap_kwh?: number;
                            /** @enum {string} */
                            cap_per?: "day" | "month" | "year";
                            cap_over?: string;
                        }[] | null;
                    }[] | null;
                    /** @description The prices of one power; they may also stand at the top */
                    pricing_data?: {
                        power_kva?: number | null;
                        /** @description EUR, tax included, with at most six decimals */
                        subscription_price?: number;
                        base_price?: number | null;
                        hc_price?: number | null;
                        hp_price?: number | null;
                        base_price_weekend?: number | null;
                        hp_price_weekend?: number | null;
                        hc_price_weekend?: number | null;
                        tempo_blue_hc?: number | null;
                        tempo_blue_hp?: number | null;
                        tempo_white_hc?: number | null;
                        tempo_white_hp?: number | null;
                        tempo_red_hc?: number | null;
                        tempo_red_hp?: number | null;
                        ejp_normal?: number | null;
                        ejp_peak?: number | null;
                        hc_price_winter?: number | null;
                        hp_price_winter?: number | null;
                        hc_price_summer?: number | null;
                        hp_price_summer?: number | null;
                        peak_day_price?: number | null;
                        registers?: {
                            key: string;
                            /** @description EUR, tax included, with at most six decimals */
                            price: number;
                            windows?: string[] | "offpeak";
                            months?: number[];
                            weekdays?: number[];
                            cap_kwh?: number;
                            /** @enum {string} */
                            cap_per?: "day" | "month" | "year";
                            cap_over?: string;
                        }[] | null;
                    } | null;
                    hc_schedules?: {
                        [key: string]: string;
                    } | null;
                    /** @description Where a reviewer can see the price; needed except for reviewers */
                    price_sheet_url?: string | null;
                    screenshot_url?: string | null;
                    valid_from?: string | null;
                    power_kva?: number | null;
                    /** @description EUR, tax included, with at most six decimals */
                    subscription_price?: number;
                    base_price?: number | null;
                    hc_price?: number | null;
                    hp_price?: number | null;
                    base_price_weekend?: number | null;
                    hp_price_weekend?: number | null;
                    hc_price_weekend?: number | null;
                    tempo_blue_hc?: number | null;
                    tempo_blue_hp?: number | null;
                    tempo_white_hc?: number | null;
                    tempo_white_hp?: number | null;
                    tempo_red_hc?: number | null;
                    tempo_red_hp?: number | null;
                    ejp_normal?: number | null;
                    ejp_peak?: number | null;
                    hc_price_winter?: number | null;
                    hp_price_winter?: number | null;
                    hc_price_summer?: number | null;
                    hp_price_summer?: number | null;
                    peak_day_price?: number | null;
                    registers?: {
                        key: string;
                        /** @description EUR, tax included, with at most six decimals */
                        price: number;
                        windows?: string[] | "offpeak";
                        months?: number[];
                        weekdays?: number[];
                        cap_kwh?: number;
                        /** @enum {string} */
                        cap_per?: "day" | "month" | "year";
                        cap_over?: string;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Propose a price for the catalogue of the gateway */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {boolean} */
                            sent: true;
                            id: string;
                        };
                    };
                };
            };
            /** @description Propose a price for the catalogue of the gateway */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {boolean} */
                            sent: false;
                            outbox_id: string;
                            reason: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteContributeById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a contribution that was not sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postImportCsv: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Import the operator’s official export, or a database of another program (multipart: file, usage_point_id, direction, replace, dry_run) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {string} */
                            direction: "consumption" | "production" | "both";
                            /**
                             * @description several: days, load curves and maximum powers
                             * @enum {string}
                             */
                            kind: "daily" | "detail" | "several";
                            first: string | null;
                            last: string | null;
                            rows: number;
                            /** @description Points of days that were not there */
                            inserted: number;
                            /** @description Points of days that were replaced */
                            updated: number;
                            /** @description Points of days that stayed as they were */
                            unchanged: number;
                            /** @description Lines without a usable value */
                            skipped: number;
                            /** @description Lines of the future, or from before the year 2000 */
                            refused: number;
                            /** @description Names this import, to undo it; null for a dry run */
                            id: string | null;
                            usage_point_id: string;
                            dry_run: boolean;
                            days: {
                                /** @description Days that were not there */
                                inserted: number;
                                /** @description Days that were replaced */
                                updated: number;
                                /** @description Days that stayed as they were */
                                unchanged: number;
                                /** @description Of those that stayed, how many the file has otherwise; only given by a dry run */
                                different: number;
                            };
                            warnings: {
                                /** @description Absent where the file has no lines */
                                line?: number;
                                /** @description The same holds for all lines up to this one */
                                last_line?: number;
                                /** @description How many rows it concerns */
                                count?: number;
                                message: string;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postImportHub: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description True: report what would happen, and change nothing here */
                    dry_run: boolean;
                    /** @description Absent: all that another program has put there */
                    statistic_ids?: string[];
                };
            };
        };
        responses: {
            /** @description Import what another program has put into the statistics of the home hub; nothing changes there */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            imports: {
                                /** @enum {string} */
                                direction: "consumption" | "production" | "both";
                                /**
                                 * @description several: days, load curves and maximum powers
                                 * @enum {string}
                                 */
                                kind: "daily" | "detail" | "several";
                                first: string | null;
                                last: string | null;
                                rows: number;
                                /** @description Points of days that were not there */
                                inserted: number;
                                /** @description Points of days that were replaced */
                                updated: number;
                                /** @description Points of days that stayed as they were */
                                unchanged: number;
                                /** @description Lines without a usable value */
                                skipped: number;
                                /** @description Lines of the future, or from before the year 2000 */
                                refused: number;
                                /** @description Names this import, to undo it; null for a dry run */
                                id: string | null;
                                usage_point_id: string;
                                dry_run: boolean;
                                days: {
                                    /** @description Days that were not there */
                                    inserted: number;
                                    /** @description Days that were replaced */
                                    updated: number;
                                    /** @description Days that stayed as they were */
                                    unchanged: number;
                                    /** @description Of those that stayed, how many the file has otherwise; only given by a dry run */
                                    different: number;
                                };
                                warnings: {
                                    /** @description Absent where the file has no lines */
                                    line?: number;
                                    /** @description The same holds for all lines up to this one */
                                    last_line?: number;
                                    /** @description How many rows it concerns */
                                    count?: number;
                                    message: string;
                                }[];
                                statistic_id: string;
                            }[];
                            left_out: {
                                statistic_id: string;
                                /**
                                 * @description pdl: its PDL is not read here; unit: it is no energy that we know
                                 * @enum {string}
                                 */
                                reason: "pdl" | "unit";
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getImportHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files that were imported, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            usage_point_id: string;
                            file_name: string | null;
                            imported_at: string;
                            /** @description Null: the import was cut off before its end */
                            summary: {
                                /** @enum {string} */
                                direction: "consumption" | "production" | "both";
                                /**
                                 * @description several: days, load curves and maximum powers
                                 * @enum {string}
                                 */
                                kind: "daily" | "detail" | "several";
                                first: string | null;
                                last: string | null;
                                rows: number;
                                /** @description Points of days that were not there */
                                inserted: number;
                                /** @description Points of days that were replaced */
                                updated: number;
                                /** @description Points of days that stayed as they were */
                                unchanged: number;
                                /** @description Lines without a usable value */
                                skipped: number;
                                /** @description Lines of the future, or from before the year 2000 */
                                refused: number;
                            } | null;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteImportHistoryById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Undo an import: what it brought goes, what it replaced comes back; what the gateway gave stays */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            /** @description Days that are gone again; what the gateway still gives is fetched by the next sync */
                            removed: number;
                            /** @description Days that are again what they were before the import */
                            restored: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postPdlByPdlDaysByDateRefetch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pdl: string;
                date: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kinds: ("consumption_daily" | "production_daily" | "max_power" | "consumption_detail" | "production_detail")[];
                };
            };
        };
        responses: {
            /** @description Ask the operator again for one day (counts on the smaller quota) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            date: string;
                            kinds: {
                                [key: string]: {
                                    /** @description Wh of the day; VA for the maximum power */
                                    before_wh: number | null;
                                    after_wh: number | null;
                                    changed: boolean;
                                    /** @description Why nothing came */
                                    reason: string | null;
                                };
                            };
                            /** @description What is left of the quota of fresh requests */
                            no_cache_remaining: number | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postPdlByPdlDaysByDateIgnore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pdl: string;
                date: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kinds: ("consumption_daily" | "production_daily" | "max_power" | "consumption_detail" | "production_detail")[];
                    /** @description End of the time, YYYY-MM-DD; absent: for good */
                    until?: string | null;
                };
            };
        };
        responses: {
            /** @description Give up on one day, for good or until a date */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            date: string;
                            kinds: ("consumption_daily" | "production_daily" | "max_power" | "consumption_detail" | "production_detail")[];
                            until: string | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deletePdlByPdlDaysByDateIgnore: {
        parameters: {
            query?: {
                kinds?: string;
            };
            header?: never;
            path: {
                pdl: string;
                date: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ask for that day again; without kinds, for all of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            date: string;
                            kinds: ("consumption_daily" | "production_daily" | "max_power" | "consumption_detail" | "production_detail")[];
                            until: string | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPdlByPdlIntegrity: {
        parameters: {
            query: {
                start: string;
                end: string;
            };
            header?: never;
            path: {
                pdl: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is there of each day, and why the rest is not */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            usage_point_id: string;
                            start: string;
                            end: string;
                            coverage: {
                                [key: string]: {
                                    [key: string]: number;
                                };
                            };
                            days: {
                                date: string;
                                kinds: {
                                    [key: string]: {
                                        /** @enum {string} */
                                        state: "present" | "partial" | "missing" | "refused" | "ignored";
                                        reason?: string;
                                        code?: string;
                                        retry_after?: string | null;
                                        difference_percent?: number;
                                    };
                                };
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getExportConfigs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All destinations with their configuration; secrets are never shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            type: string;
                            enabled: boolean;
                            /** @description Whether a configuration is stored */
                            configured: boolean;
                            /** @description A stored secret is shown as ********; empty: not configured yet */
                            config: {
                                [key: string]: unknown;
                            };
                            last_export_at: string | null;
                            next_export_at: string | null;
                            last_status: ("success" | "partial" | "error") | null;
                            last_error: string | null;
                            /** @description unauthorized, connection_refused, bad_format, …: what kind of failure it was */
                            last_error_code: string | null;
                            /** @description Runs in a row that failed; 0 after one that did not */
                            failures: number;
                            running: boolean;
                            /** @description A stored secret does not open any more: type it again */
                            secret_unreadable: boolean;
                            /** @description JSON Schema of config, with the title to show */
                            config_schema?: {
                                [key: string]: unknown;
                            };
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getExportConfigsByType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description home_assistant, mqtt, victoriametrics, jeedom, … */
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One destination */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            type: string;
                            enabled: boolean;
                            /** @description Whether a configuration is stored */
                            configured: boolean;
                            /** @description A stored secret is shown as ********; empty: not configured yet */
                            config: {
                                [key: string]: unknown;
                            };
                            last_export_at: string | null;
                            next_export_at: string | null;
                            last_status: ("success" | "partial" | "error") | null;
                            last_error: string | null;
                            /** @description unauthorized, connection_refused, bad_format, …: what kind of failure it was */
                            last_error_code: string | null;
                            /** @description Runs in a row that failed; 0 after one that did not */
                            failures: number;
                            running: boolean;
                            /** @description A stored secret does not open any more: type it again */
                            secret_unreadable: boolean;
                            /** @description JSON Schema of config, with the title to show */
                            config_schema?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putExportConfigsByType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description home_assistant, mqtt, victoriametrics, jeedom, … */
                type: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled?: boolean;
                    /** @description Fields of the destination; ******** keeps a stored secret, null removes it */
                    config: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Configure a destination, switch it on or off */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            type: string;
                            enabled: boolean;
                            /** @description Whether a configuration is stored */
                            configured: boolean;
                            /** @description A stored secret is shown as ********; empty: not configured yet */
                            config: {
                                [key: string]: unknown;
                            };
                            last_export_at: string | null;
                            next_export_at: string | null;
                            last_status: ("success" | "partial" | "error") | null;
                            last_error: string | null;
                            /** @description unauthorized, connection_refused, bad_format, …: what kind of failure it was */
                            last_error_code: string | null;
                            /** @description Runs in a row that failed; 0 after one that did not */
                            failures: number;
                            running: boolean;
                            /** @description A stored secret does not open any more: type it again */
                            secret_unreadable: boolean;
                            /** @description JSON Schema of config, with the title to show */
                            config_schema?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postExportConfigsByTypeTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description home_assistant, mqtt, victoriametrics, jeedom, … */
                type: string;
            };
            cookie?: never;
        };
        /** @description A configuration to try; without one, the stored one */
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                } | null;
            };
        };
        responses: {
            /** @description Try a connection; nothing is left at the destination. 200 says that the trial took place */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            ok: boolean;
                            error_code: ("unauthorized" | "connection_refused" | "bad_format" | "api_error" | "timeout" | "tls" | "dns" | "forbidden_address") | null;
                            message: string | null;
                            help: string | null;
                            latency_ms: number;
                            checks: {
                                name: string;
                                ok: boolean;
                            }[];
                            details: {
                                [key: string]: unknown;
                            };
                            warnings: string[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postExportByTypeRun: {
        parameters: {
            query?: {
                full?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description home_assistant, mqtt, victoriametrics, jeedom, … */
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Publish now; with Accept: text/event-stream the progress, then complete or error */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {string} */
                            status: "success" | "partial" | "error";
                            records_exported: number;
                            duration_ms: number;
                            log_id: string | null;
                            details: {
                                [key: string]: unknown;
                            };
                            errors: {
                                part: string;
                                code: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getExportByTypePreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description home_assistant, mqtt, victoriametrics, jeedom, … */
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a run would publish */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            items: string[];
                            total: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getExportByTypeContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description home_assistant, mqtt, victoriametrics, jeedom, … */
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the destination holds of ours */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            name: string;
                            value: unknown;
                            at: string | null;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getExportLogs: {
        parameters: {
            query?: {
                type?: string;
                limit?: number;
                /** @description Only runs that began before this moment */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last runs, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            export_config_id: string;
                            type: string;
                            /** @enum {string} */
                            status: "success" | "error" | "running";
                            records_exported: number | null;
                            error_message: string | null;
                            started_at: string;
                            completed_at: string | null;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getExportHomeAssistantStatistics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Our statistics at the hub, beside what they should be */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            statistic_id: string;
                            name: string;
                            unit: string | null;
                            first_start: string | null;
                            last_start: string | null;
                            last_sum: number | null;
                            expected_sum: number | null;
                            /**
                             * @description orphan: at the hub, and not made here any more
                             * @enum {string}
                             */
                            state: "ok" | "behind" | "differs" | "orphan" | "absent";
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postExportHomeAssistantStatisticsClear: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Must be true: this changes the hub
                     * @enum {boolean}
                     */
                    confirm: true;
                    statistic_ids: string[];
                };
            };
        };
        responses: {
            /** @description Clear statistics of ours at the hub; the next run fills them again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            cleared: string[];
                            remaining: string[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getExportHomeAssistantEnergyPanel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is wrong with our part of the hub’s energy panel */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            findings: {
                                /** @enum {string} */
                                finding: "not_added" | "consumption_used_as_cost" | "cost_missing" | "both_total_and_tags" | "unknown_statistic";
                                statistic_id: string;
                            }[];
                            choices: {
                                usage_point_id: string;
                                /** @enum {string} */
                                role: "consumption" | "cost" | "production" | "revenue";
                                statistic_id: string;
                                /** @description As the hub lists it */
                                name: string | null;
                                is_chosen: boolean;
                                /** @description False: the hub does not have it yet, so it cannot be chosen there */
                                is_held: boolean;
                            }[];
                            wanted: {
                                usage_point_id: string;
                                consumption: {
                                    energy: string;
                                    cost: string | null;
                                }[];
                                production: {
                                    energy: string;
                                    revenue: string | null;
                                } | null;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postExportHomeAssistantEnergyPanel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Must be true: this changes the hub
                     * @enum {boolean}
                     */
                    confirm: true;
                };
            };
        };
        responses: {
            /** @description Write our part of the hub’s energy panel; sources that are not ours stay as they are */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            findings: {
                                /** @enum {string} */
                                finding: "not_added" | "consumption_used_as_cost" | "cost_missing" | "both_total_and_tags" | "unknown_statistic";
                                statistic_id: string;
                            }[];
                            at: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getExportArchive: {
        parameters: {
            query?: {
                /** @description Separator of CSV */
                sep?: ";" | ",";
                /** @description Decimal sign of CSV */
                decimal?: "," | ".";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A tar.gz of CSV and JSON */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getBackupCopy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where backups are copied to, and the last copy */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @description False when the database is on a server, which svc does not back up */
                            supported: boolean;
                            place: ({
                                /** @enum {string} */
                                kind: "folder";
                                path: string;
                            } | {
                                /** @enum {string} */
                                kind: "webdav";
                                /** Format: uri */
                                url: string;
                                user: string;
                            } | {
                                /** @enum {string} */
                                kind: "s3";
                                /** Format: uri */
                                endpoint: string;
                                region: string;
                                bucket: string;
                                prefix: string;
                                access_key: string;
                                /** @description The bucket is part of the path; false: of the host name */
                                path_style: boolean;
                            }) | null;
                            /** @description The folder is on the same disk as svc, so the copies do not protect against the loss of that disk */
                            is_same_disk: boolean;
                            has_password: boolean;
                            /**
                             * @description none: the place can read the data; environment: BACKUP_PASSPHRASE, which wins
                             * @enum {string}
                             */
                            passphrase: "none" | "stored" | "environment";
                            /** @description The copies contain the key of the stored secrets */
                            includes_key: boolean;
                            running: boolean;
                            last_good: {
                                name: string;
                                at: string;
                                /** @description Bytes */
                                size: number;
                            } | null;
                            /** @description Since the last good copy; without a place: why BACKUP_COPY_URL is not accepted */
                            last_failure: {
                                /** @enum {string} */
                                code: "unreachable" | "unknown_name" | "timeout" | "certificate" | "forbidden_address" | "redirect" | "unauthorized" | "forbidden" | "not_found" | "full" | "own_disk_full" | "region" | "clock" | "not_webdav" | "other_disk" | "own_folder" | "no_permission" | "read_only" | "broken_disk" | "differs" | "server" | "secret_unreadable" | "invalid_address" | "no_password" | "server_database";
                                message: string;
                                at: string;
                            } | null;
                            /** @description Good copies at the place */
                            copies: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putBackupCopy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    place: {
                        /** @enum {string} */
                        kind: "folder";
                        path: string;
                    } | {
                        /** @enum {string} */
                        kind: "webdav";
                        /** Format: uri */
                        url: string;
                        user: string;
                    } | {
                        /** @enum {string} */
                        kind: "s3";
                        /** Format: uri */
                        endpoint: string;
                        region: string;
                        bucket: string;
                        prefix: string;
                        access_key: string;
                        /** @description The bucket is part of the path; false: of the host name */
                        path_style: boolean;
                    };
                    /** @description Password or secret key; omitted: unchanged */
                    password?: string;
                    /** @description Encrypts the copies; omitted: unchanged; null: none */
                    passphrase?: string | null;
                };
            };
        };
        responses: {
            /** @description Set the place; an omitted secret stays, and is never shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @description False when the database is on a server, which svc does not back up */
                            supported: boolean;
                            place: ({
                                /** @enum {string} */
                                kind: "folder";
                                path: string;
                            } | {
                                /** @enum {string} */
                                kind: "webdav";
                                /** Format: uri */
                                url: string;
                                user: string;
                            } | {
                                /** @enum {string} */
                                kind: "s3";
                                /** Format: uri */
                                endpoint: string;
                                region: string;
                                bucket: string;
                                prefix: string;
                                access_key: string;
                                /** @description The bucket is part of the path; false: of the host name */
                                path_style: boolean;
                            }) | null;
                            /** @description The folder is on the same disk as svc, so the copies do not protect against the loss of that disk */
                            is_same_disk: boolean;
                            has_password: boolean;
                            /**
                             * @description none: the place can read the data; environment: BACKUP_PASSPHRASE, which wins
                             * @enum {string}
                             */
                            passphrase: "none" | "stored" | "environment";
                            /** @description The copies contain the key of the stored secrets */
                            includes_key: boolean;
                            running: boolean;
                            last_good: {
                                name: string;
                                at: string;
                                /** @description Bytes */
                                size: number;
                            } | null;
                            /** @description Since the last good copy; without a place: why BACKUP_COPY_URL is not accepted */
                            last_failure: {
                                /** @enum {string} */
                                code: "unreachable" | "unknown_name" | "timeout" | "certificate" | "forbidden_address" | "redirect" | "unauthorized" | "forbidden" | "not_found" | "full" | "own_disk_full" | "region" | "clock" | "not_webdav" | "other_disk" | "own_folder" | "no_permission" | "read_only" | "broken_disk" | "differs" | "server" | "secret_unreadable" | "invalid_address" | "no_password" | "server_database";
                                message: string;
                                at: string;
                            } | null;
                            /** @description Good copies at the place */
                            copies: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBackupCopy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No more copies; those at the place stay */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @description False when the database is on a server, which svc does not back up */
                            supported: boolean;
                            place: ({
                                /** @enum {string} */
                                kind: "folder";
                                path: string;
                            } | {
                                /** @enum {string} */
                                kind: "webdav";
                                /** Format: uri */
                                url: string;
                                user: string;
                            } | {
                                /** @enum {string} */
                                kind: "s3";
                                /** Format: uri */
                                endpoint: string;
                                region: string;
                                bucket: string;
                                prefix: string;
                                access_key: string;
                                /** @description The bucket is part of the path; false: of the host name */
                                path_style: boolean;
                            }) | null;
                            /** @description The folder is on the same disk as svc, so the copies do not protect against the loss of that disk */
                            is_same_disk: boolean;
                            has_password: boolean;
                            /**
                             * @description none: the place can read the data; environment: BACKUP_PASSPHRASE, which wins
                             * @enum {string}
                             */
                            passphrase: "none" | "stored" | "environment";
                            /** @description The copies contain the key of the stored secrets */
                            includes_key: boolean;
                            running: boolean;
                            last_good: {
                                name: string;
                                at: string;
                                /** @description Bytes */
                                size: number;
                            } | null;
                            /** @description Since the last good copy; without a place: why BACKUP_COPY_URL is not accepted */
                            last_failure: {
                                /** @enum {string} */
                                code: "unreachable" | "unknown_name" | "timeout" | "certificate" | "forbidden_address" | "redirect" | "unauthorized" | "forbidden" | "not_found" | "full" | "own_disk_full" | "region" | "clock" | "not_webdav" | "other_disk" | "own_folder" | "no_permission" | "read_only" | "broken_disk" | "differs" | "server" | "secret_unreadable" | "invalid_address" | "no_password" | "server_database";
                                message: string;
                                at: string;
                            } | null;
                            /** @description Good copies at the place */
                            copies: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postBackupCopyTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Write, read and delete a small file at the place. 200 says that the test took place */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            ok: boolean;
                            failure: {
                                /** @enum {string} */
                                code: "unreachable" | "unknown_name" | "timeout" | "certificate" | "forbidden_address" | "redirect" | "unauthorized" | "forbidden" | "not_found" | "full" | "own_disk_full" | "region" | "clock" | "not_webdav" | "other_disk" | "own_folder" | "no_permission" | "read_only" | "broken_disk" | "differs" | "server" | "secret_unreadable" | "invalid_address" | "no_password" | "server_database";
                                message: string;
                            } | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postBackupCopyRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Copy the newest backup now; returns before it is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @description False when the database is on a server, which svc does not back up */
                            supported: boolean;
                            place: ({
                                /** @enum {string} */
                                kind: "folder";
                                path: string;
                            } | {
                                /** @enum {string} */
                                kind: "webdav";
                                /** Format: uri */
                                url: string;
                                user: string;
                            } | {
                                /** @enum {string} */
                                kind: "s3";
                                /** Format: uri */
                                endpoint: string;
                                region: string;
                                bucket: string;
                                prefix: string;
                                access_key: string;
                                /** @description The bucket is part of the path; false: of the host name */
                                path_style: boolean;
                            }) | null;
                            /** @description The folder is on the same disk as svc, so the copies do not protect against the loss of that disk */
                            is_same_disk: boolean;
                            has_password: boolean;
                            /**
                             * @description none: the place can read the data; environment: BACKUP_PASSPHRASE, which wins
                             * @enum {string}
                             */
                            passphrase: "none" | "stored" | "environment";
                            /** @description The copies contain the key of the stored secrets */
                            includes_key: boolean;
                            running: boolean;
                            last_good: {
                                name: string;
                                at: string;
                                /** @description Bytes */
                                size: number;
                            } | null;
                            /** @description Since the last good copy; without a place: why BACKUP_COPY_URL is not accepted */
                            last_failure: {
                                /** @enum {string} */
                                code: "unreachable" | "unknown_name" | "timeout" | "certificate" | "forbidden_address" | "redirect" | "unauthorized" | "forbidden" | "not_found" | "full" | "own_disk_full" | "region" | "clock" | "not_webdav" | "other_disk" | "own_folder" | "no_permission" | "read_only" | "broken_disk" | "differs" | "server" | "secret_unreadable" | "invalid_address" | "no_password" | "server_database";
                                message: string;
                                at: string;
                            } | null;
                            /** @description Good copies at the place */
                            copies: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDiagnostics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A bundle for a report: no secret, no whole PDL number, no e-mail, no address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            generated_at: string;
                            version: string;
                            /** @enum {string} */
                            mode: "client";
                            node: string;
                            platform: string;
                            database: string;
                            gateway: {
                                reachable: boolean | null;
                                since: string | null;
                                last_error: {
                                    code: string;
                                    detail: string;
                                    advice: string;
                                    origin: string;
                                } | null;
                            };
                            pdls: {
                                /** @description Its last four digits */
                                usage_point_id: string;
                                is_active: boolean;
                                consent_status: string | null;
                                problem: string | null;
                                last_data_date: string | null;
                            }[];
                            last_sync: {
                                trigger: string;
                                status: string;
                                completed_at: string;
                            } | null;
                            quota: {
                                [key: string]: {
                                    remaining: number;
                                    limit: number | null;
                                    reset_at: string;
                                } | null;
                            };
                            errors: {
                                at: string;
                                type: string;
                                code: string;
                                origin: string;
                                message: string;
                                advice: string | null;
                            }[];
                            jobs: {
                                name: string;
                                last_status: string | null;
                                last_run_at: string | null;
                                next_run_at: string | null;
                            }[];
                            notices: {
                                code: string;
                                since: string;
                                text: string;
                                advice: string;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteDiagnosticsNotices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notices were read: what is over is shown no longer, what still holds is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            notices: {
                                code: string;
                                since: string;
                                text: string;
                                advice: string;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getBootstrap: {
        parameters: {
            query?: {
                /** @description A home of the caller whose newest readings are wanted too; its first one unless said */
                home?: string;
                /** @description With what a screen shows at once. `home`: daily totals and the newest load curve; `today`: costs and the month before too; `money`: daily totals and what twelve months cost; `offers`: daily totals, prices and two years of calendars; `power`: maximum powers of twelve months too; `solar`: daily totals, and what the home that injects fed in and earned in twelve months; `signals`: what is published for all users, and daily totals; `homes`: daily totals, at a gateway */
                view?: "home" | "today" | "money" | "offers" | "power" | "signals" | "solar" | "homes";
                /** @description What readings may take, and costs after them; a part that takes longer is null, and is not counted */
                within_ms?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the first screen needs, in one answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @description What GET /capabilities answers; null: ask it there */
                            capabilities: unknown;
                            /** @description What GET /accounts/me answers; null: ask it there */
                            me: unknown;
                            /** @description What GET /pdl answers; null: ask it there */
                            homes: unknown;
                            /** @description What GET /tempo/today answers; null: ask it there */
                            tempo: unknown;
                            /** @description What GET /gridsignal/today answers; null: ask it there */
                            gridsignal: unknown;
                            /** @description What GET /sync/status answers; null: ask it there */
                            sync: unknown;
                            /** @description Whose readings these are */
                            home: string | null;
                            /** @description First day of the daily totals, of the load curve, and the end of both, excluded */
                            days: {
                                /** Format: date */
                                start: string;
                                /** Format: date */
                                month: string;
                                /** Format: date */
                                end: string;
                            };
                            /** @description What GET /gridop/consumption/daily/{pdl} answers; null: ask it there */
                            daily: unknown;
                            /** @description What GET /gridop/consumption/detail/{pdl} answers; null: ask it there */
                            curve: unknown;
                            /** @description What GET /gridop/consumption/detail/{pdl} answers; null: ask it there */
                            earlier: unknown;
                            /** @description What GET /gridop/power/{pdl} answers; null: ask it there */
                            peaks: unknown;
                            /** @description What GET /pdl/{id}/cost answers; null: ask it there */
                            cost: unknown;
                            /** @description What GET /pdl/{id}/projection answers; null: ask it there */
                            projection: unknown;
                            /** @description What GET /pdl/{id}/cost answers; null: ask it there */
                            year: unknown;
                            /** @description What GET /pdl/{id}/cost answers; null: ask it there */
                            year_before: unknown;
                            /** @description What GET /pdl/{id}/cost answers; null: ask it there */
                            months: unknown;
                            /** @description What GET /pdl/{id}/pricing answers; null: ask it there */
                            pricing: unknown;
                            /** @description What GET /gridop/production/daily/{pdl} answers; null: ask it there */
                            injected: unknown;
                            /** @description What GET /pdl/{id}/cost answers; null: ask it there */
                            earned: unknown;
                            /** @description What GET /pdl/{id}/pricing answers; null: ask it there */
                            producer_pricing: unknown;
                            /** @description What GET /flexday/today answers; null: ask it there */
                            flexday: unknown;
                            /** @description What GET /tempo/outlook answers; null: ask it there */
                            outlook: unknown;
                            /** @description What GET /tempo/outlook/score answers; null: ask it there */
                            score: unknown;
                            /** @description What GET /tempo/days answers; null: ask it there */
                            season: unknown;
                            /** @description What GET /tempo/days answers; null: ask it there */
                            colours: unknown;
                            /** @description What GET /flexday/days answers; null: ask it there */
                            flexdays: unknown;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Which alerts are sent, and those sent before */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /**
                             * @description How it is sent
                             * @enum {string}
                             */
                            channel: "mail" | "mqtt";
                            /** @description Whether that way is set up */
                            is_ready: boolean;
                            switches: {
                                /** @enum {string} */
                                kind: "red_day" | "consent_end" | "data_gap" | "power_overrun" | "budget" | "destination";
                                is_on: boolean;
                                /** @description Of `budget`: so many in a month */
                                threshold: number | null;
                                /**
                                 * @description Of the threshold
                                 * @enum {string}
                                 */
                                unit: "kwh" | "eur";
                            }[];
                            /** @description The last ones, newest first */
                            sent: {
                                kind: string;
                                sent_at: string;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "red_day" | "consent_end" | "data_gap" | "power_overrun" | "budget" | "destination";
                    is_on: boolean;
                    /**
                     * @description Of `budget`: so many in a month
                     * @default null
                     */
                    threshold?: number | null;
                    /**
                     * @description Of the threshold
                     * @default kwh
                     * @enum {string}
                     */
                    unit?: "kwh" | "eur";
                };
            };
        };
        responses: {
            /** @description Turn one switch */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /**
                             * @description How it is sent
                             * @enum {string}
                             */
                            channel: "mail" | "mqtt";
                            /** @description Whether that way is set up */
                            is_ready: boolean;
                            switches: {
                                /** @enum {string} */
                                kind: "red_day" | "consent_end" | "data_gap" | "power_overrun" | "budget" | "destination";
                                is_on: boolean;
                                /** @description Of `budget`: so many in a month */
                                threshold: number | null;
                                /**
                                 * @description Of the threshold
                                 * @enum {string}
                                 */
                                unit: "kwh" | "eur";
                            }[];
                            /** @description The last ones, newest first */
                            sent: {
                                kind: string;
                                sent_at: string;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEvents: {
        parameters: {
            query?: {
                /** @description How long to listen; the page comes back by itself */
                seconds?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events, until the work is done or the caller leaves */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
}
