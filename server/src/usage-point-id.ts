import { usagePointIdForm } from '@svc/domain/delivery-points/delivery-point';
import { z } from 'zod';

/** The number of a PDL, as every route, body and form takes it. */
export const usagePointId = z.string().regex(usagePointIdForm, 'must be 14 digits');
