import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { Button } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';

interface Props {
  readonly failure: Failure;
  /** The page's title. */
  readonly bar: string;
  /** The way out of the application. */
  readonly children: ReactNode;
}

/** An age was outgrown, or another policy insures a child for as much as may be, since it was applied for. */
export function UninsurablePage({ failure, bar, children }: Props) {
  const navigate = useNavigate();
  return (
    <StatePage
      tone="attention"
      bar={bar}
      title="这份申请不能继续投保了"
      text={`${failureText(failure)}。没有扣款。`}
      actions={<Button onClick={() => void navigate('/')}>看看其他产品</Button>}
    >
      {children}
    </StatePage>
  );
}
