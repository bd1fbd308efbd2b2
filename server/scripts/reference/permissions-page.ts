import { type Permission, permissions, type SeededRole, seededRoles } from '@svc/domain/credentials/roles';
import type { Language } from '#error-help/help.ts';
import { accessTable } from '../../test/access/access-table.ts';
import { bullets, code, codes, renderPage, type Text, table } from './markdown.ts';

/** As the page of the roles names them. */
const texts: Readonly<Record<Permission, Text>> = {
  'dashboard:read': { en: 'See the state of the service and the jobs', fr: 'Voir l’état du service et les tâches' },
  'users:read': { en: 'See accounts', fr: 'Voir les comptes' },
  'users:write': { en: 'Change accounts', fr: 'Changer les comptes' },
  'users:delete': { en: 'Delete accounts', fr: 'Supprimer des comptes' },
  'roles:read': { en: 'See roles', fr: 'Voir les rôles' },
  'roles:write': { en: 'Change and give roles', fr: 'Changer et donner les rôles' },
  'offers:write': { en: 'Change prices', fr: 'Changer les prix' },
  'offers:refresh': { en: 'Apply a supplier’s prices', fr: 'Appliquer les prix d’un fournisseur' },
  'offers:delete': {
    en: 'Take offers away, force a refresh',
    fr: 'Retirer des offres, forcer une mise à jour',
  },
  'contributions:review': { en: 'Review contributions', fr: 'Relire les contributions' },
  'calendars:refresh': { en: 'Read the calendars again', fr: 'Relire les calendriers' },
  'cache:clear': { en: 'Empty caches', fr: 'Vider les caches' },
  'logs:read': { en: 'Read logs', fr: 'Lire les journaux' },
  'logs:delete': { en: 'Delete logs', fr: 'Effacer les journaux' },
};

const roleTexts: Readonly<Record<SeededRole['name'], Text>> = {
  admin: { en: 'Has every permission', fr: 'A toutes les permissions' },
  moderator: {
    en: 'Sees the administration, changes prices and reviews contributions',
    fr: 'Voit l’administration, change les prix et relit les contributions',
  },
  visitor: {
    en: 'No permission: the role of an account without a role',
    fr: 'Aucune permission : le rôle d’un compte sans rôle',
  },
};

const words = {
  en: {
    title: 'Roles and permissions',
    description: 'The roles of a gateway, their permissions, and the routes that need each of them.',
    intro: [
      'An account of a gateway has one role, and a role has permissions. Routes of the administration need one permission each. All other routes serve the data of the caller and need none. A client has no accounts and no roles.',
    ],
    rules: [
      'An administrator is an account whose address stands in `ADMIN_EMAILS`, or that has the role `admin`.',
      'Permissions count only once the address is proved and the password was set by a link: the mailed one, or the one of `svc admin link`. Until then such a route answers 403 with `ADMIN_EMAIL_NOT_PROVED` or `FORBIDDEN`.',
      'An account with `roles:write` can create further roles and change the permissions of a role. It can only give permissions that it has. The roles below cannot be removed, renamed or emptied. An administrator has every permission, whatever the role lists.',
      '`POST /api/admin/offers/refresh` with `force=true` also needs `offers:delete`.',
      'No permission opens the readings of another household.',
    ],
    roles: 'Roles',
    roleHead: ['Role', 'Name', 'What it may do'],
    matrix: 'Permissions',
    matrixHead: ['Permission', 'Meaning'],
    routes: 'Routes',
    routesHead: ['Permission', 'Routes'],
    yes: 'yes',
  },
  fr: {
    title: 'Rôles et permissions',
    description: 'Les rôles d’une passerelle, leurs permissions, et les routes qui demandent chacune d’elles.',
    intro: [
      'Un compte d’une passerelle a un rôle, et un rôle a des permissions. Chaque route de l’administration demande une permission. Toutes les autres routes servent les données de l’appelant et n’en demandent aucune. Un client n’a ni comptes ni rôles.',
    ],
    rules: [
      'Un administrateur est un compte dont l’adresse figure dans `ADMIN_EMAILS`, ou qui a le rôle `admin`.',
      'Les permissions ne comptent qu’une fois l’adresse confirmée et le mot de passe choisi par un lien : celui reçu par e-mail, ou celui de `svc admin link`. Jusque-là, une telle route répond 403 avec `ADMIN_EMAIL_NOT_PROVED` ou `FORBIDDEN`.',
      'Un compte qui a `roles:write` peut créer d’autres rôles et changer les permissions d’un rôle. Il ne peut donner que les permissions qu’il a. Les rôles ci-dessous ne peuvent être ni supprimés, ni renommés, ni vidés. Un administrateur a toutes les permissions, quoi que liste le rôle.',
      '`POST /api/admin/offers/refresh` avec `force=true` demande aussi `offers:delete`.',
      'Aucune permission n’ouvre les relevés d’un autre foyer.',
    ],
    roles: 'Rôles',
    roleHead: ['Rôle', 'Nom', 'Ce qu’il peut faire'],
    matrix: 'Permissions',
    matrixHead: ['Permission', 'Sens'],
    routes: 'Routes',
    routesHead: ['Permission', 'Routes'],
    yes: 'oui',
  },
} as const;

export function renderPermissions(language: Language): string {
  const text = words[language];
  const names = seededRoles.map(({ name }) => name);
  return renderPage(text.title, text.description, [
    ...text.intro,
    bullets(text.rules),
    `## ${text.roles}`,
    table(
      text.roleHead,
      seededRoles.map(({ name, display_name }) => [code(name), display_name, roleTexts[name][language]]),
    ),
    `## ${text.matrix}`,
    table(
      [...text.matrixHead, ...names],
      permissions.map((permission) => [
        code(permission),
        texts[permission][language],
        ...seededRoles.map((role) => (role.permissions.includes(permission) ? text.yes : '')),
      ]),
    ),
    `## ${text.routes}`,
    table(
      text.routesHead,
      permissions.map((permission) => [code(permission), codes(routesOf(permission))]),
    ),
  ]);
}

function routesOf(permission: Permission): string[] {
  const routes = Object.entries(accessTable).flatMap(([name, rule]) => (rule.permission === permission ? [name] : []));
  if (routes.length === 0)
    throw new Error(`no route needs the permission ${permission}: the reference cannot say what it opens`);
  return routes.map((route) => route.replace(' /', ' /api/'));
}
