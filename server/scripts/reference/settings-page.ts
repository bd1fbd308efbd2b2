import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Language } from '#error-help/help.ts';
import { readConfig } from '../../src/config.ts';
import { hasFileForm, type Setting } from '../../src/settings/setting.ts';
import { describeDefault, listGroups } from '../env-example.ts';
import { describeAllowed } from './allowed-values.ts';
import { frenchGroups, frenchSettings } from './french-settings.ts';
import { block, bullets, code, codes, escapeText, renderPage, textOf } from './markdown.ts';

const words = {
  en: {
    title: 'Settings',
    description: 'Every setting of a gateway and of a local client, with its default and its allowed values.',
    form: 'Form of a setting',
    intro: [
      'Every setting is an environment variable, or a line of a file `.env` in the working directory. The environment wins over the file. A setting of the other mode is ignored.',
      'A setting with a line `_FILE` can come from a file instead, as container platforms provide secrets. Set one of the two:',
      'A schedule is a list of times of the Paris clock, separated by spaces: a time, a time on days of the week, or a series. `06:00-09:30/30 12:00` means every 30 minutes from 06:00 to 09:30, and noon. `fri@12:15` means Friday at 12:15. `every 10 minutes` is a schedule too.',
      'If a setting is missing or wrong, svc prints all of them at once and exits with 1. `svc doctor` checks what the settings point at: see [Run a command](../how-to/run-a-command.md).',
    ],
    readBy: {
      both: 'Read by: the gateway and the client',
      server: 'Read by: the gateway',
      client: 'Read by: the client',
    },
    required: 'Required for a gateway',
    default: (value: string) => `Default: ${value}`,
    none: 'none',
    derived: 'see above',
    preset: (names: string) => `Given by the preset: ${names}`,
    allowed: (values: string) => `Allowed: ${values}`,
    secret: 'Secret: yes',
    notSecret: 'Secret: no',
    password: 'Secret: no, but the address may contain a password',
    file: (name: string) => `From a file: ${name}`,
    example: (value: string) => `Example: ${value}`,
  },
  fr: {
    title: 'Réglages',
    description: 'Tous les réglages d’une passerelle et d’un client local, avec leur défaut et les valeurs admises.',
    form: 'Forme d’un réglage',
    intro: [
      'Chaque réglage est une variable d’environnement, ou une ligne d’un fichier `.env` dans le dossier de travail. L’environnement l’emporte sur le fichier. Un réglage de l’autre mode est ignoré.',
      'Un réglage qui a une ligne `_FILE` peut aussi venir d’un fichier, comme les plateformes de conteneurs donnent les secrets. Réglez l’un des deux :',
      'Un horaire est une liste d’heures de Paris, séparées par des espaces : une heure, une heure certains jours de la semaine, ou une série. `06:00-09:30/30 12:00` signifie toutes les 30 minutes de 06:00 à 09:30, et midi. `fri@12:15` signifie le vendredi à 12:15. `every 10 minutes` est aussi un horaire.',
      'S’il manque un réglage ou si l’un est faux, svc les affiche tous à la fois et s’arrête avec le code 1. `svc doctor` vérifie ce que les réglages désignent : voir [Lancer une commande](../how-to/run-a-command.md).',
    ],
    readBy: {
      both: 'Lu par : la passerelle et le client',
      server: 'Lu par : la passerelle',
      client: 'Lu par : le client',
    },
    required: 'Obligatoire pour une passerelle',
    default: (value: string) => `Défaut : ${value}`,
    none: 'aucun',
    derived: 'voir ci-dessus',
    preset: (names: string) => `Donné par le préréglage : ${names}`,
    allowed: (values: string) => `Valeurs admises : ${values}`,
    secret: 'Secret : oui',
    notSecret: 'Secret : non',
    password: 'Secret : non, mais l’adresse peut contenir un mot de passe',
    file: (name: string) => `Depuis un fichier : ${name}`,
    example: (value: string) => `Exemple : ${value}`,
  },
} as const;

const secretFromFile = 'SECRET_KEY_FILE=/run/secrets/svc-key';

/** Without which a gateway does not start. A client needs none. */
const required = new Set(
  ((reading) => ('failures' in reading ? reading.failures : []))(readConfig({ SERVER_MODE: 'true' }))
    .filter(({ message }) => message.startsWith('is missing'))
    .map(({ setting }) => setting),
);

const preset = Object.keys(parseEnv(readFileSync(new URL('../../../presets/france.env', import.meta.url), 'utf8')));
const isPreset = (name: string) => preset.some((key) => key.replace(/(_SANDBOX|_PRODUCTION)?(_V1|_V2)?$/, '') === name);

export function renderSettings(language: Language): string {
  const text = words[language];
  const [form, file, schedule, wrong] = text.intro;
  const intro = [form, `## ${text.form}`, file, block('ini', secretFromFile), schedule, wrong];
  const groups = listGroups().flatMap(({ group, settings }) => [
    `## ${language === 'en' ? group : frenchGroups[group]}`,
    ...settings.flatMap(([name, setting]) => renderSetting(name, setting, language)),
  ]);
  return renderPage(text.title, text.description, [...intro, ...groups]);
}

function renderSetting(name: string, setting: Setting, language: Language): string[] {
  const text = words[language];
  const value = describeDefault(setting);
  const secrecy = setting.secret ? text.secret : setting.holdsPassword ? text.password : text.notSecret;
  const isDerived = /\bdefaults?\b/.test(setting.about);
  const isGiven = setting.example !== undefined && !setting.secret;
  const about = language === 'en' ? toSentence(setting.about) : textOf(frenchSettings, name, 'the setting');
  return [
    `### ${name}`,
    about,
    bullets([
      text.readBy[setting.mode],
      required.has(name)
        ? text.required
        : text.default(value === '' ? text[isDerived ? 'derived' : 'none'] : code(value)),
      ...(isPreset(name) ? [text.preset(code('france'))] : []),
      text.allowed(describeAllowed(name, setting)[language]),
      secrecy,
      ...(hasFileForm(setting) ? [text.file(code(`${name}_FILE`))] : []),
      ...(isGiven ? [text.example(codes([setting.example ?? '']))] : []),
    ]),
  ];
}

// Addresses, paths, parameters, names of settings and the values true and false.
const literal =
  /`[^`]*`|(?<![\w/])(?:[a-z0-9+]+:\/\/|sqlite:|mailto:|[?&]\w+=|\/[\w.])[^\s;()]*|\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b(?:true|false)\b|X-Forwarded-\*/g;
const lowerCase = /^(?:json|auto|sandbox|client_)/;

/** The description of a setting is a phrase that also stands in messages: here it is a sentence with its literals marked. */
function toSentence(about: string): string {
  const marked = about.replace(literal, (found) => {
    const [text = found, end = ''] = /^(.*?)([,.:]*)$/.exec(found)?.slice(1) ?? [];
    return found.startsWith('`') || text === '' ? found : `${code(text)}${end}`;
  });
  const begun = lowerCase.test(marked) ? marked : marked.charAt(0).toUpperCase() + marked.slice(1);
  return `${escapeText(begun)}.`;
}
