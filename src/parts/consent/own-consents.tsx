import { consentApi } from './api.ts';
import { ListFailed } from './list-failed.tsx';
import { OwnDataRow } from './own-data-row.tsx';
import { WithdrawCard, type WithdrawOwner } from './withdraw-card.tsx';

interface Own {
  readonly owner: WithdrawOwner;
  readonly title: string;
}

/** Whose consents the applicant sees and takes back; who was invited has a page of their own. */
export function useOwnConsents(process_no: string) {
  const query = consentApi.useConsentsQuery({ process_no }, { refetchOnMountOrArgChange: true });
  const people = query.data?.people.map(({ member_no, name, is_self }): Own => ({
    owner: { process_no, member_no },
    title: `${is_self ? '我' : name}的信息怎么用`,
  }));
  const owners: readonly Own[] = people
    ? [...people, { owner: { process_no }, title: '银行账户信息怎么用' }]
    : [];
  return { ...query, owners };
}

/** What the applicant consented to, for themselves, for children and of their account. */
export function OwnConsents({ processNo }: { readonly processNo: string }) {
  const { owners, data, error, refetch } = useOwnConsents(processNo);
  return (
    <>
      {error && !data && <ListFailed error={error} onRetry={refetch} />}
      {owners.map(({ owner, title }) => (
        <WithdrawCard key={owner.member_no ?? ''} owner={owner} title={title} />
      ))}
      <OwnDataRow subject={{ process_no: processNo }} />
    </>
  );
}
