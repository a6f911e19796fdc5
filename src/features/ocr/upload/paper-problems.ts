import type { CardDetail, PaperFields } from '../../../../contract/model/identity.ts';
import { isUnsent } from '../../../../media/card/picture-state.ts';
import { sheetPages, sheetPlace } from '../card/pages.ts';
import type { Typed } from './use-card-entries.ts';
import type { States } from './use-card-session.ts';

export type Problems = Partial<Record<keyof PaperFields | 'sheets', string>>;

/** A gender that nobody chose is none. */
export type Filled = Omit<PaperFields, 'gender'> & { readonly gender: PaperFields['gender'] | null };

export const filledWith = ({ member, applied }: CardDetail, typed: Typed): Filled => ({
  name: typed.name ?? member.name,
  number: typed.number ?? applied.number,
  birth: typed.birth ?? applied.birth ?? '',
  gender: typed.gender ?? applied.gender,
});

export function findProblems(fields: Filled, states: States): Problems {
  const sheets = sheetProblem(states);
  return {
    ...(fields.name.trim() === '' && { name: '请填写姓名' }),
    ...(fields.number.trim().length < 5 && { number: '请填写证件号码' }),
    ...(!/^\d{4}-\d{2}-\d{2}$/.test(fields.birth) && { birth: '请选择出生日期' }),
    ...(fields.gender === null && { gender: '请选择性别' }),
    ...(sheets !== null && { sheets }),
  };
}

/** Why the photographs cannot be sent in: first what only the customer can put right. Null where they can. */
export function sheetProblem(states: States): string | null {
  const there = sheetPages.flatMap((page) => {
    const state = states.get(page);
    return state ? [{ state, place: sheetPlace(page, states) }] : [];
  });
  if (there.length === 0) return '请先拍摄证件照片';
  const refused = there.find(({ state }) => state.kind === 'refused');
  if (refused) return `${refused.place}的照片不能用，请换一张，或删除这一页`;
  const failed = there.find(({ state }) => state.kind === 'failed' && !isUnsent(state));
  if (failed) return `${failed.place}没有上传成功，请重新发送，或删除这一页`;
  return there.every(({ state }) => state.kind === 'read') ? null : '照片还没有全部上传，请稍候';
}
