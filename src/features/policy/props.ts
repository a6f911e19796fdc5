import type { IssuedPolicy, PolicyDetail } from '../../../contract/model/policy.ts';
import type { SalePageProps } from '../../process/sale/page-guard.tsx';

export interface PolicyPageProps extends SalePageProps {
  readonly detail: PolicyDetail;
}

export interface IssuedProps extends PolicyPageProps {
  readonly policy: IssuedPolicy;
}
