import type { VerifyRemark } from '../../../../contract/services/single-recording.ts';
import { AdviserCard } from '../../../parts/adviser-card/adviser-card.tsx';
import { useAdviser } from '../../../parts/adviser-card/use-adviser.ts';
import { Card } from '../../../ui/card.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import { RequestReview } from './request-review.tsx';
import { ToPolicy } from './to-policy.tsx';
import styles from './fail-page.module.css';

interface Props {
  readonly remark: VerifyRemark;
  readonly transmitRecordNo: string;
}

/** No submission is left: a person goes on from here, and nothing that was read is lost. */
export function UsedUpPage({ remark, transmitRecordNo }: Props) {
  const { repeat } = remark;
  const isDesk = useAdviser()?.contact.is_desk ?? false;
  return (
    <StatePage
      tone="attention"
      bar="需要协助"
      title={isDesk ? '这个链接的提交次数已用完' : '请联系您的顾问'}
      text={
        isDesk
          ? '已通过的朗读都保留着。看清下面的原因，再从电子保单页点“去录制”，只需重读这几段。'
          : '提交次数已用完。已通过的朗读都保留着，顾问会帮您看清原因，再发来新的链接。'
      }
      {...(isDesk && { actions: <ToPolicy /> })}
      small={`编号 ${catalogue.submissionsUsedUp.code}`}
    >
      <AdviserCard />
      {repeat.length > 0 && (
        <Card title="还没有通过的内容">
          <ul className={styles.findings}>
            {repeat.map(({ segment, place, remarks }) => (
              <li key={segment}>
                <strong>第 {place} 段</strong> {remarks.join('；')}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <RequestReview transmitRecordNo={transmitRecordNo} remark={remark} />
    </StatePage>
  );
}
