import type { MemberList } from '../../../contract/model/identity.ts';
import { WithdrawCard } from './withdraw-card.tsx';

interface Props {
  readonly processNo: string;
  readonly list: MemberList;
}

/**
 * What the applicant consented to, for themselves, for children and of their account; who was invited has a page of
 * their own.
 */
export const OwnConsents = ({ processNo, list }: Props) => (
  <>
    {list.members
      .filter(({ by }) => by !== 'invite')
      .map(({ member_no, name, is_self }) => (
        <WithdrawCard
          key={member_no}
          owner={{ process_no: processNo, member_no }}
          title={`${is_self ? '我' : name}的信息怎么用`}
        />
      ))}
    <WithdrawCard owner={{ process_no: processNo }} title="银行账户信息怎么用" />
  </>
);
