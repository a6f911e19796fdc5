import type { SaidOfMember } from '../../../../contract/model/health.ts';
import type { Subject } from '../../../parts/identity/subject.ts';

export const bar = '健康告知确认';

/** Where somebody came from, and goes back to. */
export interface Back {
  readonly to: string;
  readonly words: string;
}

/** What was said of a member's health, as who looks at it is given it. */
export interface SaidProps {
  readonly subject: Subject;
  readonly member: SaidOfMember;
  readonly back: Back;
  /** The applicant, on the device of the sale. */
  readonly isHolder: boolean;
  /** What was said is of who looks at it; else of a child of theirs. */
  readonly isSelf: boolean;
  /** Whom the applicant may look at beside. */
  readonly others: readonly SaidOfMember[];
  readonly onChoose: (memberNo: string) => void;
}
