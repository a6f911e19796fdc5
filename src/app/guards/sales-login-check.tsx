import type { ReactNode } from 'react';
import { useAgentsConfig } from '../../parts/share/use-agents-config.ts';
import { sessionValues } from '../../session/session-values.ts';
import { StatePage } from '../../ui/state-page.tsx';

/** Before a page that is not public: without a login nothing of it is asked for, its configuration neither. */
export default function SalesLoginCheck({ children }: { readonly children: ReactNode }) {
  if (sessionValues.salesToken.get()) return <Configured>{children}</Configured>;
  return (
    <StatePage
      tone="attention"
      bar="我的客户"
      title="请从公司系统进入"
      text="登录只在这个窗口有效。请回到公司系统，重新点开“我的客户”。"
    />
  );
}

function Configured({ children }: { readonly children: ReactNode }) {
  useAgentsConfig();
  return children;
}
