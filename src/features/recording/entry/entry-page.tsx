import { useNavigate } from 'react-router-dom';
import { beijingTime, spokenDuration } from '../../../lib/dates.ts';
import { routeOfStep } from '../../../process/recording/step-route.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Rows } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NumberedList } from '../../../ui/numbered-list.tsx';
import { Page } from '../../../ui/page.tsx';
import styles from './entry-page.module.css';
import { entryProgress } from './entry-progress.ts';
import { PageGuard, type GuardedPageProps } from '../../../process/recording/page-guard.tsx';
import { Needs } from '../start/needs.tsx';
import { PrivacyLink } from '../../../parts/consent/privacy-link.tsx';

export default function EntryPage() {
  return <PageGuard page="/single-recording">{(props) => <Entry {...props} />}</PageGuard>;
}

function Entry({ detail }: GuardedPageProps) {
  const navigate = useNavigate();
  const begin = () => void navigate(routeOfStep(detail.next_step_alias));
  const { steps, done, action, before } = entryProgress(detail);
  const reading = spokenDuration(detail.reading_ms);
  return (
    <Page title="朗读录制" actions={<Button onClick={begin}>{action}</Button>}>
      {before && <Notice tone="good" title={before} />}
      <section className={styles.hero}>
        <p className={styles.insurer}>{detail.insurer_name}</p>
        <h2 className={styles.product}>{detail.product_name}</h2>
        <p>
          {detail.person.name_masked}，您好。请在 {beijingTime(detail.expires_at)}{' '}
          前完成一段朗读录像，确认您了解这份保险。
        </p>
        <p className={styles.facts}>
          <span>朗读约 {reading}</span>
          <span>可随时暂停，自动保存</span>
        </p>
      </section>
      <Card title="怎么完成">
        <NumberedList items={steps} done={done} />
      </Card>
      <Card title="开始前请准备">
        <Needs reading={reading} />
      </Card>
      <Card title="为您服务">
        <Rows
          rows={[
            { label: '顾问', value: detail.sales.name },
            { label: '所属机构', value: detail.sales.company },
            { label: '执业证编号', value: detail.sales.licence_no },
            { label: '承保公司', value: detail.insurer_name },
          ]}
        />
      </Card>
      <Notice tone="info">
        拍照和录像前会分别征得您的同意，随时可以撤回。按监管要求，您在各页面的操作和时间会被记录，填写的内容不在其中。
        <PrivacyLink />
      </Notice>
    </Page>
  );
}
