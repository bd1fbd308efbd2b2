import type { Language } from '#error-help/help.ts';
import { clientChecks, openNotice } from './doctor-client-lines.ts';
import { gatewayChecks } from './doctor-gateway-lines.ts';
import type { DoctorCheck, DoctorLine } from './doctor-line.ts';
import { compareWithCode } from './doctor-literals.ts';
import { sharedChecks } from './doctor-shared-lines.ts';
import { block, bullets, code, renderPage } from './markdown.ts';

const doctorChecks = { both: sharedChecks, client: clientChecks, gateway: gatewayChecks } as const;

const words = {
  en: {
    title: 'svc doctor',
    description: 'Every line that svc doctor prints, what it means and what to do.',
    intro: [
      '`svc doctor` tries everything that svc needs and prints one line for each check, in English. It changes no data, and it also works while svc runs. [Run a command](../how-to/run-a-command.md) says how to run it in each kind of installation.',
      'The first line names the mode. Each line has a state, the name of the check and a sentence. An advice stands below it, after an arrow. The last line says how many checks failed:',
    ],
    states: [
      '`ok`: the check passed. A line with an advice is a recommendation.',
      '`WARN`: svc works, and something should be looked at.',
      '`FAIL`: something cannot work. `svc doctor` then exits with 1, else with 0.',
    ],
    names: 'Below, `{names}` in braces stand for what differs.',
    both: 'Gateway and client',
    client: 'Client',
    gateway: 'Gateway',
    advice: 'advice',
  },
  fr: {
    title: 'svc doctor',
    description: 'Chaque ligne qu’affiche svc doctor, ce qu’elle signifie et que faire.',
    intro: [
      '`svc doctor` essaie tout ce dont svc a besoin et affiche une ligne par vérification, en anglais. La commande ne change aucune donnée, et fonctionne aussi pendant que svc tourne. [Lancer une commande](../how-to/run-a-command.md) dit comment la lancer dans chaque type d’installation.',
      'La première ligne nomme le mode. Chaque ligne a un état, le nom de la vérification et une phrase. Un conseil figure en dessous, après une flèche. La dernière ligne dit combien de vérifications ont échoué :',
    ],
    states: [
      '`ok` : la vérification a réussi. Une ligne avec un conseil est une recommandation.',
      '`WARN` : svc fonctionne, et quelque chose mérite votre attention.',
      '`FAIL` : quelque chose ne peut pas fonctionner. `svc doctor` se termine alors avec le code 1, sinon avec 0.',
    ],
    names: 'Ci-dessous, les `{noms}` entre accolades remplacent ce qui diffère.',
    both: 'Passerelle et client',
    client: 'Client',
    gateway: 'Passerelle',
    advice: 'conseil',
  },
} as const;

const example = `svc doctor, client mode, Node 26.10.0
ok    settings   all that are needed are there
ok    port       127.0.0.1:8000, where svc is running now
ok    database   sqlite at /var/lib/svc/svc.sqlite, schema up to date
ok    disk       5120 MB free beside the database
ok    backups    the newest copy is of 2026-11-12
ok    copies     backups are not copied out of this machine
                 -> set a place on the page of the homes, or BACKUP_COPY_URL: a failure of this disk destroys the backups too
ok    network    only this machine reaches svc
ok    gateway    signed in at https://svc.example.org/api
FAIL  PDL …1234  the consent has ended
                 -> give or renew the consent of this PDL on the gateway’s site
ok    clock      within 1 s of svc.example.org/api
1 to mend`;

export function renderDoctor(language: Language): string {
  const text = words[language];
  const lines = Object.values(doctorChecks).flatMap((checks) => checks.flatMap((check) => check.lines));
  // The sentence about an open network is that of the notice, which the lines take from the code.
  compareWithCode(lines.filter((line) => line.text !== openNotice.text));
  const [intro, form] = text.intro;
  return renderPage(text.title, text.description, [
    intro,
    form,
    block('text', example),
    bullets(text.states),
    text.names,
    ...(['both', 'client', 'gateway'] as const).flatMap((mode) => [
      `## ${text[mode]}`,
      ...doctorChecks[mode].flatMap((check) => renderCheck(check, language)),
    ]),
  ]);
}

function renderCheck({ name, about, lines }: DoctorCheck, language: Language): string[] {
  return [`### ${name}`, about[language], bullets(lines.map((line) => renderLine(line, language)))];
}

function renderLine({ state, text, advice, meaning }: DoctorLine, language: Language): string {
  const more =
    advice === undefined ? '' : ` (${words[language].advice}${language === 'fr' ? ' ' : ''}: ${code(advice)})`;
  return `**${state}** ${code(text)}${more}. ${meaning[language]}`;
}
