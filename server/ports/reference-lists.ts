import type { CallDefinition, ResponseOf } from '../../contract/define.ts';
import type { product } from '../../contract/services/product.ts';

/** A list with the version that it has; another version is another list. */
export interface Versioned<T> {
  readonly version: string;
  readonly list: T;
}

type ListOf<C extends CallDefinition> =
  ResponseOf<C> extends { list: infer L } ? Versioned<NonNullable<L>> : never;

/** Lists of the world that every product chooses from, as the calls answer them. */
export interface ReferenceLists {
  /** Provinces, cities, districts. */
  readonly regions: ListOf<typeof product.allRegionTreeList>;
  readonly professions: ListOf<typeof product.allProfessionTreeList>;
  readonly banks: ListOf<typeof product.bankList>;
  /** Countries and regions by continent. */
  readonly destinations: ListOf<typeof product.destinationList>;
}
