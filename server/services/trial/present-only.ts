import type { DocumentReading } from '../../../contract/services/trial.ts';
import { documentHead } from '../../domain/product/document.ts';
import type { Product } from '../../domain/product/product.ts';

/** Of texts that the product has now: nothing else is kept, whatever is sent. */
export function presentOnly({ documents }: Product, readings: readonly DocumentReading[]): DocumentReading[] {
  const heads = documents.map(documentHead);
  return readings.filter((one) =>
    heads.some(({ document_no, sha256 }) => document_no === one.document_no && sha256 === one.sha256),
  );
}
