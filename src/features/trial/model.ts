import type { ResponseOf } from '../../../contract/define.ts';
import type { product } from '../../../contract/services/product.ts';
import type { trial } from '../../../contract/services/trial.ts';

export type ProductInfo = ResponseOf<typeof trial.baseInfo>;

/** Groups of factors, and the printed rates. */
export type ProductLayout = ResponseOf<typeof trial.layoutList>;

/** A text with its paragraphs. */
export type ProductDocument = ResponseOf<typeof product.setting>['documents'][number];
