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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
        /** It can serve: its stores answer */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
                                checks: {
                                    [key: string]: string;
                                };
                            };
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
                                mode: "server" | "client";
                                version: string;
                                features: string[];
                            };
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
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
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description e-mail address; compared without case */
                        email: string;
                        /** @description 8 characters or more, an upper-case and a lower-case letter, a digit; 72 bytes at most */
                        password: string;
                        captcha_token?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
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
        /** Confirm an e-mail address with the token that was mailed */
        post: {
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
                    };
                };
            };
            responses: {
                /** @description Default Response */
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
        /** Choose a new password with the token that was mailed */
        post: {
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
                        /** @description 8 characters or more, an upper-case and a lower-case letter, a digit; 72 bytes at most */
                        new_password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
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
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description e-mail address; compared without case */
                        email: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
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
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description e-mail address; compared without case */
                        email: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
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
        post: {
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
                /** @description Default Response */
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
        /** End this session, or every session of the user */
        post: {
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
                /** @description Default Response */
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
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/x-www-form-urlencoded": {
                        grant_type?: string;
                        client_id?: string;
                        client_secret?: string;
                    } | null;
                };
            };
            responses: {
                /** @description Default Response */
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
        /** The own account */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
        put?: never;
        post?: never;
        /** Delete the own account with everything in it */
        delete: {
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
                /** @description Default Response */
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
        /** Everything the service holds about the caller */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
        /** Change the password; every other session ends */
        post: {
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
                        /** @description 8 characters or more, an upper-case and a lower-case letter, a digit; 72 bytes at most */
                        new_password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
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
        post: {
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
                /** @description Default Response */
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
        get: {
            parameters: {
                query?: {
                    /** @description part of the e-mail, or a whole client_id */
                    q?: string;
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
                /** @description Default Response */
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
                                    role: {
                                        id: string;
                                        name: string;
                                        display_name: string;
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
        put?: never;
        /** Create a user, who is mailed a link to choose a password */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description e-mail address; compared without case */
                        email: string;
                        role_id?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
        get: {
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
                /** @description Default Response */
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
        put?: never;
        post?: never;
        /** Delete a user */
        delete: {
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
                /** @description Default Response */
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
        post: {
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
                /** @description Default Response */
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
        post: {
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
                /** @description Default Response */
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
        post: {
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
                /** @description Default Response */
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
                                permissions: ("dashboard:read" | "users:read" | "users:write" | "users:delete" | "roles:read" | "roles:write" | "offers:write" | "offers:delete" | "contributions:review" | "calendars:refresh" | "cache:clear" | "logs:read" | "logs:delete")[];
                            }[];
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
        put?: never;
        /** Create a role */
        post: {
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
                        permissions?: ("dashboard:read" | "users:read" | "users:write" | "users:delete" | "roles:read" | "roles:write" | "offers:write" | "offers:delete" | "contributions:review" | "calendars:refresh" | "cache:clear" | "logs:read" | "logs:delete")[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
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
                                permissions: ("dashboard:read" | "users:read" | "users:write" | "users:delete" | "roles:read" | "roles:write" | "offers:write" | "offers:delete" | "contributions:review" | "calendars:refresh" | "cache:clear" | "logs:read" | "logs:delete")[];
                            };
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: ("dashboard:read" | "users:read" | "users:write" | "users:delete" | "roles:read" | "roles:write" | "offers:write" | "offers:delete" | "contributions:review" | "calendars:refresh" | "cache:clear" | "logs:read" | "logs:delete")[];
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
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
        get: {
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
                /** @description Default Response */
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
                                permissions: ("dashboard:read" | "users:read" | "users:write" | "users:delete" | "roles:read" | "roles:write" | "offers:write" | "offers:delete" | "contributions:review" | "calendars:refresh" | "cache:clear" | "logs:read" | "logs:delete")[];
                            };
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
        put?: never;
        post?: never;
        /** Delete a role nobody has */
        delete: {
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
                /** @description Default Response */
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
        options?: never;
        head?: never;
        /** Rename a role */
        patch: {
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
                /** @description Default Response */
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
                                permissions: ("dashboard:read" | "users:read" | "users:write" | "users:delete" | "roles:read" | "roles:write" | "offers:write" | "offers:delete" | "contributions:review" | "calendars:refresh" | "cache:clear" | "logs:read" | "logs:delete")[];
                            };
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
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
        put: {
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
                        permissions: ("dashboard:read" | "users:read" | "users:write" | "users:delete" | "roles:read" | "roles:write" | "offers:write" | "offers:delete" | "contributions:review" | "calendars:refresh" | "cache:clear" | "logs:read" | "logs:delete")[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
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
                                permissions: ("dashboard:read" | "users:read" | "users:write" | "users:delete" | "roles:read" | "roles:write" | "offers:write" | "offers:delete" | "contributions:review" | "calendars:refresh" | "cache:clear" | "logs:read" | "logs:delete")[];
                            };
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
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
        put: {
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
                /** @description Default Response */
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
        post: {
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
                /** @description Default Response */
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
        delete: {
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
                /** @description Default Response */
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
        delete: {
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
                /** @description Default Response */
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
        put?: never;
        post?: never;
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
        /** The caller's PDLs */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
        put?: never;
        /** Register a PDL */
        post: {
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
                        name?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
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
        get: {
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
                /** @description Default Response */
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
        put?: never;
        post?: never;
        /** Give a PDL up, with everything cached of it */
        delete: {
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
                /** @description Default Response */
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
        post: {
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
                        name?: string | null;
                        user_email: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
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
        patch: {
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
                /** @description Default Response */
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
        patch: {
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
                /** @description Default Response */
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
        patch: {
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
                /** @description Default Response */
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
        patch: {
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
                /** @description Default Response */
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
        patch: {
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
                /** @description Default Response */
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
        patch: {
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
                /** @description Default Response */
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
        patch: {
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
                /** @description Default Response */
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
        patch: {
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
                /** @description Default Response */
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
        patch: {
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
                /** @description Default Response */
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
        patch: {
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
                /** @description Default Response */
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
        post: {
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
                /** @description Default Response */
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
        get: {
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
                /** @description To the dashboard: ?consent=ok&pdl=… or ?consent=error&code=… */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                default: components["responses"]["Error"];
            };
        };
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
        delete: {
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
                /** @description Default Response */
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
        get: {
            parameters: {
                query: {
                    /** @description First day, included */
                    start: string;
                    /** @description End day, EXCLUDED; capped to today, so end = today serves up to yesterday */
                    end: string;
                    /** @description false fetches fresh data and counts on the smaller quota */
                    use_cache?: string;
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
                /** @description Default Response */
                200: {
                    headers: {
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
                                        /** @description In the repeated hour of October only */
                                        offset?: string;
                                    }[];
                                };
                                missing?: {
                                    start: string;
                                    end: string;
                                    /** @enum {string} */
                                    reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent";
                                    code?: string;
                                    retry_at: string | null;
                                }[];
                                /** @enum {string} */
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
                                    /** @enum {string} */
                                    reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent";
                                    code?: string;
                                    retry_at: string | null;
                                }[];
                            };
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
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
        get: {
            parameters: {
                query: {
                    /** @description First day, included */
                    start: string;
                    /** @description End day, EXCLUDED; capped to today, so end = today serves up to yesterday */
                    end: string;
                    /** @description false fetches fresh data and counts on the smaller quota */
                    use_cache?: string;
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
                /** @description Default Response */
                200: {
                    headers: {
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
                                        /** @description In the repeated hour of October only */
                                        offset?: string;
                                    }[];
                                };
                                missing?: {
                                    start: string;
                                    end: string;
                                    /** @enum {string} */
                                    reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent";
                                    code?: string;
                                    retry_at: string | null;
                                }[];
                                /** @enum {string} */
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
                                    /** @enum {string} */
                                    reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent";
                                    code?: string;
                                    retry_at: string | null;
                                }[];
                            };
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
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
        get: {
            parameters: {
                query: {
                    /** @description First day, included */
                    start: string;
                    /** @description End day, EXCLUDED; capped to today, so end = today serves up to yesterday */
                    end: string;
                    /** @description false fetches fresh data and counts on the smaller quota */
                    use_cache?: string;
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
                /** @description Default Response */
                200: {
                    headers: {
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
                                        /** @description In the repeated hour of October only */
                                        offset?: string;
                                    }[];
                                };
                                missing?: {
                                    start: string;
                                    end: string;
                                    /** @enum {string} */
                                    reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent";
                                    code?: string;
                                    retry_at: string | null;
                                }[];
                                /** @enum {string} */
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
                                    /** @enum {string} */
                                    reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent";
                                    code?: string;
                                    retry_at: string | null;
                                }[];
                            };
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
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
        get: {
            parameters: {
                query: {
                    /** @description First day, included */
                    start: string;
                    /** @description End day, EXCLUDED; capped to today, so end = today serves up to yesterday */
                    end: string;
                    /** @description false fetches fresh data and counts on the smaller quota */
                    use_cache?: string;
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
                /** @description Default Response */
                200: {
                    headers: {
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
                                        /** @description In the repeated hour of October only */
                                        offset?: string;
                                    }[];
                                };
                                missing?: {
                                    start: string;
                                    end: string;
                                    /** @enum {string} */
                                    reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent";
                                    code?: string;
                                    retry_at: string | null;
                                }[];
                                /** @enum {string} */
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
                                    /** @enum {string} */
                                    reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent";
                                    code?: string;
                                    retry_at: string | null;
                                }[];
                            };
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
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
        get: {
            parameters: {
                query: {
                    /** @description First day, included */
                    start: string;
                    /** @description End day, EXCLUDED; capped to today, so end = today serves up to yesterday */
                    end: string;
                    /** @description false fetches fresh data and counts on the smaller quota */
                    use_cache?: string;
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
                /** @description Default Response */
                200: {
                    headers: {
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
                                        /** @description In the repeated hour of October only */
                                        offset?: string;
                                    }[];
                                };
                                missing?: {
                                    start: string;
                                    end: string;
                                    /** @enum {string} */
                                    reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent";
                                    code?: string;
                                    retry_at: string | null;
                                }[];
                                /** @enum {string} */
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
                                    /** @enum {string} */
                                    reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent";
                                    code?: string;
                                    retry_at: string | null;
                                }[];
                            };
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
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
        get: {
            parameters: {
                query: {
                    /** @description First day, included */
                    start: string;
                    /** @description End day, EXCLUDED; capped to today, so end = today serves up to yesterday */
                    end: string;
                    /** @description false fetches fresh data and counts on the smaller quota */
                    use_cache?: string;
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
                /** @description Default Response */
                200: {
                    headers: {
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
                                        /** @description In the repeated hour of October only */
                                        offset?: string;
                                    }[];
                                };
                                missing?: {
                                    start: string;
                                    end: string;
                                    /** @enum {string} */
                                    reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent";
                                    code?: string;
                                    retry_at: string | null;
                                }[];
                                /** @enum {string} */
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
                                    /** @enum {string} */
                                    reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent";
                                    code?: string;
                                    retry_at: string | null;
                                }[];
                            };
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
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
        get: {
            parameters: {
                query: {
                    /** @description First day, included */
                    start: string;
                    /** @description End day, EXCLUDED; capped to today, so end = today serves up to yesterday */
                    end: string;
                    /** @description false fetches fresh data and counts on the smaller quota */
                    use_cache?: string;
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
                /** @description Default Response */
                200: {
                    headers: {
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
                                        /** @description In the repeated hour of October only */
                                        offset?: string;
                                    }[];
                                };
                                missing?: {
                                    start: string;
                                    end: string;
                                    /** @enum {string} */
                                    reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent";
                                    code?: string;
                                    retry_at: string | null;
                                }[];
                                /** @enum {string} */
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
                                    /** @enum {string} */
                                    reason: "not_published" | "unavailable" | "waiting" | "refused" | "consent";
                                    code?: string;
                                    retry_at: string | null;
                                }[];
                            };
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
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
        get: {
            parameters: {
                query?: {
                    use_cache?: string;
                };
                header?: never;
                path: {
                    pdl: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
        get: {
            parameters: {
                query?: {
                    use_cache?: string;
                };
                header?: never;
                path: {
                    pdl: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
        get: {
            parameters: {
                query?: {
                    use_cache?: string;
                };
                header?: never;
                path: {
                    pdl: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
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
        get: {
            parameters: {
                query?: {
                    use_cache?: string;
                };
                header?: never;
                path: {
                    pdl: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
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
         * @description Asked again within a day: the same import, whose failed steps are tried again; measures that it lacks make another.
         */
        post: {
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
                /** @description Default Response */
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
                /** @description Default Response */
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
        get: {
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
                /** @description Default Response */
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
        get: {
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
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                default: components["responses"]["Error"];
            };
        };
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
        /** Known colours, both ends included; from the start of the season to tomorrow unless told otherwise */
        get: {
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
                /** @description Default Response */
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
                                /** @enum {string} */
                                color: "BLEU" | "BLANC" | "ROUGE";
                                updated_at: string;
                            }[];
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
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
                            };
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
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
                default: components["responses"]["Error"];
            };
        };
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
                                method: "model" | "base_rates";
                                since: string | null;
                                overall: {
                                    /** @description outlooks of single days whose colour is known by now */
                                    days: number;
                                    /** @description mean Brier score, 0 to 2; lower is better */
                                    model: number | null;
                                    base_rates: number | null;
                                };
                                by_days_ahead: {
                                    /** @description outlooks of single days whose colour is known by now */
                                    days: number;
                                    /** @description mean Brier score, 0 to 2; lower is better */
                                    model: number | null;
                                    base_rates: number | null;
                                    days_ahead: number;
                                }[];
                            };
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
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
        /** Read the source now, and tell what was written */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
        /** Levels by hour, both ends included, 365 days at most; J to J+3 unless told otherwise */
        get: {
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
                /** @description Default Response */
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
                default: components["responses"]["Error"];
            };
        };
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
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
                            };
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
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
        /** Read the source now, and tell what was written */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
        /** Known day types, both ends included; from 2023-11-01 to tomorrow unless told otherwise */
        get: {
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
                /** @description Default Response */
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
                                /** @enum {string} */
                                day_type: "ECO" | "SOBRIETE" | "BONUS";
                                updated_at: string;
                            }[];
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
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
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
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
                            };
                        };
                    };
                };
                default: components["responses"]["Error"];
            };
        };
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
        /** Read the source now, and tell what was written */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
        /** Load of the country, both days included, 31 days at most; 24 h either side of now unless told otherwise */
        get: {
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
                /** @description Default Response */
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
                default: components["responses"]["Error"];
            };
        };
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
        /** Foreseen production, both days included, 31 days at most; 24 h either side of now unless told otherwise */
        get: {
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
                /** @description Default Response */
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
                default: components["responses"]["Error"];
            };
        };
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
        /** Read the source now, and tell what was written */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
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
        PdlInput: {
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
            } | null;
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
            } | null;
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
export type operations = Record<string, never>;
