import type { RequestOf } from '../../contract/define.ts';
import type { ChosenGene, ChosenGenes } from '../../contract/model/gene.ts';
import { auth } from '../../contract/services/auth.ts';
import { product } from '../../contract/services/product.ts';
import { trial, type LaidOut } from '../../contract/services/trial.ts';
import { addYears, beijingDay } from '../../contract/dates.ts';
import { Reader } from './reader.ts';

export type Chosen = Readonly<Record<string, string | readonly string[]>>;

const genesOf = (values: Chosen): ChosenGene[] =>
  Object.entries(values).map(([gene_key, value]) => ({
    gene_key,
    values: typeof value === 'string' ? [value] : [...value],
  }));

export const chosen = (policy: Chosen, ...insurants: readonly Chosen[]): ChosenGenes => ({
  policy: genesOf(policy),
  insurants: insurants.map(genesOf),
});

/** The birthday of who turns so old today. */
export const bornYearsAgo = (age: number) => ({ birth_date: addYears(beijingDay(new Date()), -age) });

/** Somebody who looks at a product and tries what it costs. */
export class Buyer extends Reader {
  readonly productNo: string;
  planNo: string;

  constructor(origin: string, productNo: string, plan: string) {
    super(origin);
    this.productNo = productNo;
    this.planNo = `${productNo}-${plan}`;
  }

  async comesIn(): Promise<void> {
    this.token = (await this.call(auth.visitorLogin, {})).token;
  }

  looks() {
    return this.call(trial.baseInfo, { product_no: this.productNo });
  }

  reads() {
    return this.call(product.setting, { product_no: this.productNo });
  }

  tries(genes: ChosenGenes): Promise<LaidOut> {
    return this.call(trial.geneList, this.#choice(genes));
  }

  switchesTo(plan: string, genes: ChosenGenes) {
    const to_plan_no = `${this.productNo}-${plan}`;
    return this.call(trial.productSwitch, { ...this.#choice(genes), to_plan_no });
  }

  /** What ends the trial: everything is read, and the premium is the one that is shown; or what is different. */
  async commitment(
    genes: ChosenGenes,
    different: { first_fen?: number; product_version?: number; unread?: string } = {},
  ): Promise<RequestOf<typeof trial.geneCommit>> {
    const { documents } = await this.looks();
    const { product_version, quotation } = await this.tries(genes);
    return {
      ...this.#choice(genes),
      product_version: different.product_version ?? product_version,
      first_fen: different.first_fen ?? quotation?.first_fen ?? 0,
      read_documents: documents
        .filter(({ document_no }) => document_no !== different.unread)
        .map(({ document_no, sha256 }) => ({ document_no, sha256 })),
    };
  }

  async commits(...args: Parameters<Buyer['commitment']>) {
    return await this.call(trial.geneCommit, await this.commitment(...args));
  }

  #choice(genes: ChosenGenes) {
    return { product_no: this.productNo, product_plan_no: this.planNo, genes };
  }
}
