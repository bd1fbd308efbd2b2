import type { ServerConfig } from '#config.ts';
import type { AccountSettings } from '#features/accounts/index.ts';

/** The part of the settings that accounts need, under the names they use. */
export function readAccountSettings(config: ServerConfig): AccountSettings {
  const { CAPTCHA_VERIFY_URL: verifyUrl, CAPTCHA_SECRET: secret } = config;
  const hasCaptcha = config.REQUIRE_CAPTCHA && verifyUrl !== undefined && secret !== undefined;
  return {
    secretKeys: { current: config.SECRET_KEY, previous: config.SECRET_KEY_PREVIOUS },
    tokenMinutes: config.ACCESS_TOKEN_EXPIRE_MINUTES,
    frontendUrl: config.FRONTEND_URL,
    backendUrl: config.BACKEND_URL,
    requireEmailVerification: config.REQUIRE_EMAIL_VERIFICATION,
    captcha: hasCaptcha ? { verifyUrl, secret } : undefined,
    adminEmails: config.ADMIN_EMAILS,
    demoEmail: config.DEMO_EMAIL,
    smtpUrl: config.SMTP_URL,
    mailFrom: config.MAIL_FROM,
  };
}
