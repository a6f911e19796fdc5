import type { SelfTestReport } from '../../../media/self-test/self-test.types.ts';
import { factTexts, rungNames } from './facts.ts';
import { summaryOf, testNames, verdictWords } from './words.ts';

/** Text to send to the agent: what works on this phone, and nothing of the person who holds it. */
export function reportText(report: SelfTestReport, userAgent: string, at: string): string {
  const rows = report.results.map(({ test, verdict, detail }) => {
    const facts = factTexts(detail);
    return `${testNames[test]}：${verdictWords[verdict][0]}${facts.length > 0 ? `（${facts.join('，')}）` : ''}`;
  });
  const { title } = summaryOf(report.results, report.rung);
  return [
    `录制环境检测 ${at}`,
    `结论：${title}（${report.rung ? rungNames[report.rung] : '没有可用的方式'}）`,
    ...rows,
    userAgent,
  ].join('\n');
}
