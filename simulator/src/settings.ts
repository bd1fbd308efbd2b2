import { sandboxClient } from './gridop/operator.ts';

/** The settings with which svc uses this simulator instead of the real services, in display order. */
export function listSettings(url: string, smtpUrl?: string): readonly (readonly [name: string, value: string])[] {
  return [
    ['GRIDOP_ENVIRONMENT', 'sandbox'],
    ['GRIDOP_URL', `${url}/gridop`],
    ['GRIDOP_CLIENT_ID', sandboxClient.client_id],
    ['GRIDOP_CLIENT_SECRET', sandboxClient.client_secret],
    ['GRIDSOURCE_URL', `${url}/gridsource`],
    ['GRIDSOURCE_CLIENT_ID', 'gridsource-client'],
    ['GRIDSOURCE_CLIENT_SECRET', 'gridsource-secret'],
    ['GRIDSOURCE_SIGNAL_PATH', '/open_api/gridsignal/v5/signals'],
    ['SUPPLIER_SITE_URL', `${url}/supplier`],
    ['COMMERCE_API_URL', `${url}/supplier/commerce`],
    ['PRICE_GRIDS_URL', `${url}/suppliers`],
    ['CAPTCHA_VERIFY_URL', `${url}/captcha/verify`],
    ['CAPTCHA_SECRET', 'captcha-secret'],
    ...(smtpUrl === undefined
      ? []
      : [['SMTP_URL', smtpUrl] as const, ['MAIL_FROM', 'svc <noreply@example.org>'] as const]),
  ];
}
