import { StatePage } from '../../ui/state-page.tsx';

export default function ProductMissingPage() {
  return (
    <StatePage
      tone="attention"
      bar="产品不存在"
      title="没有找到这款产品"
      text="产品可能已经下架。请联系您的顾问确认，或重新获取链接。"
    />
  );
}
