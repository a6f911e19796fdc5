import { deriveFromIdNumber } from '../../contract/certificate/id-number.ts';
import type { ChosenGene, ChosenGenes } from '../../contract/model/gene.ts';
import { sampleGenes } from '../domain/premium/sample.ts';
import type { Product } from '../domain/product/product.ts';
import type { InventedPerson } from './invented-person.ts';

/** What the product's sample chooses, for somebody born when they were and of their gender. */
export function ownGenes(product: Product, { certificateNumber }: InventedPerson, day: string): ChosenGenes {
  const sample = sampleGenes(product, day);
  const person = deriveFromIdNumber(certificateNumber, day);
  if (!person) return sample;
  const born = product.factors.find(({ input }) => input === 'birth_date')?.factor;
  const gender = genderFactor(product.modules);
  const own = ({ gene_key, values }: ChosenGene): ChosenGene => {
    if (gene_key === born) return { gene_key, values: [person.birthday] };
    return { gene_key, values: gene_key === gender ? [person.gender] : values };
  };
  return { ...sample, insurants: sample.insurants.map((genes) => genes.map(own)) };
}

/** The factor that the insurant's gender decides; undefined where it decides none. */
const genderFactor = (modules: Product['modules']): string | undefined =>
  modules
    .find(({ module }) => module === 'insurant')
    ?.fields.find(({ options }) => options.some(({ value }) => value === 'male'))?.changes_factor;
