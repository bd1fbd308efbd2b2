import { z } from 'zod';
import type { Language } from '#error-help/help.ts';
import { accessTable, type Rule } from '../../test/access/access-table.ts';
import { code, escapeText, refuseUnused, renderPage, type Text, table, textOf } from './markdown.ts';

const operation = z.object({
  summary: z.string(),
  tags: z.tuple([z.string()]),
  security: z.array(z.record(z.string(), z.unknown())),
  deprecated: z.boolean().optional(),
  responses: z.record(z.string(), z.object({ description: z.string().optional() })),
});
const api = z.object({
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});
type Api = z.output<typeof api>;

/** Headings of the French page, by tag of the API document. */
const frenchTags: Readonly<Record<string, string>> = {
  health: 'Santé',
  capabilities: 'Capacités',
  errors: 'Erreurs',
  accounts: 'Comptes',
  administration: 'Administration',
  roles: 'Rôles',
  'delivery points': 'Points de livraison',
  consent: 'Accord',
  readings: 'Relevés',
  'customer records': 'Fiches client',
  imports: 'Imports',
  status: 'État',
  offers: 'Offres',
  costs: 'Coûts',
  contributions: 'Contributions',
  tempo: 'Tempo',
  gridsignal: 'Signal du réseau',
  flexday: 'Jours flexibles',
  ejp: 'EJP',
  national: 'National',
  alerts: 'Alertes',
  gateway: 'Passerelle',
  sync: 'Synchronisation',
  history: 'Historique',
  export: 'Destinations',
  diagnostics: 'Diagnostic',
  backups: 'Sauvegardes',
};

const callers = {
  open: { en: 'anyone', fr: 'tous' },
  state: { en: 'the browser that asked for the consent', fr: 'le navigateur qui a demandé l’accord' },
  account: { en: 'any account', fr: 'tout compte' },
  owner: { en: 'the owner', fr: 'le propriétaire' },
  consent: { en: 'the owner, with a consent', fr: 'le propriétaire, avec un accord' },
  thread: { en: 'the contributor and reviewers', fr: 'le contributeur et les relecteurs' },
  local: { en: 'the token, if one is set', fr: 'le jeton, s’il y en a un' },
} as const satisfies Record<string, Text>;

const words = {
  en: {
    title: 'API routes',
    description: 'Every route of a gateway and of a client, with who may call it.',
    intro: [
      'This page lists every route of a gateway and of a client. Parameters, bodies and responses stand on the page `/api/docs` of your instance, and in `/api/openapi.json`. How to begin stands in the [API guide](../api/index.md), what an error means in [Error codes](errors.md).',
      'The columns Gateway and Client say who may call a route; a dash means that the route does not exist there. Gateway: `any account` serves what belongs to the caller, `the owner` means that another account gets 404. A permission is explained in [Roles and permissions](permissions.md). Client: without a token, every caller is served.',
    ],
    head: ['Method', 'Path', 'Summary', 'Gateway', 'Client'],
    deprecated: 'deprecated',
  },
  fr: {
    title: 'Routes de l’API',
    description: 'Toutes les routes d’une passerelle et d’un client, et qui peut les appeler.',
    intro: [
      'Cette page liste toutes les routes d’une passerelle et d’un client. Les paramètres, corps et réponses se trouvent sur la page `/api/docs` de votre instance, et dans `/api/openapi.json`. Les premiers pas se trouvent dans le [guide de l’API](../api/index.md), le sens d’une erreur dans [Codes d’erreur](errors.md). Les résumés des routes sont en anglais, comme dans l’API.',
      'Les colonnes Passerelle et Client disent qui peut appeler une route ; un tiret signifie que la route n’y existe pas. Passerelle : `tout compte` sert ce qui appartient à l’appelant, `le propriétaire` signifie qu’un autre compte reçoit 404. Une permission est expliquée dans [Rôles et permissions](permissions.md). Client : sans jeton, tout appelant est servi.',
    ],
    head: ['Méthode', 'Chemin', 'Résumé', 'Passerelle', 'Client'],
    deprecated: 'obsolète',
  },
} as const;

