import type { CardDetail } from '../../../../contract/model/identity.ts';
import { Button } from '../../../ui/button.tsx';
import { StatePage } from '../../../ui/state-page.tsx';

interface Props {
  readonly bar: string;
  readonly detail: CardDetail;
  readonly onDone: () => void;
}

/** Nothing more to do here: read and right, or with a person. */
export function CardDonePage({ bar, detail, onDone }: Props) {
  const person = detail.state === 'to_person';
  return (
    <StatePage
      tone={person ? 'waiting' : 'good'}
      bar={bar}
      title={person ? '已转人工核对' : '证件已识别'}
      text={
        detail.message ??
        (person
          ? '工作人员会在 1 个工作日内核对，没有通过会短信告知。您可以先继续办理。'
          : `${detail.member.name}的证件信息已核对并保存。`)
      }
      actions={<Button onClick={onDone}>继续</Button>}
    />
  );
}
