import type { Product } from '../product/product.ts';
import { recordYears, type RetentionSettings } from '../retention/retention.ts';
import type { ConsentFacts, OutsideHelp } from './consent.ts';

interface ShownSettings {
  readonly retention: RetentionSettings;
  readonly outside: OutsideHelp;
}

interface OfProduct extends Pick<Product, 'insurance_term'> {
  readonly insurer: { readonly name: string; readonly phone: string };
}

/** What the consents' texts say of how the server is set up. */
export const factsOfSettings = ({ retention: { faceDays, draftDays }, outside }: ShownSettings) => ({
  ...{ faceDays, draftDays, outside },
  of: 'self' as const,
});

/** What the texts of a sale's consents say of the product. */
export const factsOfProduct = (
  settings: ShownSettings,
  { insurer, insurance_term }: OfProduct,
): ConsentFacts => ({
  ...{ insurer: insurer.name, sales: insurer.phone, recordYears: recordYears[insurance_term] },
  ...factsOfSettings(settings),
});
