import { StatePage } from '../ui/state-page.tsx';

export function NotFound() {
  return (
    <StatePage tone="attention" title="没有找到这个页面" text="请回到聊天或短信，重新点开顾问发送的链接。" />
  );
}
