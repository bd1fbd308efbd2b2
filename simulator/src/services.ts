import type { FastifyInstance } from 'fastify';
import { registerCaptcha } from './captcha.ts';
import { registerController } from './controller/index.ts';
import type { Environment } from './environment.ts';
import { registerGridop } from './gridop/index.ts';
import { registerGridsource } from './gridsource/index.ts';
import { registerHub } from './hub/index.ts';
import { registerPriceGrids } from './price-grids/routes.ts';
import { registerSupplier } from './supplier/index.ts';

/** Registers the routes of one neighbourhood; the instance already carries its prefix. */
export type Register = (app: FastifyInstance, environment: Environment) => void;

/** Who lives where on the port of the simulator: the first segment of the path, and what answers there. */
export const services: ReadonlyMap<string, Register> = new Map<string, Register>([
  ['gridop', registerGridop],
  ['gridsource', registerGridsource],
  ['supplier', registerSupplier],
  ['suppliers', registerPriceGrids],
  ['captcha', registerCaptcha],
  ['hub', registerHub],
  ['controller', registerController],
]);