// The document lists the token for it, and the client answers without one: a browser asks for it before anything else.
const openAtClient: ReadonlySet<string> = new Set(['/api/capabilities']);

type Row = { readonly method: string; readonly path: string; readonly summary: string; readonly tag: string } & {
  readonly isDeprecated: boolean;
  gateway: Text | null;
  client: Text | null;
};

/** One row for both modes where they describe a route alike. */
function listRows(gateway: Api, client: Api): Row[] {
  const rows = new Map<string, Row>();
  const add = (document: Api, mode: 'gateway' | 'client') => {
    for (const [path, operations] of Object.entries(document.paths))
      for (const [name, { summary, tags, security, deprecated = false, responses }] of Object.entries(operations)) {
        const method = name.toUpperCase();
        const key = `${method} ${path} ${summary}`;
        const empty = { method, path, summary, tag: tags[0], isDeprecated: deprecated, gateway: null, client: null };
        const row = rows.get(key) ?? empty;
        const isOpen = security.length === 0;
        row[mode] =
          mode === 'client'
            ? callers[isOpen || openAtClient.has(path) ? 'open' : 'local']
            : describeAccess(method, path, isOpen, responses);
        rows.set(key, row);
      }
  };
  add(gateway, 'gateway');
  add(client, 'client');
  return [...rows.values()];
}

/** From the table that the tests walk, which the document must not contradict. */
function describeAccess(
  method: string,
  path: string,
  isOpen: boolean,
  responses: z.output<typeof operation>['responses'],
): Text {
  const name = `${method} ${path.replace(/^\/api/, '')}`;
  const rule = textOf(accessTable, name, 'the access to the route');
  const needsPermission = /`FORBIDDEN`/.test(responses['403']?.description ?? '');
  const byState = rule.anonymous === '403 INVALID_STATE';
  const isPublic = rule.anonymous === 'own' || byState;
  if (isPublic !== isOpen || (rule.permission !== undefined && !needsPermission))
    throw new Error(`the access table and the API document disagree about ${name}`);
  if (byState) return callers.state;
  if (isPublic) return callers.open;
  return rule.permission === undefined ? callers[ownership(rule)] : same(code(rule.permission));
}

const same = (text: string): Text => ({ en: text, fr: text });

function ownership(rule: Rule): 'account' | 'owner' | 'consent' | 'thread' {
  if (rule.otherUser === 'own') return 'account';
  if (rule.moderator === 'may') return 'thread';
  return rule['registrant without consent'] === '403 CONSENT_REQUIRED' ? 'consent' : 'owner';
}

export type ApiTexts = { readonly gateway: string; readonly client: string };

export function renderApi(language: Language, texts: ApiTexts): string {
  const text = words[language];
  const gateway = api.parse(JSON.parse(texts.gateway));
  const client = api.parse(JSON.parse(texts.client));
  const rows = listRows(gateway, client);
  const tags = [...new Set([...gateway.tags, ...client.tags].map(({ name }) => name))];
  refuseUnused(frenchTags, tags, 'tags');
  const sections = tags.flatMap((tag) => [
    `## ${language === 'en' ? capitalise(tag) : textOf(frenchTags, tag, 'the tag')}`,
    table(
      text.head,
      rows
        .filter((row) => row.tag === tag)
        .map(({ method, path, summary, isDeprecated, gateway: at, client: here }) => [
          method,
          code(path),
          `${escapeText(summary)}${isDeprecated && !summary.includes('deprecated') ? ` (${text.deprecated})` : ''}`,
          at?.[language] ?? '',
          here?.[language] ?? '',
        ]),
    ),
  ]);
  return renderPage(text.title, text.description, [...text.intro, ...sections]);
}

const capitalise = (name: string) => (name === 'ejp' ? 'EJP' : `${name.charAt(0).toUpperCase()}${name.slice(1)}`);
