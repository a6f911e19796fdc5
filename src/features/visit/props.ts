import type { OnlineVisit } from '../../../contract/model/policy.ts';
import type { SalePageProps } from '../../process/sale/page-guard.tsx';

export interface VisitProps extends SalePageProps {
  readonly visit: OnlineVisit;
}
