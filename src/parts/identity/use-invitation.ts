import { catalogue } from '../../../contract/codes/catalogue.ts';
import { type Failure, failureCode } from '../../api/failure.ts';
import { leadsNowhere } from '../../api/leads-nowhere.ts';
import { useLinkRecordNo } from '../share/use-link-record-no.ts';
import { type IdentityStep, useInviteInfoQuery } from './api.ts';

/**
 * The invitation of the link by which somebody came. `askedAnew` is whether it is asked for at each visit, or when what
 * is known is older than so many seconds; `expired` is what the server says of a link whose time is over.
 */
export function useInvitation(at: IdentityStep, askedAnew: boolean | number) {
  const transmitRecordNo = useLinkRecordNo() ?? '';
  const { data, error, refetch } = useInviteInfoQuery(
    { transmit_record_no: transmitRecordNo, at },
    { skip: !transmitRecordNo, refetchOnMountOrArgChange: askedAnew },
  );
  const isExpired = failureCode(error) === catalogue.faceLinkExpired.code;
  return {
    transmitRecordNo,
    info: data,
    isNowhere: !transmitRecordNo || leadsNowhere(error, catalogue.linkInvalid.code),
    expired: isExpired ? { data: (error as Failure & { data?: unknown }).data } : null,
    query: { error, refetch },
  };
}
