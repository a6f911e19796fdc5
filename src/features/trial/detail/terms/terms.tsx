import { memo } from 'react';
import { Card, Rows } from '../../../../ui/card.tsx';
import type { ProductInfo } from '../../model.ts';
import { Section } from '../sections.tsx';
import { Blocks } from './blocks.tsx';
import { CasesCard } from './cases-card.tsx';
import { CashValueCard } from './cash-value-card.tsx';
import { CoverCard } from './cover-card.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { ExclusionCard } from './exclusion-card.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { RatesCard } from './rates-card.tsx';

interface Props {
  readonly info: ProductInfo;
  readonly onOpen: (documentNo: string) => void;
}

/** All that is said of the product (rule R4). Drawn once: what depends on the choices follows them by itself. */
export const Terms = memo(function Terms({ info, onOpen }: Props) {
  return (
    <>
      <Section id="cover">
        <CoverCard info={info} />
      </Section>
      <Section id="excluded">
        <ExclusionCard info={info} onOpen={onOpen} />
        <Card title="几个重要日子与费用">
          <Rows rows={info.facts} />
        </Card>
      </Section>
      <Section id="rates">
        <CasesCard info={info} />
        <CashValueCard info={info} />
        <RatesCard productNo={info.product_no} />
      </Section>
      <Section id="clauses">
        <DocumentsCard info={info} onOpen={onOpen} />
        <QuestionsCard info={info} />
        <Blocks info={info} />
      </Section>
    </>
  );
});
