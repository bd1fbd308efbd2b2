import type { Language } from '#error-help/help.ts';
import { commands } from '../../src/cli.ts';
import { commandTexts } from './command-texts.ts';
import { block, bullets, code, escapeText, refuseUnused, renderPage, table, textOf } from './markdown.ts';

const words = {
  en: {
    title: 'Commands',
    description: 'Every command of svc, with its options and its exit code.',
    intro: [
      'How a command is run depends on the kind of installation: see [Run a command](../how-to/run-a-command.md). A command reads the same settings as the program, from the environment and from `.env` in the working directory.',
      'A command exits with 0 if it did what it was asked for, and else with 1. What it prints is in English. `svc help` lists all commands, `svc --version` prints the version. `--help` after a command prints its options and does nothing else.',
    ],
    runsOn: {
      both: 'Runs on: a gateway and a client',
      gateway: 'Runs on: a gateway',
      client: 'Runs on: a client',
      none: 'Runs on: any installation',
    },
    head: ['Option', 'Meaning'],
  },
  fr: {
    title: 'Commandes',
    description: 'Toutes les commandes de svc, avec leurs options et leur code de sortie.',
    intro: [
      'La façon de lancer une commande dépend du type d’installation : voir [Lancer une commande](../how-to/run-a-command.md). Une commande lit les mêmes réglages que le programme, dans l’environnement et dans le fichier `.env` du dossier de travail.',
      'Une commande se termine avec le code 0 si elle a fait ce qui était demandé, sinon avec le code 1. Ce qu’elle affiche est en anglais. `svc help` liste toutes les commandes, `svc --version` affiche la version. `--help` après une commande affiche ses options et ne fait rien d’autre.',
    ],
    runsOn: {
      both: 'Fonctionne sur : une passerelle et un client',
      gateway: 'Fonctionne sur : une passerelle',
      client: 'Fonctionne sur : un client',
      none: 'Fonctionne sur : toute installation',
    },
    head: ['Option', 'Effet'],
  },
} as const;

export function renderCommands(language: Language): string {
  const text = words[language];
  refuseUnused(commandTexts, Object.keys(commands), 'commands');
  const sections = Object.entries(commands).flatMap(([name, { usage, about, options = {} }]) => {
    const more = textOf(commandTexts, name, 'the command');
    refuseUnused(more.options ?? {}, Object.keys(options), `options of svc ${name}`);
    const rows = Object.entries(options).map(([option, row]) => [
      code(`--${option}`),
      language === 'en' ? row.about : textOf(more.options ?? {}, option, `the option of svc ${name}`),
    ]);
    return [
      `## svc ${name}`,
      language === 'en' ? `${about.charAt(0).toUpperCase()}${escapeText(about.slice(1))}.` : more.about,
      block('text', `svc ${usage}`),
      bullets([text.runsOn[more.runsOn], ...more.facts.map((fact) => fact[language])]),
      ...(rows.length > 0 ? [table(text.head, rows)] : []),
    ];
  });
  return renderPage(text.title, text.description, [...text.intro, ...sections]);
}
