import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Reader, readNullable, readObject, readRecord, readText } from '../control-reader.ts';
import type { Environment } from '../environment.ts';
import { gridFaults } from './grid-faults.ts';
import { type GridFile, gridBytes, gridFiles, gridText } from './index.ts';

/** Under which names the suppliers publish their grids. */
const published: readonly (readonly [name: RegExp, file: GridFile])[] = [
  [/tarif_bleu/i, 'edf-tarif-bleu.pdf'],
  [/zen-week-end/i, 'edf-zen-week-end.pdf'],
  [/^29227207696786$/, 'enercoop.pdf'],
  [/offre-essentielle/i, 'totalenergies-essentielle.pdf'],
  [/verte-fixe/i, 'totalenergies-verte-fixe.pdf'],
  [/offre-fixe/i, 'primeo.pdf'],
  [/prix-kwh-engie/i, 'engie-comparison.html'],
  [/gtr_elec_part/i, 'alpiq-general.pdf'],
  [/100 locale/i, 'alterna-locale.pdf'],
  [/100 fran/i, 'alterna-francaise.pdf'],
  [/100% VE/i, 'alterna-vehicule.pdf'],
  [/abonnement-ekwateur/i, 'ekwateur.html'],
  [/Verte_Equilibre/i, 'vattenfall.pdf'],
];

function fileOf(name: string): GridFile | undefined {
  return gridFiles.find((file) => file === name) ?? published.find(([pattern]) => pattern.test(name))?.[1];
}

type ReplacementInput = { readonly text?: string | undefined; readonly base64?: string | undefined };
type Replacement = { readonly text: string | undefined; readonly bytes: Buffer | undefined };

const readReplacements: Reader<Map<string, ReplacementInput | null>> = readRecord(
  readText,
  readNullable(readObject({ text: readText, base64: readText })),
);

/** The sites of the suppliers: each grid under its published name or the name of its file. */
export function registerPriceGrids(app: FastifyInstance, environment: Environment): void {
  const replaced = new Map<string, Replacement>();
  environment.faults.addKinds(gridFaults);
  environment.control.register('price_grids', readReplacements, (change) => {
    for (const [file, replacement] of change) {
      const bytes = replacement?.base64 === undefined ? undefined : Buffer.from(replacement.base64, 'base64');
      if (replacement === null) replaced.delete(file);
      else replaced.set(file, { text: replacement.text, bytes });
    }
  });
  environment.onReset(() => replaced.clear());

  app.get('/*', { config: { route: 'price-grid' } }, async (request, reply) => {
    const file = fileOf(nameOf(request));
    if (file === undefined) return reply.code(404).send('not found');
    const { text = gridText(file), bytes = Buffer.from(await gridBytes(file, text)) } = replaced.get(file) ?? {};
    reply.header('content-type', file.endsWith('.html') ? 'text/html; charset=utf-8' : 'application/pdf');
    return reply.send(bytes);
  });
}

function nameOf(request: FastifyRequest): string {
  return String((request.params as Record<string, unknown>)['*'] ?? '');
}
