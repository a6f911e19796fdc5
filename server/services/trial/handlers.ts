import type { trial } from '../../../contract/services/trial.ts';
import { planOf, readChoices } from '../../domain/premium/choices.ts';
import { beijingDay } from '../../../contract/dates.ts';
import { settleChoices } from '../../domain/premium/settle.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { productOnShelf } from '../../records/product/products.ts';
import { preTransmit } from '../../records/transmit/pre-transmit.ts';
import { storeTransmit } from '../../records/transmit/store-transmit.ts';
import type { Handlers } from '../handlers.ts';
import { baseInfo } from './base-info.ts';
import { geneCommit } from './gene-commit.ts';
import { geneProblem, genesOf, laidOut } from './laid-out.ts';
import { layoutList } from './layout-list.ts';
import { storeTrialSnapshot, trialSnapshot } from './trial-snapshot.ts';

export const trialHandlers = (context: ServiceContext): Handlers<typeof trial> => ({
  salesPreTransmit: (input, caller) => preTransmit(context, input, caller),
  customerPreTransmit: (input, caller) => preTransmit(context, input, caller),
  salesStoreTransmit: (input, { session }) => storeTransmit(context, input, session),
  customerStoreTransmit: (input, { session }) => storeTransmit(context, input, session),
  async baseInfo({ product_no }) {
    return baseInfo(await productOnShelf(context, product_no));
  },
  async layoutList({ product_no, product_plan_no }) {
    return layoutList(await productOnShelf(context, product_no), product_plan_no);
  },
  async geneList({ product_no, product_plan_no, genes }) {
    const product = await productOnShelf(context, product_no);
    return laidOut(product, readChoices(product, product_plan_no, genes), beijingDay(context.now()));
  },
  geneCommit: (input, { session }) => geneCommit(context, input, session),
  snapshot: ({ process_no }, { session }) => trialSnapshot(context, process_no, session),
  storeSnapshot: (input, { session }) => storeTrialSnapshot(context, input, session),
  async productSwitch({ product_no, product_plan_no, to_plan_no, genes }) {
    const product = await productOnShelf(context, product_no);
    const today = beijingDay(context.now());
    const choices = readChoices(product, product_plan_no, genes);
    const plan = planOf(product, to_plan_no);
    const { choices: settled, changed } = settleChoices(product, { ...choices, plan }, today);
    return {
      ...laidOut(product, settled, today),
      genes: genesOf(product, settled, today),
      changed: changed.map(geneProblem),
    };
  },
});
