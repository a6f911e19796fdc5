import type { ReactNode } from 'react';
import type { IdentityMember } from '../../../contract/model/identity.ts';
import { classNames } from '../../ui/class-names.ts';
import { AttentionIcon, TickIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './member-tile.module.css';
import {
  cardSignOf,
  declinedWords,
  type cardSigns,
  faceSigns,
  initialOf,
  isDone,
  isUnreachable,
  paperName,
  whoIs,
} from './words.ts';

interface Props {
  readonly member: IdentityMember;
  /** Below the signs: what is to be known of it, and what can be done. */
  readonly note?: string | null;
  readonly ways?: ReactNode;
}

/** One member: what is done of card and face, and who has to do the rest. */
export function MemberTile({ member, note, ways }: Props) {
  const state = stateOf(member);
  const told = member.declined ? declinedWords[member.declined.because].note : note;
  return (
    <section className={styles.tile} aria-label={member.name}>
      <div className={styles.head}>
        <span className={styles.initial} aria-hidden="true">
          {initialOf(member.name)}
        </span>
        <div className={styles.who}>
          <h2>{member.name}</h2>
          <p>{whoIs(member)}</p>
        </div>
        <Tag tone={state.tone}>{state.text}</Tag>
      </div>
      <dl className={styles.signs}>
        <Sign label={paperName(member)} sign={cardSignOf(member)} />
        <Sign label="人脸" sign={faceSigns[member.face]} />
      </dl>
      {(told || ways) && (
        <div className={styles.foot}>
          {told && <p>{told}</p>}
          {ways && <div className={styles.ways}>{ways}</div>}
        </div>
      )}
    </section>
  );
}

function Sign({
  label,
  sign,
}: {
  readonly label: string;
  readonly sign: (typeof cardSigns)[keyof typeof cardSigns];
}) {
  return (
    <div className={classNames(styles.sign, styles[sign.tone])}>
      <dt>{label}</dt>
      <dd>
        <Mark mark={sign.mark} />
        {sign.text}
      </dd>
    </div>
  );
}

function Mark({ mark }: { readonly mark: (typeof cardSigns)[keyof typeof cardSigns]['mark'] }) {
  switch (mark) {
    case 'tick':
      return <TickIcon />;
    case 'bang':
      return <AttentionIcon />;
    case 'dash':
      return <span aria-hidden="true">—</span>;
    case 'dot':
    case 'ring':
      return <span className={styles[mark]} aria-hidden="true" />;
  }
}

function stateOf(member: IdentityMember) {
  if (isDone(member)) return { tone: 'good', text: '✓ 已完成' } as const;
  if (member.card === 'refused' || member.face === 'refused')
    return { tone: 'danger', text: '需要重做' } as const;
  if (member.declined) return { tone: 'danger', text: declinedWords[member.declined.because].sign } as const;
  const began = !['owed', 'not_needed'].includes(member.card) || member.face === 'running';
  if (member.by !== 'invite' || isUnreachable(member)) return { tone: 'quiet', text: '待您办理' } as const;
  if (began) return { tone: 'attention', text: '进行中' } as const;
  if (member.invite?.state === 'expired') return { tone: 'danger', text: '链接已过期' } as const;
  if (member.invite) return { tone: 'attention', text: '已邀请' } as const;
  return { tone: 'quiet', text: '待邀请' } as const;
}
