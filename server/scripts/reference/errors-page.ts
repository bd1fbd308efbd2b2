import { parseInstant } from '@svc/domain/paris-time';
import { type ErrorEntry, listErrors } from '#error-help/error-help.ts';
import type { Language } from '#error-help/help.ts';
import { apiError } from '../../src/errors.ts';
import { renderError } from '../../src/platform/http/error-handler.ts';
import { block, bullets, code, escapeText, renderPage } from './markdown.ts';

const words = {
  en: {
    title: 'Error codes',
    description: 'Every error code of svc with its status, its cause and its remedy.',
    intro: [
      'Every error has the form below. `code` is for programs. `detail` is for people. `help` is relative to the address of the API: it leads to the code on the page `/api/errors` of the instance. `request_id` names the request in the log, with 5xx. Fields of the request that were not understood stand in `errors`. A request with `Accept: application/problem+json` gets the form of RFC 9457.',
      '`origin` names who has to act, or who has to be waited for: `user` is the caller, `svc` this instance, `gridop` the operator, `gateway` the gateway of a client, and `supplier` a source of calendars or prices. An error with status 429 or 503 has `retry_at`, and the header `Retry-After`, if the moment is known.',
    ],
    status: (status: string) => `Status: ${status}`,
    beside: 'none, the code stands within a successful response',
    origin: (origin: string) => `Origin: ${origin}`,
    detail: (detail: string) => `Detail: ${detail}`,
    cause: (cause: string) => `Cause: ${cause}`,
    remedy: (remedy: string) => `Remedy: ${remedy}`,
  },
  fr: {
    title: 'Codes d’erreur',
    description: 'Tous les codes d’erreur de svc, avec leur statut, leur cause et leur remède.',
    intro: [
      'Toute erreur a la forme ci-dessous. `code` s’adresse aux programmes. `detail` s’adresse aux personnes, en anglais. `help` est relatif à l’adresse de l’API : il mène au code sur la page `/api/errors` de l’instance. `request_id` nomme la requête dans le journal, avec les statuts 5xx. Les champs de la requête qui n’ont pas été compris se trouvent dans `errors`. Une requête avec `Accept: application/problem+json` reçoit la forme de la RFC 9457.',
      '`origin` nomme qui doit agir, ou qui il faut attendre : `user` est l’appelant, `svc` cette instance, `gridop` le gestionnaire, `gateway` la passerelle d’un client, et `supplier` une source de calendriers ou de prix. Une erreur de statut 429 ou 503 porte `retry_at`, et l’en-tête `Retry-After`, si le moment est connu.',
    ],
    status: (status: string) => `Statut : ${status}`,
    beside: 'aucun, le code se trouve dans une réponse réussie',
    origin: (origin: string) => `Origine : ${origin}`,
    detail: (detail: string) => `Détail : ${detail}`,
    cause: (cause: string) => `Cause : ${cause}`,
    remedy: (remedy: string) => `Remède : ${remedy}`,
  },
} as const;

const { body: example } = renderError(
  apiError('STORE_UNAVAILABLE'),
  undefined,
  '6f4d2f9e-3c0b-4b7a-9d8e-0c1f5f2f6a11',
  parseInstant('2026-11-12T08:30:00Z') ?? 0,
);

export function renderErrors(language: Language): string {
  const text = words[language];
  const [form, origins] = text.intro;
  return renderPage(text.title, text.description, [
    form,
    block('json', JSON.stringify(JSON.parse(example), null, 2)),
    origins,
    ...listErrors(language).flatMap((entry) => renderEntry(entry, language)),
  ]);
}

function renderEntry({ code: name, status, origin, detail, cause, remedy }: ErrorEntry, language: Language): string[] {
  const text = words[language];
  return [
    `## ${name}`,
    bullets([
      text.status(status === null ? text.beside : String(status)),
      ...(origin === null ? [] : [text.origin(code(origin))]),
      ...(detail === null ? [] : [text.detail(code(detail))]),
      text.cause(escapeText(cause)),
      text.remedy(escapeText(remedy)),
    ]),
  ];
}
