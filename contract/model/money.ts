import * as z from 'zod/mini';

/** No amount of this product is larger: a hundred billion yuan. */
export const mostFen = 10_000_000_000_000;

/** An amount of money in fen (hundredths of a yuan), whole and never negative. */
export const fen = z.int().check(z.minimum(0), z.maximum(mostFen));
