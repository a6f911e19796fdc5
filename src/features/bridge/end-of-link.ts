import { coreCodes } from '../../../contract/codes/core.ts';
import { productCodes } from '../../../contract/codes/product.ts';

const ends: Readonly<Record<number, string>> = {
  [productCodes.linkInvalid.code]: '/link_failure',
  // A code or a number that lost some of its characters on its way.
  [coreCodes.multipleErrors.code]: '/link_failure',
  [productCodes.productMissing.code]: '/product_not_exist',
  [productCodes.productConfigMissing.code]: '/product_not_exist',
};

/** The page of a link that leads nowhere any more; null where it was refused for something else, or not answered. */
export const endOfLink = (code: number | null): string | null =>
  code === null ? null : (ends[code] ?? null);
