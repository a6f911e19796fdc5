import type { Product } from '../../domain/product/product.ts';
import type { CoverFacts } from '../../domain/recording/policy-items.ts';
import type { Queryable } from '../../ports/database.ts';
import { products } from '../../tables/product.ts';

/** A product that a recording names, where no insurer's system told of it before. */
export async function keepRecordedProduct(
  tx: Queryable,
  { product_no, name, insurer, filing_no, status, insurance_term, recording }: Product,
  facts: CoverFacts,
): Promise<void> {
  await tx
    .insert(products)
    .values({
      ...{ productNo: product_no, name, insurerName: insurer.name, filingNo: filing_no, status },
      detail: {
        ...facts,
        statement: recording?.statement ?? [],
        willCheck: recording?.will_check ?? 'none',
        insuranceTerm: insurance_term,
      },
    })
    .onConflictDoNothing();
}
