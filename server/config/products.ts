import * as z from 'zod/mini';
import { text } from './fields.ts';

export const productSettings = z.object({ PRODUCTS_DIR: z.optional(text) });
