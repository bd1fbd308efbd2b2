// Made by "npm run openapi" from server/openapi/gateway.json.
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
    "/api/accounts/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an account */
        post: operations["postAccountsSignup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an e-mail address with the token that was mailed
         * @description Client credentials are shown once; the client_secret of the signup ends here, and with `new_password` its password too. Administrators and roles have their rights once the password was set by a mailed link: here, or by reset-password.
         */
        post: operations["postAccountsVerifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a new password with the token that was mailed
         * @description Ends every session, every other link and the client_secret: a new one is made by regenerate-secret.
         */
        post: operations["postAccountsResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/resend-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the confirmation link again
         * @description The answer is the same whether the address has an account or not.
         */
        post: operations["postAccountsResendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a link to choose a new password
         * @description The answer is the same whether the address has an account or not.
         */
        post: operations["postAccountsForgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in */
        post: operations["postAccountsLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End this session, or every session of the user
         * @description The user token it is called with is refused from now on; `everywhere` ends all of them.
         */
        post: operations["postAccountsLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Visit the demonstration account, read-only, without a password
         * @description Sets the session cookie and answers nothing else.
         */
        post: operations["postAccountsDemo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange client credentials for a user token */
        post: operations["postAccountsToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sessions of the user that go on */
        get: operations["getAccountsSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one session of the user */
        delete: operations["deleteAccountsSessionsById"];
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
        /** The own account */
        get: operations["getAccountsMe"];
        put?: never;
        post?: never;
        /** Delete the own account with everything in it */
        delete: operations["deleteAccountsMe"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the service holds about the caller, but for readings and records
         * @description Those are written into a file by `POST /accounts/exports`.
         */
        get: operations["getAccountsExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Today's use of the quotas */
        get: operations["getAccountsUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/usage/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counted calls of the last 30 days, the oldest first */
        get: operations["getAccountsUsageDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/update-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the password; every other session and every mailed link end */
        post: operations["postAccountsUpdatePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/regenerate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** New client credentials, shown once; the old ones and all user tokens end */
        post: operations["postAccountsRegenerateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Users, newest first */
        get: operations["getAdminUsers"];
        put?: never;
        /** Create a user, who is mailed a link to choose a password */
        post: operations["postAdminUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many users */
        get: operations["getAdminUsersStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One user */
        get: operations["getAdminUsersById"];
        put?: never;
        post?: never;
        /** Delete a user */
        delete: operations["deleteAdminUsersById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/toggle-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activate or deactivate a user; deactivation ends every session */
        post: operations["postAdminUsersByIdToggleStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/toggle-debug": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switch the debug mode of a user */
        post: operations["postAdminUsersByIdToggleDebug"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail the user a link to choose a new password */
        post: operations["postAdminUsersByIdResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All roles */
        get: operations["getRoles"];
        put?: never;
        /** Create a role */
        post: operations["postRoles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roles/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every permission there is */
        get: operations["getRolesPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One role */
        get: operations["getRolesById"];
        put?: never;
        post?: never;
        /** Delete a role that no user has */
        delete: operations["deleteRolesById"];
        options?: never;
        head?: never;
        /** Rename a role */
        patch: operations["patchRolesById"];
        trace?: never;
    };
    "/api/roles/{id}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace the permissions of a role */
        put: operations["putRolesByIdPermissions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roles/users/{user_id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give a user a role; null makes a visitor */
        put: operations["putRolesUsersByUserIdRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/reset-quota": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Forget today's counted requests */
        post: operations["postAdminUsersByIdResetQuota"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/cache": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete the cached days of a user */
        delete: operations["deleteAdminUsersByIdCache"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/refusals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Forget the refusals remembered for a user */
        delete: operations["deleteAdminUsersByIdRefusals"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What runs in the background */
        get: operations["getAdminJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was done to accounts and roles, newest first */
        get: operations["getAdminAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What all replicas logged
         * @description The last 10000 lines of 7 days at most, newest first. Secrets, links, bodies, e-mail addresses and whole PDL numbers never reach a log.
         */
        get: operations["getAdminLogs"];
        put?: never;
        post?: never;
        /** Forget log lines by their age */
        delete: operations["deleteAdminLogs"];
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
        /** The caller's PDLs */
        get: operations["getPdl"];
        put?: never;
        /** Register a PDL */
        post: operations["postPdl"];
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
        /** Give a PDL up, with everything cached of it */
        delete: operations["deletePdlById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdl/admin/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Register a PDL for a user */
        post: operations["postPdlAdminAdd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdl/reorder": {
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
        /** Order the PDLs */
        patch: operations["patchPdlReorder"];
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
        /** Switch a PDL on or off */
        patch: operations["patchPdlByIdActive"];
        trace?: never;
    };
    "/api/pdl/{id}/link-production": {
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
        /** Say which PDL produces for this one */
        patch: operations["patchPdlByIdLinkProduction"];
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
        /** Choose the offer of a supplier */
        patch: operations["patchPdlByIdOffer"];
        trace?: never;
    };
    "/api/pdl/{id}/selected-offer": {
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
        /** Choose the offer of a supplier */
        patch: operations["patchPdlByIdSelectedOffer"];
        trace?: never;
    };
    "/api/pdl/{id}/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every offer the PDL had, the oldest first */
        get: operations["getPdlByIdOffers"];
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
        /** Name a PDL */
        patch: operations["patchPdlByIdName"];
        trace?: never;
    };
    "/api/pdl/{id}/type": {
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
        /** Say whether a PDL consumes, produces, or both */
        patch: operations["patchPdlByIdType"];
        trace?: never;
    };
    "/api/pdl/{id}/pricing-option": {
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
        /** Choose the pricing option */
        patch: operations["patchPdlByIdPricingOption"];
        trace?: never;
    };
    "/api/pdl/{id}/contract": {
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
        /** Set what the contract says */
        patch: operations["patchPdlByIdContract"];
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
        /** Set the off-peak hours */
        patch: operations["patchPdlByIdOffpeak"];
        trace?: never;
    };
    "/api/pdl/{id}/fetch-contract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read the contract afresh and fill what the owner has not set */
        post: operations["postPdlByIdFetchContract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** To the consent page of the operator; its address as JSON when that is asked for */
        get: operations["getConsent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the operator sends the user back; accepted from the browser or the user that started */
        get: operations["getCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consent/{usage_point_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw a consent; what is cached goes with it */
        delete: operations["deleteConsentByUsagePointId"];
        options?: never;
        head?: never;
        patch?: never;
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
    "/api/gridop/coverage/{pdl}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which days of a measure are cached, and why the others are not; reads no source */
        get: operations["getGridopCoverageByPdl"];
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
        /** The contract of a PDL */
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
        /** The address of a PDL */
        get: operations["getGridopAddressByPdl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gridop/customer/{pdl}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer of a PDL */
        get: operations["getGridopCustomerByPdl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gridop/contact/{pdl}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The contact of a PDL */
        get: operations["getGridopContactByPdl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import two years of a PDL in the background
         * @description Asked again while it runs, or within a day: the same import, whose failed steps are tried again. Measures that a running one lacks are added to it; those that a finished one lacks make another.
         */
        post: operations["postImports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far an import is */
        get: operations["getImportsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The steps of an import as they are finished */
        get: operations["getImportsByIdEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the operator refuses many users at the moment: is it only me? */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own exports, the newest first */
        get: operations["getAccountsExports"];
        put?: never;
        /**
         * Have all stored data of the own PDLs written into a file
         * @description One at a time, three in 24 hours. Asked again while one is written: the same one.
         */
        post: operations["postAccountsExports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far an export is */
        get: operations["getAccountsExportsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/exports/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file of a finished export (tar.gz of JSON and CSV) */
        get: operations["getAccountsExportsByIdFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The operator's budget: who waits, what is used, what is closed */
        get: operations["getAdminOperations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many users and PDLs there are */
        get: operations["getAdminStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Answers of the last hour of the process that is asked, and whose fault the failed ones were */
        get: operations["getAdminAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/calendars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is stored of each calendar, and how its source answered */
        get: operations["getAdminCalendars"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/publication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many PDLs have the newest day, and when it came; counted at most twice a minute */
        get: operations["getAdminPublication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/fairness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the operator's budget was shared among users in the last minutes, and among those who wait */
        get: operations["getAdminFairness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Calls to the operator in each second of the last ten minutes; read at most once a second */
        get: operations["getAdminRates"];
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
        /**
         * State which days of a completely known period are peak days
         * @description Replaces what was stored for the period, and is written to the audit log.
         */
        put: operations["putEjpDays"];
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
        /** Add a supplier */
        post: operations["postEnergyProviders"];
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
        /** Add an offer, or new prices to the one of this name, type and power */
        post: operations["postEnergyOffers"];
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
    "/api/energy/providers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a supplier, and where its price grids are read */
        put: operations["putEnergyProvidersById"];
        post?: never;
        /** End a supplier and its offers */
        delete: operations["deleteEnergyProvidersById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/energy/offers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End an offer: it is no longer sold, and stays with those who have it */
        delete: operations["deleteEnergyOffersById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/offers/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a refresh would change; nothing is written */
        get: operations["getAdminOffersPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/offers/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read the price grids of one supplier, or of all, into the catalogue */
        post: operations["postAdminOffersRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/offers/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who changed which price, when, from what to what; the newest first */
        get: operations["getAdminOffersChanges"];
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
    "/api/energy/contribute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose a supplier, an offer, new prices or an end for the catalogue
         * @description A reviewer decides. Sent again with the same `Idempotency-Key` header it is the same contribution, not a second one.
         */
        post: operations["postEnergyContribute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/energy/contribute/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Propose several at once; each is taken or refused by itself */
        post: operations["postEnergyContributeBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/energy/contributions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own contributions, the newest first */
        get: operations["getEnergyContributions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/energy/contributions/unread-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How much reviewers said that the contributor has not looked at */
        get: operations["getEnergyContributionsUnreadCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/energy/contributions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change an own contribution that waits */
        put: operations["putEnergyContributionsById"];
        post?: never;
        /** Withdraw an own contribution that waits */
        delete: operations["deleteEnergyContributionsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/energy/contributions/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What its contributor and the reviewers said; read by its contributor, it is no longer unread */
        get: operations["getEnergyContributionsByIdMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/energy/contributions/{id}/reply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer in the thread of a contribution */
        post: operations["postEnergyContributionsByIdReply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/energy/contributions/pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What waits for a reviewer, the oldest first, with the prices it would replace */
        get: operations["getEnergyContributionsPending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/energy/contributions/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many wait and were decided */
        get: operations["getEnergyContributionsStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/energy/contributions/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write a contribution into the catalogue */
        post: operations["postEnergyContributionsByIdApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/energy/contributions/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject a contribution, with the reason */
        post: operations["postEnergyContributionsByIdReject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/energy/contributions/{id}/request-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the contributor something */
        post: operations["postEnergyContributionsByIdRequestInfo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/energy/contributions/bulk-approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve several, each by itself */
        post: operations["postEnergyContributionsBulkApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/energy/contributions/bulk-reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject several, with one reason */
        post: operations["postEnergyContributionsBulkReject"];
        delete?: never;
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
        Pdl: {
            id: string;
            usage_point_id: string;
            user_id: string;
            name: string | null;
            has_consumption: boolean;
            has_production: boolean;
            subscribed_power: number | null;
            activation_date: string | null;
            oldest_available_data_date: string | null;
            display_order: number;
            is_active: boolean;
            linked_production_pdl_id: string | null;
            selected_offer_id: string | null;
            pricing_option: ("BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "BASE_WEEKEND" | "HC_WEEKEND" | "FLEXDAY") | null;
            offpeak_hours: {
                valid_from: string | null;
                ranges: string[];
                readonly weekdays?: number[];
                readonly months?: number[];
                /** @enum {string} */
                source: "gridop" | "user";
                raw: string | null;
            }[];
            /** @description The owner's hours of today where they are not the operator's */
            offpeak_difference: {
                user: string[];
                gridop: string[];
            } | null;
            /** @enum {string} */
            consent_status: "pending" | "active" | "unusable" | "expired" | "revoked";
            consent_expires_at: string | null;
            problem: {
                code: string;
                detail: string;
                help: string;
                /** @description How many PDLs the operator refused with this code in 24 hours; never a figure under 20 */
                others_affected?: {
                    pdls: number;
                    share: number;
                };
            } | null;
            created_at: string;
            updated_at: string;
        };
        Contribution: {
            id: string;
            /** @enum {string} */
            status: "pending" | "approved" | "rejected";
            /** @enum {string} */
            contribution_type: "NEW_PROVIDER" | "NEW_OFFER" | "UPDATE_OFFER" | "DELETE_OFFER" | "DELETE_PROVIDER" | "REACTIVATE_OFFER";
            provider_name: string | null;
            provider_website: string | null;
            existing_provider_id: string | null;
            existing_offer_id: string | null;
            offer_name: string | null;
            offer_type: string | null;
            description: string | null;
            power_variants: ({
                power_kva: number | null;
                subscription_price: number;
            } & {
                [key: string]: unknown;
            })[];
            hc_schedules: {
                [key: string]: string;
            } | null;
            price_sheet_url: string | null;
            screenshot_url: string | null;
            valid_from: string | null;
            /** @description Why it was rejected */
            reason: string | null;
            reviewed_at: string | null;
            /** @description What reviewers said that the contributor has not looked at */
            unread: number;
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
    postAccountsSignup: {
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
                     * Format: email
                     * @description e-mail address; compared without case
                     */
                    email: string;
                    /** @description 8 characters or more, 5 different ones, an upper-case and a lower-case letter, a digit; 72 bytes at most; no common password */
                    password: string;
                    captcha_token?: string;
                };
            };
        };
        responses: {
            /** @description Create an account */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            client_id: string;
                            client_secret: string;
                            email_verified: boolean;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postAccountsVerifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    /** @description 8 characters or more, 5 different ones, an upper-case and a lower-case letter, a digit; 72 bytes at most; no common password */
                    new_password?: string;
                };
            };
        };
        responses: {
            /** @description Confirm an e-mail address with the token that was mailed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            client_id: string;
                            client_secret: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postAccountsResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    /** @description 8 characters or more, 5 different ones, an upper-case and a lower-case letter, a digit; 72 bytes at most; no common password */
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description Choose a new password with the token that was mailed */
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
    postAccountsResendVerification: {
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
                     * Format: email
                     * @description e-mail address; compared without case
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Mail the confirmation link again */
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
    postAccountsForgotPassword: {
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
                     * Format: email
                     * @description e-mail address; compared without case
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Mail a link to choose a new password */
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
    postAccountsLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Log in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @description JWT, for `Authorization: Bearer` */
                            access_token: string;
                            /** @enum {string} */
                            token_type: "bearer";
                            /** @description seconds */
                            expires_in: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postAccountsLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    everywhere?: boolean;
                } | null;
            };
        };
        responses: {
            /** @description End this session, or every session of the user */
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
    postAccountsDemo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never> | null;
            };
        };
        responses: {
            /** @description Visit the demonstration account, read-only, without a password */
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
    postAccountsToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": ({
                    grant_type?: string;
                    client_id?: string;
                    client_secret?: string;
                } & {
                    [key: string]: unknown;
                }) | null;
            };
        };
        responses: {
            /** @description Exchange client credentials for a user token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description JWT, for `Authorization: Bearer` */
                        access_token: string;
                        /** @enum {string} */
                        token_type: "bearer";
                        /** @description seconds */
                        expires_in: number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAccountsSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions of the user that go on */
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
                            /** @description kind of browser and system; `program` for anything else */
                            browser: string;
                            /** @description where it began: /24 of IPv4, /64 of IPv6 */
                            network: string | null;
                            begun_at: string;
                            /** @description to the hour */
                            last_seen_at: string;
                            expires_at: string;
                            /** @description the one this request is made with */
                            is_current: boolean;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteAccountsSessionsById: {
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
            /** @description End one session of the user */
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
    getAccountsMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The own account */
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
                            email: string;
                            client_id: string;
                            email_verified: boolean;
                            debug_mode: boolean;
                            is_active: boolean;
                            is_admin: boolean;
                            /** @description ADMIN_EMAILS lists the address; rights count once a password was set by a link, which proves it */
                            admin_awaits_proof: boolean;
                            /** @description the demonstration: every visitor may read it, no visitor may write */
                            is_demo: boolean;
                            role: {
                                id: string;
                                name: string;
                                display_name: string;
                            };
                            permissions: string[];
                            pdl_count: number;
                            created_at: string;
                            updated_at: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteAccountsMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Delete the own account with everything in it */
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
    getAccountsExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the service holds about the caller, but for readings and records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            exported_at: string;
                            account: {
                                id: string;
                                email: string;
                                client_id: string;
                                email_verified: boolean;
                                debug_mode: boolean;
                                is_active: boolean;
                                is_admin: boolean;
                                /** @description ADMIN_EMAILS lists the address; rights count once a password was set by a link, which proves it */
                                admin_awaits_proof: boolean;
                                /** @description the demonstration: every visitor may read it, no visitor may write */
                                is_demo: boolean;
                                role: {
                                    id: string;
                                    name: string;
                                    display_name: string;
                                };
                                permissions: string[];
                                pdl_count: number;
                                created_at: string;
                                updated_at: string;
                            };
                            settings: {
                                debug_mode: boolean;
                            };
                            audit: {
                                at: string;
                                action: string;
                                actor_id: string;
                                detail: unknown;
                            }[];
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAccountsUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Today's use of the quotas */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @description the Paris day that is counted */
                            date: string;
                            cached: {
                                used: number;
                                /** @description null: unlimited */
                                limit: number | null;
                            };
                            no_cache: {
                                used: number;
                                /** @description null: unlimited */
                                limit: number | null;
                            };
                            resets_at: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAccountsUsageDays: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counted calls of the last 30 days, the oldest first */
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
                            /** @description null: not counted yet on that day, or the counts were lost */
                            cached: number | null;
                            no_cache: number | null;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postAccountsUpdatePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    old_password: string;
                    /** @description 8 characters or more, 5 different ones, an upper-case and a lower-case letter, a digit; 72 bytes at most; no common password */
                    new_password: string;
                    /** @description also ends the client_secret: for a secret that another person may have */
                    end_client_secret?: boolean;
                };
            };
        };
        responses: {
            /** @description Change the password; every other session and every mailed link end */
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
    postAccountsRegenerateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description New client credentials, shown once; the old ones and all user tokens end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            client_id: string;
                            client_secret: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAdminUsers: {
        parameters: {
            query?: {
                /** @description part of the e-mail, or a whole client_id */
                q?: string;
                /** @description name of the effective role; who was given none is a visitor */
                role?: string;
                /** @description `inactive`: closed by an administrator; `unverified`: the address is not confirmed yet */
                state?: "active" | "inactive" | "unverified";
                limit?: number;
                /** @description `next_cursor` of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Users, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            users: {
                                id: string;
                                email: string;
                                client_id: string;
                                is_active: boolean;
                                email_verified: boolean;
                                debug_mode: boolean;
                                is_admin: boolean;
                                created_at: string;
                                pdl_count: number;
                                usage: {
                                    cached: number;
                                    no_cache: number;
                                };
                                /** @description the stored one */
                                role: {
                                    id: string;
                                    name: string;
                                    display_name: string;
                                };
                                /** @description the one that counts: `admin` where ADMIN_EMAILS lists a proved address, else the stored one */
                                effective_role: {
                                    id: string;
                                    name: string;
                                    display_name: string;
                                    /** @enum {string} */
                                    granted_by: "role" | "ADMIN_EMAILS";
                                };
                            }[];
                            total: number;
                            next_cursor: string | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postAdminUsers: {
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
                     * Format: email
                     * @description e-mail address; compared without case
                     */
                    email: string;
                    role_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Create a user, who is mailed a link to choose a password */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            email: string;
                            client_id: string;
                            is_active: boolean;
                            email_verified: boolean;
                            debug_mode: boolean;
                            is_admin: boolean;
                            created_at: string;
                            pdl_count: number;
                            usage: {
                                cached: number;
                                no_cache: number;
                            };
                            /** @description the stored one */
                            role: {
                                id: string;
                                name: string;
                                display_name: string;
                            };
                            /** @description the one that counts: `admin` where ADMIN_EMAILS lists a proved address, else the stored one */
                            effective_role: {
                                id: string;
                                name: string;
                                display_name: string;
                                /** @enum {string} */
                                granted_by: "role" | "ADMIN_EMAILS";
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAdminUsersStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many users */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            total: number;
                            active: number;
                            verified: number;
                            by_role: {
                                [key: string]: number;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAdminUsersById: {
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
            /** @description One user */
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
                            email: string;
                            client_id: string;
                            is_active: boolean;
                            email_verified: boolean;
                            debug_mode: boolean;
                            is_admin: boolean;
                            created_at: string;
                            pdl_count: number;
                            usage: {
                                cached: number;
                                no_cache: number;
                            };
                            /** @description the stored one */
                            role: {
                                id: string;
                                name: string;
                                display_name: string;
                            };
                            /** @description the one that counts: `admin` where ADMIN_EMAILS lists a proved address, else the stored one */
                            effective_role: {
                                id: string;
                                name: string;
                                display_name: string;
                                /** @enum {string} */
                                granted_by: "role" | "ADMIN_EMAILS";
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteAdminUsersById: {
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
            /** @description Delete a user */
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
    postAdminUsersByIdToggleStatus: {
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
            /** @description Activate or deactivate a user; deactivation ends every session */
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
                            email: string;
                            client_id: string;
                            is_active: boolean;
                            email_verified: boolean;
                            debug_mode: boolean;
                            is_admin: boolean;
                            created_at: string;
                            pdl_count: number;
                            usage: {
                                cached: number;
                                no_cache: number;
                            };
                            /** @description the stored one */
                            role: {
                                id: string;
                                name: string;
                                display_name: string;
                            };
                            /** @description the one that counts: `admin` where ADMIN_EMAILS lists a proved address, else the stored one */
                            effective_role: {
                                id: string;
                                name: string;
                                display_name: string;
                                /** @enum {string} */
                                granted_by: "role" | "ADMIN_EMAILS";
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postAdminUsersByIdToggleDebug: {
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
            /** @description Switch the debug mode of a user */
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
                            email: string;
                            client_id: string;
                            is_active: boolean;
                            email_verified: boolean;
                            debug_mode: boolean;
                            is_admin: boolean;
                            created_at: string;
                            pdl_count: number;
                            usage: {
                                cached: number;
                                no_cache: number;
                            };
                            /** @description the stored one */
                            role: {
                                id: string;
                                name: string;
                                display_name: string;
                            };
                            /** @description the one that counts: `admin` where ADMIN_EMAILS lists a proved address, else the stored one */
                            effective_role: {
                                id: string;
                                name: string;
                                display_name: string;
                                /** @enum {string} */
                                granted_by: "role" | "ADMIN_EMAILS";
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postAdminUsersByIdResetPassword: {
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
            /** @description Mail the user a link to choose a new password */
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
    getRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All roles */
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
                            name: string;
                            display_name: string;
                            permissions: ("dashboard:read" | "users:read" | "users:write" | "users:delete" | "roles:read" | "roles:write" | "offers:write" | "offers:refresh" | "offers:delete" | "contributions:review" | "calendars:refresh" | "cache:clear" | "logs:read" | "logs:delete")[];
                            /** @description made by svc itself: can neither be deleted, renamed nor emptied */
                            is_system: boolean;
                            /** @description how many users have it in effect: administrators by ADMIN_EMAILS count as `admin` */
                            user_count: number;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    display_name: string;
                    permissions?: ("dashboard:read" | "users:read" | "users:write" | "users:delete" | "roles:read" | "roles:write" | "offers:write" | "offers:refresh" | "offers:delete" | "contributions:review" | "calendars:refresh" | "cache:clear" | "logs:read" | "logs:delete")[];
                };
            };
        };
        responses: {
            /** @description Create a role */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            name: string;
                            display_name: string;
                            permissions: ("dashboard:read" | "users:read" | "users:write" | "users:delete" | "roles:read" | "roles:write" | "offers:write" | "offers:refresh" | "offers:delete" | "contributions:review" | "calendars:refresh" | "cache:clear" | "logs:read" | "logs:delete")[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRolesPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every permission there is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: ("dashboard:read" | "users:read" | "users:write" | "users:delete" | "roles:read" | "roles:write" | "offers:write" | "offers:refresh" | "offers:delete" | "contributions:review" | "calendars:refresh" | "cache:clear" | "logs:read" | "logs:delete")[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRolesById: {
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
            /** @description One role */
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
                            name: string;
                            display_name: string;
                            permissions: ("dashboard:read" | "users:read" | "users:write" | "users:delete" | "roles:read" | "roles:write" | "offers:write" | "offers:refresh" | "offers:delete" | "contributions:review" | "calendars:refresh" | "cache:clear" | "logs:read" | "logs:delete")[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteRolesById: {
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
            /** @description Delete a role that no user has */
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
    patchRolesById: {
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
                    name?: string;
                    display_name?: string;
                };
            };
        };
        responses: {
            /** @description Rename a role */
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
                            name: string;
                            display_name: string;
                            permissions: ("dashboard:read" | "users:read" | "users:write" | "users:delete" | "roles:read" | "roles:write" | "offers:write" | "offers:refresh" | "offers:delete" | "contributions:review" | "calendars:refresh" | "cache:clear" | "logs:read" | "logs:delete")[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putRolesByIdPermissions: {
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
                    permissions: ("dashboard:read" | "users:read" | "users:write" | "users:delete" | "roles:read" | "roles:write" | "offers:write" | "offers:refresh" | "offers:delete" | "contributions:review" | "calendars:refresh" | "cache:clear" | "logs:read" | "logs:delete")[];
                };
            };
        };
        responses: {
            /** @description Replace the permissions of a role */
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
                            name: string;
                            display_name: string;
                            permissions: ("dashboard:read" | "users:read" | "users:write" | "users:delete" | "roles:read" | "roles:write" | "offers:write" | "offers:refresh" | "offers:delete" | "contributions:review" | "calendars:refresh" | "cache:clear" | "logs:read" | "logs:delete")[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putRolesUsersByUserIdRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    role_id: string | null;
                };
            };
        };
        responses: {
            /** @description Give a user a role; null makes a visitor */
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
                            role: {
                                id: string;
                                name: string;
                                display_name: string;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postAdminUsersByIdResetQuota: {
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
            /** @description Forget today's counted requests */
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
    deleteAdminUsersByIdCache: {
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
            /** @description Delete the cached days of a user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            deleted: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteAdminUsersByIdRefusals: {
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
            /** @description Forget the refusals remembered for a user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            deleted: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAdminJobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What runs in the background */
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
                            next_run_at: string | null;
                            last_run_at: string | null;
                            last_status: ("success" | "error") | null;
                            last_error: string | null;
                            last_duration_ms: number | null;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAdminAudit: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `next_cursor` of the page before */
                cursor?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was done to accounts and roles, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            lines: {
                                seq: number;
                                at: string;
                                action: string;
                                /** @description `command-line`: a command on the machine of the gateway */
                                actor_id: string;
                                /** @description Their address; null: the account is gone, or a command did it */
                                actor: string | null;
                                subject_id: string | null;
                                /** @description Address of the user it was done to; null: a role, or the account is gone */
                                subject: string | null;
                                detail: unknown;
                            }[];
                            next_cursor: number | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAdminLogs: {
        parameters: {
            query?: {
                /** @description This level and above */
                level?: "info" | "warn" | "error" | "fatal";
                /** @description Text that the line contains, without regard to case */
                q?: string;
                /** @description Included */
                since?: string;
                /** @description Excluded */
                until?: string;
                limit?: number;
                /** @description `next_cursor` of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What all replicas logged */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            logs: {
                                id: string;
                                time: string;
                                level: string;
                                message: string;
                                details: {
                                    [key: string]: unknown;
                                };
                            }[];
                            next_cursor: string | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteAdminLogs: {
        parameters: {
            query: {
                /** @description 0 deletes all of them */
                older_than_days: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forget log lines by their age */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            deleted: number;
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
            /** @description The caller's PDLs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Pdl"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postPdl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 14 digits, as they were copied */
                    usage_point_id: string;
                    name?: string | null;
                };
            };
        };
        responses: {
            /** @description Register a PDL */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Pdl"];
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
                        data: components["schemas"]["Pdl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deletePdlById: {
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
            /** @description Give a PDL up, with everything cached of it */
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
    postPdlAdminAdd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 14 digits, as they were copied */
                    usage_point_id: string;
                    name?: string | null;
                    user_email: string;
                };
            };
        };
        responses: {
            /** @description Register a PDL for a user */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Pdl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchPdlReorder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    orders: {
                        /** Format: uuid */
                        id: string;
                        order: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Order the PDLs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Pdl"][];
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
            /** @description Switch a PDL on or off */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Pdl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchPdlByIdLinkProduction: {
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
                    linked_production_pdl_id: string | null;
                };
            };
        };
        responses: {
            /** @description Say which PDL produces for this one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Pdl"];
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
                    /**
                     * Format: date
                     * @description First day of the choice, today or earlier; absent: today, or since ever for the first choice
                     */
                    from?: string;
                };
            };
        };
        responses: {
            /** @description Choose the offer of a supplier */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Pdl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchPdlByIdSelectedOffer: {
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
                    /**
                     * Format: date
                     * @description First day of the choice, today or earlier; absent: today, or since ever for the first choice
                     */
                    from?: string;
                };
            };
        };
        responses: {
            /** @description Choose the offer of a supplier */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Pdl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPdlByIdOffers: {
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
            /** @description Every offer the PDL had, the oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @description null: since ever */
                            valid_from: string | null;
                            offer_id: string | null;
                        }[];
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
            /** @description Name a PDL */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Pdl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchPdlByIdType: {
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
                    has_consumption: boolean;
                    has_production: boolean;
                };
            };
        };
        responses: {
            /** @description Say whether a PDL consumes, produces, or both */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Pdl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchPdlByIdPricingOption: {
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
                    pricing_option: ("BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "BASE_WEEKEND" | "HC_WEEKEND" | "FLEXDAY") | null;
                };
            };
        };
        responses: {
            /** @description Choose the pricing option */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Pdl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchPdlByIdContract: {
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
                    subscribed_power?: number | null;
                    /** @description Off-peak hours: the canonical list of dated schedules, a text such as "22:00-06:00;12:00-14:00" or "HC (22H00-6H00)", a list of texts or of {start, end}, an object {ranges}, {default} or {HC}, or one text per day ({monday: …} or {offpeak_hours_0: …}) */
                    offpeak_hours?: unknown;
                };
            };
        };
        responses: {
            /** @description Set what the contract says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Pdl"];
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
                    /** @description Off-peak hours: the canonical list of dated schedules, a text such as "22:00-06:00;12:00-14:00" or "HC (22H00-6H00)", a list of texts or of {start, end}, an object {ranges}, {default} or {HC}, or one text per day ({monday: …} or {offpeak_hours_0: …}) */
                    offpeak_hours: unknown;
                };
            };
        };
        responses: {
            /** @description Set the off-peak hours */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Pdl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postPdlByIdFetchContract: {
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
            /** @description Read the contract afresh and fill what the owner has not set */
            200: {
                headers: {
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Pdl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getConsent: {
        parameters: {
            query?: {
                pdl?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the consent page of the operator; its address as JSON when that is asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            authorize_url: string;
                        };
                    };
                };
            };
            /** @description To the consent page */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getCallback: {
        parameters: {
            query?: {
                state?: string;
                code?: string;
                autorisation_id?: string;
                error?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the dashboard: ?consent=ok&pdl=… or ?consent=error&code=…, with &pdl=… where one is known */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteConsentByUsagePointId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                usage_point_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdraw a consent; what is cached goes with it */
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
                            consent_status: "revoked";
                            note: string;
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
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
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
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
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
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
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
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
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
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
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
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
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
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
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
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
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
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
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
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
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
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
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
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
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
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
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
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getGridopCoverageByPdl: {
        parameters: {
            query?: {
                measure?: "consumption_daily" | "production_daily" | "max_power" | "consumption_detail" | "production_detail";
            };
            header?: never;
            path: {
                pdl: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Which days of a measure are cached, and why the others are not; reads no source */
            200: {
                headers: {
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            window: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                            };
                            missing_days: number;
                            missing: {
                                start: string;
                                /** @description Excluded */
                                end: string;
                                days: number;
                                /**
                                 * @description not_asked: not cached here: never requested, or no longer cached
                                 * @enum {string}
                                 */
                                reason: "ignored" | "refused" | "operator_hole" | "pdl_gone" | "pdl_inactive" | "credentials_refused" | "gateway_away" | "consent_revoked" | "consent_expired" | "consent_pending" | "curve_off" | "put_off" | "not_published" | "not_asked";
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getGridopContractByPdl: {
        parameters: {
            query?: {
                /** @description true by default; false fetches a fresh record */
                use_cache?: boolean;
            };
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
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
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
            query?: {
                /** @description true by default; false fetches a fresh record */
                use_cache?: boolean;
            };
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
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
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
    getGridopCustomerByPdl: {
        parameters: {
            query?: {
                /** @description true by default; false fetches a fresh record */
                use_cache?: boolean;
            };
            header?: never;
            path: {
                pdl: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer of a PDL */
            200: {
                headers: {
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            customer_id: string | null;
                            identity: {
                                natural_person: {
                                    title: string | null;
                                    firstname: string | null;
                                    lastname: string | null;
                                } | null;
                                legal_entity: {
                                    name: string | null;
                                    trading_name: string | null;
                                    business: string | null;
                                    industry: string | null;
                                    siret_number: string | null;
                                } | null;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getGridopContactByPdl: {
        parameters: {
            query?: {
                /** @description true by default; false fetches a fresh record */
                use_cache?: boolean;
            };
            header?: never;
            path: {
                pdl: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact of a PDL */
            200: {
                headers: {
                    /** @description The daily quota that the request counts on, such as `"cached";q=1000;w=86400` */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of it, and for how many seconds, such as `"cached";r=957;t=38211` */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            customer_id: string | null;
                            contact: {
                                email: string | null;
                                phone: string | null;
                                landline: string | null;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postImports: {
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
                    measures?: ("consumption_daily" | "production_daily" | "max_power" | "consumption_detail" | "production_detail")[];
                };
            };
        };
        responses: {
            /** @description Import two years of a PDL in the background */
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
                            /** @enum {string} */
                            state: "running" | "done";
                            total: number;
                            steps: {
                                waiting: number;
                                done: number;
                                refused: number;
                                failed: number;
                            };
                            created_at: string;
                            finished_at: string | null;
                        };
                    };
                };
            };
            /** @description Import two years of a PDL in the background */
            201: {
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
                            /** @enum {string} */
                            state: "running" | "done";
                            total: number;
                            steps: {
                                waiting: number;
                                done: number;
                                refused: number;
                                failed: number;
                            };
                            created_at: string;
                            finished_at: string | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getImportsById: {
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
            /** @description How far an import is */
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
                            /** @enum {string} */
                            state: "running" | "done";
                            total: number;
                            steps: {
                                waiting: number;
                                done: number;
                                refused: number;
                                failed: number;
                            };
                            created_at: string;
                            finished_at: string | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getImportsByIdEvents: {
        parameters: {
            query?: never;
            header?: {
                "last-event-id"?: number;
            };
            path: {
                id: string;
            };
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
    getStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the operator refuses many users at the moment: is it only me? */
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
                            window_hours: number;
                            at: string;
                            /** @description Empty when fewer than 20 are affected */
                            troubles: {
                                /** @description The operator's code */
                                code: string;
                                /** @description What was asked for; record for contracts and their like */
                                measure: string;
                                /**
                                 * @description new: under 2 days, recent: under 60 days, settled: older
                                 * @enum {string}
                                 */
                                consent_age: "new" | "recent" | "settled";
                                /** @description How many PDLs are touched, estimated to one percent; never a figure under 20 */
                                pdls: number;
                                /** @description Of the PDLs that were asked about, 0 to 1 */
                                share: number;
                                /** @description A fault of the operator: waiting helps, a new consent does not */
                                is_general: boolean;
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
    getAccountsExports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The own exports, the newest first */
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
                            state: "running" | "done";
                            /** @description left_out: the consent ended meanwhile; failed: could not be read */
                            pdls: {
                                total: number;
                                waiting: number;
                                done: number;
                                left_out: number;
                                failed: number;
                            };
                            created_at: string;
                            finished_at: string | null;
                            /** @description until when the file can be fetched */
                            expires_at: string | null;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postAccountsExports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never> | null;
            };
        };
        responses: {
            /** @description Have all stored data of the own PDLs written into a file */
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
                            state: "running" | "done";
                            /** @description left_out: the consent ended meanwhile; failed: could not be read */
                            pdls: {
                                total: number;
                                waiting: number;
                                done: number;
                                left_out: number;
                                failed: number;
                            };
                            created_at: string;
                            finished_at: string | null;
                            /** @description until when the file can be fetched */
                            expires_at: string | null;
                        };
                    };
                };
            };
            /** @description Have all stored data of the own PDLs written into a file */
            202: {
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
                            state: "running" | "done";
                            /** @description left_out: the consent ended meanwhile; failed: could not be read */
                            pdls: {
                                total: number;
                                waiting: number;
                                done: number;
                                left_out: number;
                                failed: number;
                            };
                            created_at: string;
                            finished_at: string | null;
                            /** @description until when the file can be fetched */
                            expires_at: string | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAccountsExportsById: {
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
            /** @description How far an export is */
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
                            state: "running" | "done";
                            /** @description left_out: the consent ended meanwhile; failed: could not be read */
                            pdls: {
                                total: number;
                                waiting: number;
                                done: number;
                                left_out: number;
                                failed: number;
                            };
                            created_at: string;
                            finished_at: string | null;
                            /** @description until when the file can be fetched */
                            expires_at: string | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAccountsExportsByIdFile: {
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
    getAdminOperations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operator's budget: who waits, what is used, what is closed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            accounts: {
                                operator_account_id: string;
                                classes: {
                                    [key: string]: {
                                        /** @description Calls waiting for their turn */
                                        waiting: number;
                                        /** @description How long the oldest of them has waited */
                                        oldest_ms: number;
                                        /** @description Of the last 200 calls that had their turn */
                                        wait_p50_ms: number | null;
                                        wait_p95_ms: number | null;
                                        /** @description Since Redis was last empty */
                                        served_total: number;
                                    };
                                };
                                /** @description Slots taken in the last period */
                                used: {
                                    second: number;
                                    minute: number;
                                    hour: number;
                                };
                                /** @description Share of the slots of the last minute, 0 to 1 */
                                used_share: number;
                                /** @description Most calls to the operator; null: the hour is not limited */
                                limits: {
                                    second: number;
                                    hour: number | null;
                                };
                                in_flight: number;
                                before_gate: number;
                                paused_until: string | null;
                                circuits: {
                                    route: string;
                                    /** @enum {string} */
                                    state: "closed" | "open" | "half_open";
                                    failures: number;
                                    retry_at: string | null;
                                }[];
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAdminStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many users and PDLs there are */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            users: {
                                total: number;
                                active: number;
                                verified: number;
                                by_role: {
                                    [key: string]: number;
                                };
                            };
                            pdls: {
                                total: number;
                                active: number;
                                by_consent: {
                                    [key: string]: number;
                                };
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAdminAnswers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Answers of the last hour of the process that is asked, and whose fault the failed ones were */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            minutes: number;
                            /** @description Answers of this process */
                            total: number;
                            failed: number;
                            origins: {
                                /** @description Answers that failed, by who has to act */
                                user: number;
                                /** @description Answers that failed, by who has to act */
                                svc: number;
                                /** @description Answers that failed, by who has to act */
                                gridop: number;
                                /** @description Answers that failed, by who has to act */
                                supplier: number;
                                /** @description Answers that failed, by who has to act */
                                gateway: number;
                            };
                            /** @description The most frequent first */
                            readonly codes: {
                                code: string;
                                origin: string;
                                count: number;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAdminCalendars: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is stored of each calendar, and how its source answered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            [key: string]: {
                                records: number;
                                first_day: string | null;
                                last_day: string | null;
                                tomorrow_known: boolean;
                                /** @description When its newest days were last read; `last_error` may be about older ones */
                                last_sync_at: string | null;
                                last_error: string | null;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAdminPublication: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many PDLs have the newest day, and when it came; counted at most twice a minute */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @description The newest day that the operator can be asked for */
                            day: string;
                            counted_at: string;
                            /** @description PDLs that are active and consented; one that two people own counts once */
                            points: number;
                            /** @description The operator has given the energy of the day */
                            published: number;
                            /** @description Asked for, and not there yet */
                            not_published: number;
                            /** @description Not asked for today, or the operator failed or refused: nothing is known */
                            unknown: number;
                            /** @description When the published ones were first seen here, in tens of minutes, the earliest first */
                            arrivals: {
                                at: string;
                                count: number;
                            }[];
                        } | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAdminFairness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the operator's budget was shared among users in the last minutes, and among those who wait */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            accounts: {
                                operator_account_id: string;
                                minutes: number;
                                classes: {
                                    [key: string]: {
                                        /** @description Calls that left in the last minutes */
                                        turns: number;
                                        /** @description For how many users */
                                        users: number;
                                        /** @description Of the user who had most, 0 to 1; null: no call left */
                                        largest_share: number | null;
                                        waiting_users: number;
                                        /** @description Jain's index of what each who waits had of their due; 1 is fair, null: fewer than two to compare */
                                        index: number | null;
                                    };
                                };
                                /** @description Over all classes, the most first */
                                most_served: {
                                    turns: number;
                                    /** @description null: not for this caller, or gone */
                                    user: {
                                        id: string;
                                        client_id: string;
                                    } | null;
                                }[];
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAdminRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Calls to the operator in each second of the last ten minutes; read at most once a second */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            accounts: {
                                operator_account_id: string;
                                /** @description The end of the last second */
                                until: string;
                                /** @description Calls that left in each second, the oldest first; null: not counted yet */
                                classes: {
                                    [key: string]: (number | null)[];
                                };
                            }[];
                        };
                    };
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
    putEjpDays: {
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
                     * @description EJP offers, or seasonal offers with a peak-day price
                     * @default EJP
                     * @enum {string}
                     */
                    list?: "EJP" | "SEASONAL";
                    /** Format: date */
                    start: string;
                    /**
                     * Format: date
                     * @description Included; tomorrow at the latest
                     */
                    end: string;
                    peak_days: string[];
                    /**
                     * @description What the other days of the period are. UNKNOWN: no cost is computed for them
                     * @default NORMAL
                     * @enum {string}
                     */
                    others?: "NORMAL" | "UNKNOWN";
                };
            };
        };
        responses: {
            /** @description State which days of a completely known period are peak days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @description Days that are new or differ */
                            changed: number;
                        };
                    };
                };
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
    postEnergyProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default null */
                    website?: string | null;
                    /** @default null */
                    logo_url?: string | null;
                    /** @default null */
                    scraper_urls?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Add a supplier */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EnergyProvider"];
                    };
                };
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
    postEnergyOffers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    power_kva: number | null;
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
                    /** Format: uuid */
                    provider_id: string;
                    name: string;
                    /** @enum {string} */
                    type: "BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM";
                    /** @default null */
                    variant?: ("BASE_WEEKEND" | "HC_WEEKEND" | "FLEXDAY") | null;
                    /** @default null */
                    description?: string | null;
                    /** @default null */
                    hc_schedules?: {
                        [key: string]: string;
                    } | null;
                    /** @default null */
                    offer_url?: string | null;
                    /** @default null */
                    valid_from?: string | null;
                };
            };
        };
        responses: {
            /** @description Add an offer, or new prices to the one of this name, type and power */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EnergyOffer"];
                    };
                };
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
    putEnergyProvidersById: {
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
                    name?: string;
                    website?: string | null;
                    logo_url?: string | null;
                    scraper_urls?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Change a supplier, and where its price grids are read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EnergyProvider"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteEnergyProvidersById: {
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
            /** @description End a supplier and its offers */
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
    deleteEnergyOffersById: {
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
            /** @description End an offer: it is no longer sold, and stays with those who have it */
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
    getAdminOffersPreview: {
        parameters: {
            query?: {
                provider?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a refresh would change; nothing is written */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            preview: {
                                [key: string]: {
                                    offers_to_create: {
                                        name: string;
                                        /** @enum {string} */
                                        type: "BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM";
                                        power_kva: number | null;
                                        variant: string | null;
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
                                        valid_from: string | null;
                                    }[];
                                    offers_to_update: {
                                        id: string;
                                        name: string;
                                        /** @enum {string} */
                                        type: "BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM";
                                        power_kva: number | null;
                                        current: {
                                            name: string;
                                            /** @enum {string} */
                                            type: "BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM";
                                            power_kva: number | null;
                                            variant: string | null;
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
                                            valid_from: string | null;
                                        };
                                        new: {
                                            name: string;
                                            /** @enum {string} */
                                            type: "BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM";
                                            power_kva: number | null;
                                            variant: string | null;
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
                                            valid_from: string | null;
                                        };
                                        changes: {
                                            [key: string]: {
                                                old: unknown;
                                                new: unknown;
                                            };
                                        };
                                    }[];
                                    offers_to_deactivate: {
                                        id: string;
                                        name: string;
                                        /** @enum {string} */
                                        type: "BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM";
                                        power_kva: number | null;
                                        subscription_price: number;
                                        base_price: number | null;
                                        hc_price: number | null;
                                        hp_price: number | null;
                                    }[];
                                    /** @description Contributed or entered by hand, and not in the grid: they stay */
                                    offers_manual: {
                                        id: string;
                                        name: string;
                                        /** @enum {string} */
                                        type: "BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM";
                                        power_kva: number | null;
                                        subscription_price: number;
                                        base_price: number | null;
                                        hc_price: number | null;
                                        hp_price: number | null;
                                    }[];
                                    used_fallback: boolean;
                                    fallback_reason: string | null;
                                    warnings: string[];
                                    summary: {
                                        total_offers: number;
                                        new: number;
                                        updated: number;
                                        deactivated: number;
                                        manual: number;
                                    };
                                    /** @description Names these changes: a refresh that is given it writes exactly them, or nothing */
                                    seen: string;
                                };
                            };
                            failures: {
                                [key: string]: {
                                    code: string;
                                    detail: string;
                                };
                            };
                            timestamp: string;
                            offers_to_create?: {
                                name: string;
                                /** @enum {string} */
                                type: "BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM";
                                power_kva: number | null;
                                variant: string | null;
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
                                valid_from: string | null;
                            }[];
                            offers_to_update?: {
                                id: string;
                                name: string;
                                /** @enum {string} */
                                type: "BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM";
                                power_kva: number | null;
                                current: {
                                    name: string;
                                    /** @enum {string} */
                                    type: "BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM";
                                    power_kva: number | null;
                                    variant: string | null;
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
                                    valid_from: string | null;
                                };
                                new: {
                                    name: string;
                                    /** @enum {string} */
                                    type: "BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM";
                                    power_kva: number | null;
                                    variant: string | null;
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
                                    valid_from: string | null;
                                };
                                changes: {
                                    [key: string]: {
                                        old: unknown;
                                        new: unknown;
                                    };
                                };
                            }[];
                            offers_to_deactivate?: {
                                id: string;
                                name: string;
                                /** @enum {string} */
                                type: "BASE" | "HC_HP" | "TEMPO" | "EJP" | "WEEKEND" | "SEASONAL" | "HC_NUIT_WEEKEND" | "CUSTOM";
                                power_kva: number | null;
                                subscription_price: number;
                                base_price: number | null;
                                hc_price: number | null;
                                hp_price: number | null;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postAdminOffersRefresh: {
        parameters: {
            query?: {
                provider?: string;
                /** @description Needs offers:delete as well */
                force?: boolean;
                /** @description `seen` of the preview of this provider: other changes are not written */
                seen?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the price grids of one supplier, or of all, into the catalogue */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            message: string;
                            result: {
                                provider: string;
                                offers_created: number;
                                offers_updated: number;
                                offers_deactivated: number;
                                offers_unchanged: number;
                                /** @description Contributed or entered by hand, and not in the grid: they stay */
                                offers_manual: number;
                                /** @description Sold by this provider afterwards */
                                total_offers: number;
                                used_fallback: boolean;
                                fallback_reason: string | null;
                                updated_at: string;
                            };
                            used_cache: boolean;
                        } | {
                            message: string;
                            providers_updated: number;
                            providers_failed: number;
                            total_offers_created: number;
                            total_offers_updated: number;
                            total_offers_deactivated: number;
                            results: {
                                provider: string;
                                offers_created: number;
                                offers_updated: number;
                                offers_deactivated: number;
                                offers_unchanged: number;
                                /** @description Contributed or entered by hand, and not in the grid: they stay */
                                offers_manual: number;
                                /** @description Sold by this provider afterwards */
                                total_offers: number;
                                used_fallback: boolean;
                                fallback_reason: string | null;
                                updated_at: string;
                            }[];
                            failures: {
                                provider: string;
                                code: string;
                                detail: string;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAdminOffersChanges: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                offer_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who changed which price, when, from what to what; the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            changes: {
                                id: string;
                                at: string;
                                /** @description null: a job of the gateway itself */
                                actor_id: string | null;
                                /** @enum {string} */
                                source: "grid" | "built_in" | "contribution" | "edit";
                                /** @enum {string} */
                                kind: "create" | "update" | "deactivate" | "reactivate";
                                offer_id: string;
                                provider_id: string;
                                provider: string | null;
                                name: string | null;
                                changes: unknown;
                                /** @description The contribution that brought it */
                                contribution_id: string | null;
                            }[];
                            next_cursor: string | null;
                        };
                    };
                };
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
    postEnergyContribute: {
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
            /** @description Propose a supplier, an offer, new prices or an end for the catalogue */
            201: {
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
                            status: "pending" | "approved" | "rejected" | "withdrawn";
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postEnergyContributeBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contributions: {
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
                    }[];
                    /** @description Of those that name none */
                    price_sheet_url?: string | null;
                    /**
                     * @description For reviewers
                     * @default false
                     */
                    auto_approve?: boolean;
                };
            };
        };
        responses: {
            /** @description Propose several at once; each is taken or refused by itself */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            created: number;
                            contribution_ids: string[];
                            errors: {
                                index: number;
                                message: string;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEnergyContributions: {
        parameters: {
            query?: {
                status?: "pending" | "approved" | "rejected";
                limit?: number;
                /** @description The last one of the page before */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The own contributions, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Contribution"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEnergyContributionsUnreadCount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How much reviewers said that the contributor has not looked at */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            count: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putEnergyContributionsById: {
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
            /** @description Change an own contribution that waits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Contribution"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteEnergyContributionsById: {
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
            /** @description Withdraw an own contribution that waits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Contribution"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEnergyContributionsByIdMessages: {
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
            /** @description What its contributor and the reviewers said; read by its contributor, it is no longer unread */
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
                            message_type: "info_request" | "contributor_response";
                            content: string;
                            is_from_admin: boolean;
                            created_at: string;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postEnergyContributionsByIdReply: {
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
                    message: string;
                };
            };
        };
        responses: {
            /** @description Answer in the thread of a contribution */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Contribution"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEnergyContributionsPending: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The last one of the page before */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What waits for a reviewer, the oldest first, with the prices it would replace */
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
                            status: "pending" | "approved" | "rejected";
                            /** @enum {string} */
                            contribution_type: "NEW_PROVIDER" | "NEW_OFFER" | "UPDATE_OFFER" | "DELETE_OFFER" | "DELETE_PROVIDER" | "REACTIVATE_OFFER";
                            provider_name: string | null;
                            provider_website: string | null;
                            existing_provider_id: string | null;
                            existing_offer_id: string | null;
                            offer_name: string | null;
                            offer_type: string | null;
                            description: string | null;
                            power_variants: ({
                                power_kva: number | null;
                                subscription_price: number;
                            } & {
                                [key: string]: unknown;
                            })[];
                            hc_schedules: {
                                [key: string]: string;
                            } | null;
                            price_sheet_url: string | null;
                            screenshot_url: string | null;
                            valid_from: string | null;
                            /** @description Why it was rejected */
                            reason: string | null;
                            reviewed_at: string | null;
                            /** @description What reviewers said that the contributor has not looked at */
                            unread: number;
                            created_at: string;
                            updated_at: string;
                            contributor_id: string;
                            /** @description Sent by the reviewer: another reviewer has to approve it */
                            is_own: boolean;
                            provider: string | null;
                            comparison: {
                                /** @description null: not in the catalogue */
                                current: ({
                                    power_kva: number | null;
                                    subscription_price: number;
                                } & {
                                    [key: string]: unknown;
                                }) | null;
                                /** @description null: no longer sold */
                                new: ({
                                    power_kva: number | null;
                                    subscription_price: number;
                                } & {
                                    [key: string]: unknown;
                                }) | null;
                                changes: {
                                    [key: string]: {
                                        old: unknown;
                                        new: unknown;
                                    };
                                };
                            }[];
                            warnings: string[];
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEnergyContributionsStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many wait and were decided */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            pending: number;
                            approved: number;
                            rejected: number;
                            total: number;
                            oldest_pending_at: string | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postEnergyContributionsByIdApprove: {
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
                    /** @description As it was seen: one that was changed since is not approved. Needed of one that was ever changed */
                    updated_at?: string;
                } | null;
            };
        };
        responses: {
            /** @description Write a contribution into the catalogue */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Contribution"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postEnergyContributionsByIdReject: {
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
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Reject a contribution, with the reason */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Contribution"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postEnergyContributionsByIdRequestInfo: {
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
                    message: string;
                };
            };
        };
        responses: {
            /** @description Ask the contributor something */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Contribution"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postEnergyContributionsBulkApprove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contribution_ids: string[];
                    /** @description Of a rejection; contributors read it */
                    reason?: string | null;
                    /** @description Per contribution the `updated_at` that was seen. One that was ever changed is not approved without it */
                    seen?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Approve several, each by itself */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            done: number;
                            errors: {
                                contribution_id: string;
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
    postEnergyContributionsBulkReject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contribution_ids: string[];
                    /** @description Of a rejection; contributors read it */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Reject several, with one reason */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            done: number;
                            errors: {
                                contribution_id: string;
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
                            /** @description What GET /accounts/usage answers; null: ask it there */
                            usage: unknown;
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
