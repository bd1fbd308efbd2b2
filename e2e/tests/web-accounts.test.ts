import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goodPassword } from '../../server/test/gateway.ts';
import { tokenIn } from '../../server/test/servers/mailbox.ts';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { type AccountsFixture, openAccountsFixture } from '../fixtures/accounts.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { openPage } from '../page/open-page.ts';
import { findBarriers, findLayoutErrors, plain } from '../page/page-checks.ts';
import { startNginx } from '../servers/nginx.ts';

const sizes = [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const;
const email = 'claire@example.org';
const pdl = '30000000004821';

describe('users of a gateway', () => {
  let fixture: AccountsFixture;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let pageErrors: string[];
  /** All that was written to the console. */
  let messages: string[];

  beforeAll(async () => {
    [fixture, browser] = await Promise.all([openAccountsFixture(), sharedBrowser()]);
  });
  afterAll(async () => {
    await closePages(browser);
    await fixture?.stop();
  });
  beforeEach(async () => {
    messages = [];
    const permissions = ['clipboard-read', 'clipboard-write'];
    // Refused requests, and those to the grid source, which this fixture does not have.
    const isExpected = (line: string) => /status of (4\d\d|503)/.test(line);
    const options = { moment: fixture.moment, locale: 'fr-FR', permissions, isExpected };
    ({ context, page, pageErrors } = await openPage(browser, options));
    page.on('console', (line) => messages.push(line.text()));
    page.on('request', (request) => {
      // A page sends requests only to its own origin. Only a user navigates to the operator and back.
      const from = new URL(request.frame().url() || 'about:blank').origin;
      const to = new URL(request.url());
      if (!request.isNavigationRequest() && to.protocol !== 'blob:' && to.origin !== from)
        pageErrors.push(`left the origin ${from}: ${request.url()}`);
    });
  });
  afterEach(async () => {
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  const heading = async () => plain(await page.locator('h1').textContent());
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const read = (text: string | RegExp) => expect.poll(heading).toMatch(text);
  const linkIn = async (count: number) =>
    /http\S+#token=\S+/.exec((await fixture.mailbox.receive(email, count)).text)?.[0] ?? '';

  /** Everything that the browser stores or shows. It must not contain a secret. */
  const traces = async () =>
    (await page.content()) +
    page.url() +
    messages.join() +
    (await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])'));

  async function logIn(password = goodPassword, site = fixture.gateway): Promise<void> {
    await page.goto(`${site}/login`);
    await page.getByLabel('Adresse e-mail').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await button('Se connecter').click();
  }

  /** To the operator's page as one of its simulated customers, and back. */
  async function consentAs(persona: string, meter = pdl, site = fixture.gateway): Promise<void> {
    fixture.environment.simulator.control({ next_pdls: [meter] });
    await page.getByRole('button', { name: /^(Aller|Recommencer) chez l’opérateur$/ }).click();
    await page.getByLabel('Client simulé').selectOption(persona);
    await page.getByRole('button', { name: 'accepte' }).click();
    await page.waitForURL(`${site}/**`);
  }

  /** What web-screens.verify.test.ts does not reach: it covers the screens and states of the gallery. */
  async function inspect(name: string): Promise<void> {
    // Checks final colours, without transitions.
    await page.evaluate(`{
      const still = new CSSStyleSheet();
      still.replaceSync('* { transition: none !important }');
      document.adoptedStyleSheets = [still];
    }`);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      expect(await findLayoutErrors(page), `${name} at ${width}`).toEqual([]);
    }
    for (const theme of ['light', 'dark']) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      expect(await findBarriers(page), `${name} in ${theme}`).toEqual([]);
    }
  }

  let usedLink = '';

  it('sign up, prove their mailbox and see their secret once', async () => {
    await page.goto(fixture.gateway);
    await read('Votre électricité en clair');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Créer un compte' }).first().click();
    await page.waitForURL('**/signup');
    await page.getByLabel('Adresse e-mail').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill('short');
    await page.getByText('Il faut au moins 8 caractères.').waitFor();
    await button('Créer le compte').click();
    expect(fixture.mailbox.mails).toEqual([]);
    await page.getByLabel('Mot de passe', { exact: true }).fill(goodPassword);
    await page.getByText('15 caractères, suffisant').waitFor();
    await button('Créer le compte').click();
    await read('Regardez vos messages');
    await logIn();
    await page.getByText('Votre adresse n’est pas encore confirmée.').waitFor();
    usedLink = await linkIn(1);
    expect(usedLink).toMatch(`${fixture.gateway}/verify-email#token=`);
    await page.goto(usedLink);
    await read('Confirmez votre adresse');
    await expect.poll(() => page.url()).toBe(`${fixture.gateway}/verify-email`);
    await expect.poll(traces).not.toContain(usedLink.split('=')[1]);
    await button('Confirmer mon adresse').click();
    await read('montré une seule fois');
    const secret = (await page.getByTestId('secret').textContent()) ?? '';
    expect(secret).toMatch(/^\S{64}$/);
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    await button('Copier le secret seul').click();
    await expect.poll(copied).toBe(secret);
    await button('Copier le bloc pour un boîtier').click();
    await expect
      .poll(copied)
      .toMatch(
        new RegExp(`^SVC_API_URL=${fixture.gateway}/api\nSVC_CLIENT_ID=cli_\\w+\nSVC_CLIENT_SECRET=${secret}\n$`),
      );
    expect(await button('Se connecter').isDisabled()).toBe(true);
    await page.getByLabel(/Je l’ai rangé/).check();
    await button('Se connecter').click();
    await page.waitForURL('**/login');
    await page.getByLabel('Mot de passe', { exact: true }).waitFor();
    await expect.poll(traces).not.toContain(secret);
  });

  it('read well what a used link and a wrong password are', async () => {
    await page.goto(usedLink);
    await button('Confirmer mon adresse').click();
    await read('Ce lien ne sert plus');
    await inspect('spent link');
    await logIn('Not-this-one-7');
    await page.getByText('Adresse ou mot de passe incorrect.').waitFor();
  });

  it('name their meter, consent at the operator, watch the import and see a chart', async () => {
    fixture.environment.simulator.control({ next_pdls: [pdl] });
    await logIn();
    await page.waitForURL('**/onboarding**');
    await read('Quel compteur voulez-vous suivre');
    expect(await button('Continuer').isDisabled()).toBe(true);
    await page.getByLabel('Numéro de PDL').fill('300 000 000 04');
    await page.getByText('Encore 3 chiffres.').waitFor();
    await page.getByLabel('Numéro de PDL').fill('30 000 000 004 821');
    await page.getByLabel('Nom du logement (facultatif)').fill('Maison');
    await button('Continuer').click();
    await read('Donnez votre accord chez l’opérateur');
    await page.getByText('•••• 4821').waitFor();
    await expect.poll(() => page.url()).not.toMatch(/\d{14}/);
    await button('Aller chez l’opérateur').click();
    await page.getByRole('button', { name: 'refuse' }).click();
    await page.getByText(/vous avez refusé l’accord|n’a pas confirmé l’accord/i).waitFor();
    await expect.poll(() => page.url()).not.toMatch(/consent=|code=/);
    await button('Recommencer chez l’opérateur').click();
    await page.getByRole('button', { name: 'accepte' }).click();
    await page.getByText('l’appel d’essai a répondu.').waitFor();
    await expect.poll(() => page.url()).toMatch(/\/onboarding\?home=[\w-]{36}$/);
    await read(/Vos derniers jours sont déjà là|Votre historique est là/);
    await expect
      .poll(() => page.locator('svg[role=img]').getAttribute('aria-label'))
      .toMatch(/Totaux du jour\s: [1-9]\d* jours ont une valeur/);
    const share = () => page.locator('progress').evaluate((bar) => Number(bar.getAttribute('value')));
    await expect.poll(share).toBeGreaterThan(0);
    const before = await share();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Voir mes derniers jours' }).click();
    await page.waitForURL('**/p/*/today');
    await page.getByText('Hier, dimanche').waitFor();
    await page.locator('.chart').first().waitFor();
    // The import went on without the page.
    await page.goto(`${fixture.gateway}/onboarding`);
    await expect.poll(share).toBeGreaterThan(Math.min(before, 0.99));
  });

  it('see that a consent was withdrawn, and give it again', async () => {
    await logIn();
    await page.waitForURL('**/p/*/today');
    await page.goto(`${fixture.gateway}/demo`);
    await read('Vous êtes déjà connecté');
    fixture.environment.simulator.control({ consents: [{ pdl, persona: 'revoked' }] });
    const path = `/api/gridop/consumption/daily/${pdl}?start=2026-02-14&end=2026-02-16&use_cache=false`;
    // The page itself may have used up the requests of this second.
    await expect.poll(() => page.evaluate(async (url) => (await fetch(url)).status, path)).not.toBe(429);
    await page.goto(`${fixture.gateway}/dashboard`);
    await read('L’accord de Maison a été retiré');
    await page.getByRole('link', { name: 'Plus tard' }).click();
    await page.getByText('Il manque votre accord').first().waitFor();
    await page.getByRole('link', { name: 'Donner l’accord' }).click();
    await read('L’accord de Maison a été retiré');
    await inspect('withdrawn');
    await consentAs('not_yet_usable');
    await page.getByText('Accord donné, pas encore confirmé.').waitFor();
    await read('L’opérateur enregistre votre accord');
    await consentAs('not_holder');
    await page.getByText('L’opérateur a refusé l’appel d’essai.').waitFor();
    await inspect('refused trial');
    await page.setViewportSize({ width: 1440, height: 900 });
    await consentAs('consumer');
    await page.getByText('l’appel d’essai a répondu.').waitFor();
    await page.goto(`${fixture.gateway}/dashboard`);
    await page.waitForURL('**/p/*/today');
  });

  it('manage their account, and leave nothing behind when they log out', async () => {
    await logIn();
    await page.waitForURL('**/p/*/today');
    await page.getByRole('link', { name: 'Compte', exact: true }).click();
    await read(/appels? sur|appels? aujourd/);
    await button('Essayer, 1 appel').click();
    await page.getByText(/"interval_reading"/).waitFor();
    // One of a thousand calls was counted, and the figure for today follows.
    const left = /restent (\d+) appels/.exec(plain(await page.getByText(/restent \d/).textContent()))?.[1];
    await read(new RegExp(`^${1000 - Number(left)} appels? sur 1 000 aujourd’hui$`));
    const command = await page.locator('pre').first().textContent();
    expect(command).toContain('$SVC_SECRET');
    expect(await page.locator('main').textContent()).not.toContain(pdl);
    // Daily counting began with this account: earlier days are unknown, and shown as unknown.
    const main = async () => plain(await page.locator('main').textContent());
    await expect.poll(main).toMatch(/\d+ appels en 1 jour\. .*29 jours inconnus, d’avant le comptage\./);
    await page.getByRole('slider', { name: '30 derniers jours' }).press('Home');
    await page.getByText('inconnu, pas encore compté').first().waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await button('English').click();
    await read(/calls today$/);
    await button('Français').click();
    await button('Exporter mes données').click();
    await page.getByRole('link', { name: 'Télécharger le fichier' }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Télécharger le fichier' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('svc-export-2026-02-16.tar.gz');
    await button('Remplacer').click();
    await page.getByLabel('Mot de passe', { exact: true }).fill('Not-this-one-7');
    await button('Créer un nouveau secret').click();
    await page.getByText('Ce mot de passe n’est pas le bon.').waitFor();
    await page.getByLabel('Mot de passe', { exact: true }).fill(goodPassword);
    await button('Créer un nouveau secret').click();
    const secret = (await page.getByTestId('secret').textContent()) ?? '';
    expect(secret).toMatch(/^\S{64}$/);
    await page.getByLabel(/Je l’ai rangé/).check();
    await page.locator('dialog').getByText('Fermer', { exact: true }).click();
    await expect.poll(traces).not.toContain(secret);
    await page.setViewportSize({ width: 1440, height: 900 });
    await button('Se déconnecter').click();
    await page.waitForURL('**/login');
    await page.getByLabel('Mot de passe', { exact: true }).waitFor();
    await expect.poll(traces).not.toMatch(/eyJ|cli_|Maison|\d{14}/);
    await expect.poll(() => context.cookies()).toEqual([]);
    await page.goto(`${fixture.gateway}/account`);
    await page.waitForURL(/\/login\?next=/);
  });

  it('choose a new password by mail', async () => {
    await page.goto(`${fixture.gateway}/login`);
    await page.getByRole('link', { name: 'Mot de passe oublié' }).click();
    // The login page, which has a field of the same name, stays until the code of this one is there.
    await read('Mot de passe oublié');
    await page.getByLabel('Adresse e-mail').fill(email);
    await button('Envoyer le lien').click();
    await read('Regardez vos messages');
    await expect.poll(() => page.locator('main').textContent()).toMatch(/Renvoyer dans \d+ s/);
    const link = await linkIn(2);
    await page.goto(link);
    await read('Choisissez un nouveau mot de passe');
    await expect.poll(() => page.url()).toBe(`${fixture.gateway}/reset-password`);
    await page.getByLabel('Nouveau mot de passe').fill('Another-horse-8');
    await button('Changer le mot de passe').click();
    await read('Mot de passe changé');
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByLabel('Nouveau mot de passe').fill('Another-horse-9');
    await button('Changer le mot de passe').click();
    await read('Ce lien ne sert plus');
    await logIn('Another-horse-8');
    await page.waitForURL('**/p/*/today');
  });

  it('follow a link that they pressed before the program ran and released after it had loaded', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(fixture.gateway, { waitUntil: 'commit' });
    const link = page.getByRole('link', { name: 'Créer un compte' }).first();
    await link.hover();
    await page.mouse.down();
    expect(await link.evaluate((pressed) => pressed.matches(':active'))).toBe(true);
    const isLoaded = page.waitForLoadState('networkidle');
    release();
    await isLoaded;
    await page.mouse.up();
    await page.waitForURL('**/signup');
    await page.getByLabel('Adresse e-mail').waitFor();
  });

  it('visit the demonstration without an account and see a chart', async () => {
    await page.goto(fixture.gateway);
    await page.getByRole('link', { name: 'Ouvrir la démonstration' }).click();
    await page.waitForURL('**/p/*/today');
    await page.getByText('Des logements inventés, en lecture seule.').waitFor();
    await page.getByText('Hier, dimanche').waitFor();
    await page.locator('.chart').first().waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await button('Quitter').click();
    await read('Votre électricité en clair');
    await expect.poll(() => context.cookies()).toEqual([]);
  });

  it('read its newest day before any program runs, as the program draws it, and find it there', async () => {
    const still = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' });
    const before = await still.newPage();
    let files: string[] = [];
    before.on('response', (response) => files.push(response.url()));
    const text = async (on: Page) => plain(await on.locator('#demo-day').textContent());
    // The day is read in the background after the start: the page is opened until it has it.
    const openPage = async () => {
      files = [];
      await before.goto(fixture.gateway);
      return (await before.locator('#demo-day').count()) === 0 ? '' : await text(before);
    };
    await expect.poll(openPage).toContain('Dimanche 15 février');
    const messages = await text(before);
    const paths = await before.locator('#demo-day svg svg path').evaluateAll((all) => all.map((one) => one.outerHTML));
    expect(paths.join().match(/M[\d.]+ 0v-\d+/g)).toHaveLength(48);
    let bytes = 0;
    for (const file of files.filter((url) => !/\.(js|woff2|svg)$/.test(url)))
      bytes += (await (await before.request.get(file, { headers: { accept: 'text/html' } })).body()).length;
    expect(bytes).toBeLessThan(50_000);
    await before.goto(`${fixture.gateway}/?lang=en`);
    expect(await text(before)).toContain('Sunday 15 February');
    await still.close();
    await page.goto(fixture.gateway, { waitUntil: 'networkidle' });
    await expect.poll(() => text(page)).toBe(messages);
    await page.getByRole('link', { name: 'Voir ce logement' }).click();
    await page.waitForURL('**/p/*/today');
    await page.goto(page.url().replace('today', 'usage?from=2026-02-15&to=2026-02-15'));
    await read(/(\d+,\d) ?kWh/.exec(messages)?.[1] ?? 'no sum');
  });

  it('find help, and English throughout', async () => {
    await page.addInitScript(() => localStorage.setItem('svc.language', 'en'));
    for (const path of ['/', '/help', '/login', '/signup', '/forgot-password', '/verify-email', '/reset-password']) {
      await page.goto(`${fixture.gateway}${path}`, { waitUntil: 'networkidle' });
      await page.locator('html[lang="en"]').waitFor({ state: 'attached' });
      await expect
        .poll(() => page.locator('body').textContent(), { message: path })
        .not.toMatch(/Votre |votre |Mot de passe|compteur/);
    }
    await page.goto(`${fixture.gateway}/help#quota`);
    await page.getByText('Each request for values counts as one call').waitFor();
  });

  it('see the address of the service on a page opened at another address', async () => {
    await page.goto(`${fixture.gateway.replace('127.0.0.1', 'localhost')}/login`);
    await page.getByLabel('Adresse e-mail').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill('Another-horse-8');
    await button('Se connecter').click();
    await expect
      .poll(async () => (await page.getByRole('alert').textContent())?.replace(/\s/g, ' '))
      .toBe(`Cette adresse n’est pas celle du service. Ouvrez ${fixture.gateway}.`);
    await page.getByRole('alert').getByRole('link').click();
    await page.waitForURL(`${fixture.gateway}/**`);
  });

  it('delete their account by its name and their password', async () => {
    await logIn('Another-horse-8');
    await page.waitForURL('**/p/*/today');
    await page.goto(`${fixture.gateway}/account`);
    await button('Supprimer mon compte').click();
    await page.getByText(`Supprimer le compte ${email}`).waitFor();
    expect(await button('Supprimer tout').isDisabled()).toBe(true);
    await page.getByLabel('Tapez « supprimer » pour confirmer').fill('supprimer');
    await page.getByLabel('Mot de passe', { exact: true }).fill('Another-horse-8');
    await button('Supprimer tout').click();
    await read('Votre électricité en clair');
    await logIn('Another-horse-8');
    await page.getByText('Adresse ou mot de passe incorrect.').waitFor();
  });

  it('sign up and consent under a prefix behind a real nginx', async () => {
    const port = await findFreePort();
    const site = `http://127.0.0.1:${port}/maison/courant`;
    const replica = await fixture.environment.gateway.replica({ FRONTEND_URL: site, BACKEND_URL: `${site}/api` });
    const target = await replica.app.listen({ host: '127.0.0.1', port: 0 });
    const nginx = await startNginx(port, '/maison/courant', target);
    try {
      await page.goto(`${site}/`);
      await read('Votre électricité en clair');
      await page.getByRole('link', { name: 'Créer un compte' }).first().click();
      await page.waitForURL(`${site}/signup`);
      await page.getByLabel('Adresse e-mail').fill('paul@example.org');
      await page.getByLabel('Mot de passe', { exact: true }).fill(goodPassword);
      await button('Créer le compte').click();
      await read('Regardez vos messages');
      // Either replica may have sent the mail, each with its own address.
      const token = tokenIn(await fixture.mailbox.receive('paul@example.org'));
      await page.goto(`${site}/verify-email#token=${token}`);
      await button('Confirmer mon adresse').click();
      await page.getByLabel(/Je l’ai rangé/).check();
      await button('Se connecter').click();
      await page.waitForURL(`${site}/login`);
      await page.getByLabel('Adresse e-mail').fill('paul@example.org');
      await page.getByLabel('Mot de passe', { exact: true }).fill(goodPassword);
      await button('Se connecter').click();
      await read('Quel compteur voulez-vous suivre');
      await page.getByLabel('Numéro de PDL').fill('30000000007777');
      await button('Continuer').click();
      await page.waitForURL(`${site}/onboarding?home=*`);
      await page.reload();
      await read('Donnez votre accord chez l’opérateur');
      fixture.environment.simulator.control({ return_address: `${site}/api/callback` });
      await consentAs('consumer', '30000000007777', site);
      await page.getByText('l’appel d’essai a répondu.').waitFor();
      await expect.poll(() => page.url()).toMatch(new RegExp(`^${site}/onboarding\\?home=[\\w-]{36}$`));
      await read(/Vos derniers jours sont déjà là|Votre historique est là/);
      await expect
        .poll(() => page.locator('svg[role=img]').getAttribute('aria-label'))
        .toMatch(/Totaux du jour\s: [1-9]\d* jours ont une valeur/);
      await page.getByRole('link', { name: 'Voir mes derniers jours' }).click();
      await page.waitForURL(`${site}/p/*/today`);
      await page.getByText('Hier, dimanche').waitFor();
      await page.locator('.chart').first().waitFor();
    } finally {
      // Its pending requests would find no server.
      await page.close();
      fixture.environment.simulator.control({ return_address: `${fixture.gateway}/api/callback` });
      await nginx.stop();
      await replica.stop();
    }
  });
});
