import type { Supplier } from '../supplier.ts';
import { alpiq } from './alpiq.ts';
import { alterna } from './alterna.ts';
import { edf } from './edf.ts';
import { ekwateur } from './ekwateur.ts';
import { enercoop } from './enercoop.ts';
import { engie } from './engie.ts';
import { primeo } from './primeo.ts';
import { totalenergies } from './totalenergies.ts';
import { vattenfall } from './vattenfall.ts';

/** Every supplier whose grids are read: one line each. */
export const suppliers: readonly Supplier[] = [
  edf,
  enercoop,
  totalenergies,
  primeo,
  engie,
  alpiq,
  alterna,
  ekwateur,
  vattenfall,
];
