import type { FastifyInstance } from 'fastify';
import { registerCaptcha } from './captcha.ts';
import { registerController } from './controller/index.ts';
import type { Environment } from './environment.ts';
import { registerGridop } from './gridop/index.ts';
import { registerGridsource } from './gridsource/index.ts';
import { registerHub } from './hub/index.ts';
import { registerPriceGrids } from './price-grids/routes.ts';
import { registerSupplier } from './supplier/index.ts';

/** Registers the routes of one service; the instance already has its prefix. */
export type Register = (app: FastifyInstance, environment: Environment) => void;

/** The services on the port of the simulator: the first segment of the path, and the routes behind it. */
export const services: ReadonlyMap<string, Register> = new Map<string, Register>([
  ['gridop', registerGridop],
  ['gridsource', registerGridsource],
  ['supplier', registerSupplier],
  ['suppliers', registerPriceGrids],
  ['captcha', registerCaptcha],
  ['hub', registerHub],
  ['controller', registerController],
]);
