import { readFileSync } from 'node:fs';
import { drawGrid } from './draw-grid.ts';

/** The price grids of the suppliers, by the name of their file. */
export const gridFiles = [
  'edf-tarif-bleu.pdf',
  'edf-zen-week-end.pdf',
  'enercoop.pdf',
  'totalenergies-essentielle.pdf',
  'totalenergies-verte-fixe.pdf',
  'primeo.pdf',
  'engie-comparison.html',
  'alpiq-general.pdf',
  'alterna-locale.pdf',
  'alterna-francaise.pdf',
  'alterna-vehicule.pdf',
  'ekwateur.html',
  'vattenfall.pdf',
] as const;
export type GridFile = (typeof gridFiles)[number];

/** The text of a grid, as its file contains it; a PDF is drawn from it. */
export function gridText(file: GridFile): string {
  const name = file.replace(/\.pdf$/, '.txt');
  return readFileSync(new URL(`../../data/grids/${name}`, import.meta.url), 'utf8');
}

export async function gridBytes(file: GridFile, text: string = gridText(file)): Promise<Uint8Array> {
  if (file.endsWith('.html')) return new TextEncoder().encode(text);
  return await drawGrid(text, file === 'primeo.pdf');
}
