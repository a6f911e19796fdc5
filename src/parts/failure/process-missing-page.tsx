import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';

/** An address without a process, or of one that was forgotten because nobody went on with it. */
export function ProcessMissingPage({ bar }: { readonly bar: string }) {
  const navigate = useNavigate();
  return (
    <StatePage
      tone="attention"
      bar={bar}
      title="没有找到这次投保"
      text="可能已超过保存期限，或链接不完整。可以从产品列表重新开始，也可以请顾问再发一次链接。"
      actions={<Button onClick={() => void navigate('/')}>查看在售产品</Button>}
    />
  );
}
