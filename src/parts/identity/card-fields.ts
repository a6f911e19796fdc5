import type { CardField } from '../../../contract/model/identity.ts';
import { groupNumber } from '../certificate/group-number.ts';

export const cardFieldNames: Record<CardField, string> = {
  name: '姓名',
  gender: '性别',
  nation: '民族',
  birth: '出生日期',
  address: '住址',
  number: '证件号码',
  authority: '签发机关',
  valid_from: '有效期开始',
  valid_until: '有效期截止',
};

const genders: Record<string, string> = { male: '男', female: '女' };

/** What stands in a field, as people read it. */
export function shownCardValue(field: CardField, value: string): string {
  if (field === 'number') return groupNumber('id_card', value);
  return field === 'gender' ? (genders[value] ?? value) : value;
}
