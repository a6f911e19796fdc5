import type { CardPaper, IdentityMember } from '../../../../contract/model/identity.ts';
import { Card } from '../../../ui/card.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { nameOfPaper, paperOf, papersOf } from '../card/pages.ts';
import styles from './upload.module.css';

interface Props {
  readonly member: IdentityMember;
  readonly paper: CardPaper;
  readonly onPaper: (paper: CardPaper) => void;
}

/** A child need not have an ID card; whoever may show one paper only is not asked. */
export function PaperChoice({ member, paper, onPaper }: Props) {
  const papers = papersOf(member);
  if (papers.length < 2) return null;
  const choices = papers.map((value) => ({ value, label: nameOfPaper(value, member) }));
  return (
    <Card>
      <h2 id="paper" className={styles.question}>
        用哪种证件
      </h2>
      <ChoiceChips
        labelledBy="paper"
        choices={choices}
        chosen={[paper]}
        onChoose={(value) => onPaper(papers.find((of) => of === value) ?? paperOf(member))}
      />
    </Card>
  );
}
