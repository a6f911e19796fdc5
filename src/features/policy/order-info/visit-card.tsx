import { useNavigate } from 'react-router-dom';
import { throughDay } from '../../../../contract/dates.ts';
import type { IssuedPolicy } from '../../../../contract/model/policy.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SpeechIcon } from '../icons.tsx';
import styles from './visit-card.module.css';

interface Props {
  readonly policy: IssuedPolicy;
  readonly processNo: string;
}

/** The return visit, until it is done; what was answered stays to be seen. */
export function VisitCard({ policy: { visit, cooling_off }, processNo }: Props) {
  const { is_over } = cooling_off;
  const navigate = useNavigate();
  if (!visit) return null;
  const open = () => void navigate(addressOf('/interview-online', processNo));
  const isDone = visit.completed_at !== null;
  return (
    <Card>
      <div className={styles.visit}>
        <span className={styles.sign} aria-hidden="true">
          <SpeechIcon />
        </span>
        <div className={styles.words}>
          <h2 className={styles.title}>{isDone ? '在线回访已完成' : '请做在线回访'}</h2>
          <p className={styles.small}>
            {isDone
              ? `${visit.questions} 题都已回答并保存`
              : visit.answered > 0
                ? `已答 ${visit.answered} 题，共 ${visit.questions} 题`
                : `${visit.questions} 题，约 2 分钟`}
          </p>
          {!isDone && (
            <p className={styles.small}>{is_over ? '请尽快完成' : `请在 ${throughDay(visit.until)}完成`}</p>
          )}
        </div>
        <Button small look={isDone ? 'outline' : 'primary'} onClick={open}>
          {isDone ? '看回答' : visit.answered > 0 ? '继续回访' : '去回访'}
        </Button>
      </div>
    </Card>
  );
}
