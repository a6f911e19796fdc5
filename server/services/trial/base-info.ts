import type { ResponseOf } from '../../../contract/define.ts';
import type { trial } from '../../../contract/services/trial.ts';
import { documentHead } from '../../domain/product/document.ts';
import type { Product } from '../../domain/product/product.ts';
import { recordYears } from '../../domain/retention/retention.ts';

/** What the page shows of a product before anything is chosen. */
export function baseInfo(product: Product): ResponseOf<typeof trial.baseInfo> {
  const { name, subtitle, category, insurer, filing_no, status, insurance_term, cooling_off_days } = product;
  const { hero, tags, facts, blocks, cover, exclusions, cases, questions } = product;
  return {
    ...{ product_no: product.product_no, product_version: product.version },
    ...{ name, subtitle, category, insurer, filing_no, status, insurance_term, cooling_off_days },
    ...{ hero, tags, facts, blocks, cover, exclusions, cases, questions },
    plans: product.plans.map(({ plan_no, name: planName, note = null }) => ({
      ...{ product_plan_no: plan_no, name: planName, note },
    })),
    documents: product.documents.map(documentHead),
    trace_kept_years: recordYears[insurance_term],
  };
}
