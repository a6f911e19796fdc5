/** In half width and without marks that nobody sees: as numbers and addresses are kept, wherever they were copied from. */
export const plainText = (written: string): string => written.replace(/\p{Cf}/gu, '').normalize('NFKC');

/** Its digits alone. */
export const digitsIn = (written: string): string => plainText(written).replace(/\D/g, '');
