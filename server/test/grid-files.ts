import type { GridFile } from '@svc/simulator';

const files: Record<string, readonly GridFile[]> = {
  EDF: ['edf-tarif-bleu.pdf', 'edf-zen-week-end.pdf'],
  Enercoop: ['enercoop.pdf'],
  TotalEnergies: ['totalenergies-essentielle.pdf', 'totalenergies-verte-fixe.pdf'],
  'Priméo Énergie': ['primeo.pdf'],
  Engie: ['engie-comparison.html'],
  ALPIQ: ['alpiq-general.pdf'],
  Alterna: ['alterna-locale.pdf', 'alterna-francaise.pdf'],
  Ekwateur: ['ekwateur.html'],
  Vattenfall: ['vattenfall.pdf'],
};

/** The grids of a supplier as the simulator serves them. */
export function gridFilesOf(supplier: string): readonly GridFile[] {
  return files[supplier] ?? [];
}
