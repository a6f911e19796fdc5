import type { CardPaper } from '../../../../contract/model/identity.ts';
import { Card } from '../../../ui/card.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { paperNames } from '../card/pages.ts';
import styles from './upload.module.css';

interface Props {
  readonly paper: CardPaper;
  readonly onPaper: (paper: CardPaper) => void;
}

const papers = ['id_card', 'residence_booklet', 'birth_certificate'] as const;

/** A child need not have an ID card. */
export function PaperChoice({ paper, onPaper }: Props) {
  const choices = papers.map((value) => ({ value, label: paperNames[value] }));
  return (
    <Card>
      <h2 id="paper" className={styles.question}>
        用哪种证件
      </h2>
      <ChoiceChips
        labelledBy="paper"
        choices={choices}
        chosen={[paper]}
        onChoose={(value) => onPaper(papers.find((of) => of === value) ?? 'id_card')}
      />
    </Card>
  );
}
