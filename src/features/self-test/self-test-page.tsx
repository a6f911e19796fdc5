import { type SelfTest, type SelfTestResult, selfTests } from '../../../media/self-test/self-test.types.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Tag } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.ts';
import { copyText } from '../../lib/copy-text.ts';
import { beijingTime } from '../../lib/dates.ts';
import { useWayBack } from '../../lib/use-way-back.ts';
import { reportText } from './report.ts';
import styles from './self-test-page.module.css';
import { useSelfTest } from './use-self-test.ts';
import { adviceOf, summaryOf, testNames, verdictWords } from './words.ts';

/** What this very phone and browser can do, before the customer stands in front of the camera. */
export default function SelfTestPage() {
  const { stage, start, stop } = useSelfTest();
  const back = useWayBack('/', { replace: true });
  const results =
    stage.kind === 'running' ? stage.results : stage.kind === 'done' ? stage.report.results : [];
  const summary = stage.kind === 'done' ? summaryOf(stage.report.results, stage.report.rung) : null;
  return (
    <Page
      title="录制环境检测"
      back={back}
      actions={
        stage.kind === 'running' ? (
          <Button look="outline" onClick={stop}>
            停止检测
          </Button>
        ) : (
          <Button onClick={() => void start()}>{stage.kind === 'ready' ? '开始检测' : '重新检测'}</Button>
        )
      }
    >
      <div role="status">
        {stage.kind === 'ready' && (
          <Notice tone="info" title="约 10 秒">
            <p>会短暂打开摄像头和麦克风，试录的内容不会上传，也不会保存。</p>
          </Notice>
        )}
        {stage.kind === 'not_loaded' && (
          <Notice tone="attention" title="网络没有连上">
            <p>检测没有开始。请检查网络，连上后重新检测。</p>
          </Notice>
        )}
        {summary && (
          <Notice tone={summary.tone} title={summary.title}>
            <p>{summary.text}</p>
          </Notice>
        )}
      </div>
      <Card title="检测项目">
        {selfTests.map((test) => (
          <TestRow
            key={test}
            test={test}
            result={results.find((result) => result.test === test)}
            running={stage.kind === 'running' && selfTests[results.length] === test}
          />
        ))}
      </Card>
      {stage.kind === 'done' && (
        <Report text={reportText(stage.report, navigator.userAgent, beijingTime(new Date().toISOString()))} />
      )}
    </Page>
  );
}

interface RowProps {
  readonly test: SelfTest;
  readonly result: SelfTestResult | undefined;
  readonly running: boolean;
}

function TestRow({ test, result, running }: RowProps) {
  const [word, tone] = result
    ? verdictWords[result.verdict]
    : [running ? '检测中' : '待检测', 'quiet' as const];
  return (
    <div className={styles.row}>
      <div className={styles.line}>
        <span>{testNames[test]}</span>
        <Tag tone={tone}>{word}</Tag>
      </div>
      {result && result.verdict !== 'good' && <p>{adviceOf(result)}</p>}
    </div>
  );
}

function Report({ text }: { readonly text: string }) {
  const copy = async () => {
    if (await copyText(text)) await showToast('已复制，可以发给您的顾问');
    else await showToast('没有复制成功，请长按下面的文字复制', 4000);
  };
  return (
    <Card
      title="检测报告"
      aside={
        <Button look="plain" small onClick={() => void copy()}>
          复制报告
        </Button>
      }
    >
      <textarea className={styles.report} readOnly aria-label="检测报告" value={text} />
    </Card>
  );
}
