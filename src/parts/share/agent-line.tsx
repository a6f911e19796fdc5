import type { TransmitAgent } from '../../../contract/model/transmit.ts';
import { Card } from '../../ui/card.tsx';
import styles from './share.module.css';

/** Who stands behind a shared page (rule R5). */
export const AgentLine = ({ agent: { name, company, licence_no } }: { readonly agent: TransmitAgent }) => (
  <Card>
    <p className={styles.agent}>
      <strong>顾问 {name}</strong>
      <span>{company}</span>
      <span>执业证号 {licence_no}</span>
    </p>
  </Card>
);
