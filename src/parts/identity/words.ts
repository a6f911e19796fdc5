import { adultAge } from '../../../contract/dates.ts';
import type {
  CardState,
  DeclineReason,
  FaceState,
  IdentityMember,
} from '../../../contract/model/identity.ts';
import { beijingTime } from '../../lib/dates.ts';
import { certificateNames } from '../../../contract/certificate/certificate-names.ts';

const roleWords: Partial<Record<IdentityMember['roles'][number], string>> = {
  applicant: '投保人',
  insurant: '被保险人',
  beneficiary: '受益人',
};
const relationWords = { self: '本人', parent: '父母', spouse: '配偶', children: '子女' } as const;

/** 投保人，本人; 被保险人，配偶，139****0115; 被保险人，子女，6 周岁 */
export function whoIs({ roles, relation, age, mobile_masked, is_self }: IdentityMember): string {
  const role = roles.map((of) => roleWords[of]).find(Boolean) ?? '成员';
  return [
    role,
    is_self ? '本人' : relation && relation !== 'self' ? relationWords[relation] : null,
    !is_self && age !== null && age < adultAge ? `${age} 周岁` : null,
    is_self ? null : mobile_masked,
  ]
    .filter(Boolean)
    .join('，');
}

/** The paper that somebody applied with, as people say it. */
export const paperName = ({ certificate_type }: Pick<IdentityMember, 'certificate_type'>): string =>
  certificate_type === 'id_card' ? '身份证' : certificateNames[certificate_type];

/** Beside a member whose link is over. */
export const overLinkWords = '链接已过期，请重新发送';

/** What whoever was invited says instead of doing it, and what comes next. */
export const declinedWords: Record<DeclineReason, { sign: string; note: string; way: string }> = {
  not_me: {
    sign: '对方不是本人',
    note: '对方表示：邀请发给了别人，不是本人。请核对手机号，更正后重新邀请。',
    way: '核对手机号',
  },
  refused: {
    sign: '对方不同意',
    note: '对方表示：不同意办理这份投保。请先和对方沟通，同意后再重新邀请；不为对方投保的，可以放弃后重新填写。',
    way: '重新邀请',
  },
};

/** Of a member's tile: how they are asked. */
export const inviteWay = ({ declined, invite }: IdentityMember): string =>
  declined ? declinedWords[declined.because].way : invite ? '重新发送' : '发送邀请';

/** On the button that sends a message, until the day's messages allow another. */
export const resendWords = (nextAt: string): string => `${beijingTime(nextAt).slice(5)} 后可发短信`;

interface Sign {
  readonly text: string;
  readonly tone: 'good' | 'attention' | 'danger' | 'quiet';
  readonly mark: 'tick' | 'dot' | 'ring' | 'dash' | 'bang';
}

export const cardSigns: Record<CardState, Sign> = {
  not_needed: { text: '不需要', tone: 'quiet', mark: 'dash' },
  owed: { text: '还没拍', tone: 'quiet', mark: 'ring' },
  reading: { text: '还没完成', tone: 'attention', mark: 'dot' },
  to_check: { text: '待核对', tone: 'attention', mark: 'dot' },
  to_person: { text: '人工核对中', tone: 'good', mark: 'dot' },
  passed: { text: '已识别', tone: 'good', mark: 'tick' },
  refused: { text: '未通过', tone: 'danger', mark: 'bang' },
};

export const faceSigns: Record<FaceState, Sign> = {
  not_needed: { text: '不需要', tone: 'quiet', mark: 'dash' },
  owed: { text: '还没做', tone: 'quiet', mark: 'ring' },
  running: { text: '还没完成', tone: 'attention', mark: 'dot' },
  to_person: { text: '人工核实中', tone: 'good', mark: 'dot' },
  passed: { text: '已通过', tone: 'good', mark: 'tick' },
  refused: { text: '未通过', tone: 'danger', mark: 'bang' },
};

const settledCards: readonly CardState[] = ['not_needed', 'passed', 'to_person'];
const settledFaces: readonly FaceState[] = ['not_needed', 'passed', 'to_person'];

/** Nothing more for the member to do, whatever a person still looks at. */
export const isCardDone = ({ card }: IdentityMember): boolean => settledCards.includes(card);

/** Theirs alone to do, and no link can reach them: the applicant leaves them to a person. */
export const isUnreachable = ({ by, mobile_masked }: IdentityMember): boolean =>
  by === 'invite' && mobile_masked === null;

export const isFaceDone = ({ face }: IdentityMember): boolean => settledFaces.includes(face);
export const isDone = (member: IdentityMember): boolean => isCardDone(member) && isFaceDone(member);

/** The last character of a name that is shown, as the round sign beside it. */
export const initialOf = (name: string): string => [...name.replace(/\*/g, '')].slice(-1)[0] ?? '';

/** Whom no link can reach photographs nothing. */
export const cardSignOf = (member: IdentityMember): Sign =>
  isUnreachable(member) && member.card === 'owed'
    ? { ...cardSigns.owed, text: '还没核对' }
    : cardSigns[member.card];
