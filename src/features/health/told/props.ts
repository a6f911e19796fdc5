import type {
  GivenHealthAnswer,
  HealthConclusion,
  HealthMember,
  HealthQuestion,
} from '../../../../contract/model/health.ts';
import type { ResponseOf } from '../../../../contract/define.ts';
import type { health } from '../../../../contract/services/health.ts';
import type { SalePageProps } from '../../../process/sale/page-guard.tsx';

export type HealthInformation = ResponseOf<typeof health.information>;

/** What every state of the health notice is given. */
export interface HealthProps extends SalePageProps {
  readonly information: HealthInformation;
  readonly conclusion: HealthConclusion;
  /** Something was sent in: ask anew. */
  readonly onChanged: () => void;
}

export const bar = '健康告知';

/** 被保险人, or both where one person is both. */
export const rolesInWords = (roles: readonly ('applicant' | 'insurant')[]): string =>
  roles.map((role) => (role === 'applicant' ? '投保人' : '被保险人')).join('、');

export interface MemberQuestionsProps {
  readonly display: HealthInformation['display'];
  readonly member: HealthMember;
  readonly answers: readonly GivenHealthAnswer[];
  /** Named as missing. */
  readonly missing: readonly HealthQuestion[];
  /** A list is to be answered question by question from now on. */
  readonly onUnfold: () => void;
  readonly onChange: (answers: readonly GivenHealthAnswer[]) => void;
}
