import { describe, expect, it } from 'vitest';
import type { CardField, CardFinding } from '../../../contract/model/identity.ts';
import { noteMessages, type ReadSide } from './card.ts';
import { joinedSide } from './joined-side.ts';

interface Shown {
  readonly sure?: Partial<Record<CardField, string>>;
  readonly unsure?: Partial<Record<CardField, string>>;
  /** Of all that is unsure. */
  readonly note?: string;
  readonly findings?: CardFinding[];
}

const corners = [{ x: 0.1, y: 0.1 }];

function picture({ sure = {}, unsure = {}, note, findings = [] }: Shown): ReadSide {
  const read = (fields: Partial<Record<CardField, string>>, isSure: boolean) =>
    Object.entries(fields).map(([field, text]) => ({
      ...{ field: field as CardField, text, isSure, corners },
      note: isSure ? null : (note ?? null),
    }));
  return { findings, fields: [...read(sure, true), ...read(unsure, false)], portrait: null };
}

const number = '990101198407120017';
const address = '示例省样本市青禾路 18 号';

const addressOf = (side: ReadSide) => {
  const read = side.fields.find(({ field }) => field === 'address');
  return read && [read.text, read.isSure ? 'sure' : 'unsure', read.corners.length];
};

const before = picture({ sure: { number, name: '周明远', address } });

describe('a lamp hid the address on the newest picture, and an earlier one shows it', () => {
  it.each([
    ['nothing is left of it', {}],
    ['what is left of it lies under the lamp', { unsure: { address: '示例省样' }, note: 'glare' }],
    ['what is left of it is blurred', { unsure: { address: '示例省样' }, note: 'blur' }],
  ])('%s: it stays as it was read', (_, left) => {
    const now = picture({ sure: { number }, ...left });
    expect(addressOf(joinedSide('front', now, before))).toEqual([address, 'sure', 0]);
  });

  it('read twice alike it is sure, and where it stands on the newest picture', () => {
    const now = picture({ sure: { number }, unsure: { address }, note: 'glare' });
    expect(addressOf(joinedSide('front', now, before))).toEqual([address, 'sure', 1]);
  });

  it('read otherwise without such a reason, somebody has to look', () => {
    const now = picture({ sure: { number }, unsure: { address: '示例省样本市青禾路 78 号' } });
    expect(addressOf(joinedSide('front', now, before))).toEqual(['示例省样本市青禾路 78 号', 'unsure', 1]);
  });

  it.each([{ name: '周明远' }, { birth: '1984-07-12' }])('where %o agrees it may be the number', (who) => {
    const joined = joinedSide('front', picture({ sure: who }), picture({ sure: { ...who, number } }));
    expect(joined.fields.find(({ field }) => field === 'number')).toMatchObject({
      text: number,
      isSure: true,
    });
  });
});

it('what was a guess then, too, is one to be looked at, and says that it is not on this picture', () => {
  const joined = joinedSide(
    'front',
    picture({ sure: { number } }),
    picture({ sure: { number }, unsure: { address }, note: 'glare' }),
  );
  const guess = { text: address, isSure: false, corners: [], note: 'earlier_picture' };
  expect(joined.fields.find(({ field }) => field === 'address')).toMatchObject(guess);
  expect(noteMessages['earlier_picture']).toContain('前一张照片');
});

it('a number says when somebody was born: another day of birth is another card', () => {
  const earlier = picture({ sure: { birth: '1984-07-12', address } });
  expect(addressOf(joinedSide('front', picture({ sure: { number } }), earlier))).toEqual([
    address,
    'sure',
    0,
  ]);
  const another = picture({ sure: { birth: '1956-07-12', address } });
  expect(addressOf(joinedSide('front', picture({ sure: { number } }), another))).toBeUndefined();
});

it('a picture that was not taken tells what it shows', () => {
  const earlier = picture({ sure: { number, address }, findings: ['unreadable', 'glare'] });
  expect(addressOf(joinedSide('front', picture({ sure: { number } }), earlier))).toEqual([
    address,
    'sure',
    0,
  ]);
});

describe('nothing is taken over', () => {
  const hides = { sure: { number, name: '周明远' } };
  it.each<[string, Shown, Shown]>([
    ['of another number', hides, { sure: { number: '990101195001010019', address } }],
    [
      'of a namesake whose number lies under the lamp',
      { sure: { name: '周明远' }, unsure: { number: '99010219920305' }, note: 'glare' },
      { sure: { name: '周明远', number, address } },
    ],
    ['where only what a family shares agrees', { sure: { address } }, { sure: { address, number } }],
    [
      'where the number is a guess on both',
      { unsure: { number } },
      { sure: { address }, unsure: { number } },
    ],
    ['where the names differ', hides, { sure: { number, name: '周明媛', address } }],
    ['from a picture of a screen', hides, { sure: { number, address }, findings: ['screen'] }],
  ])('%s', (_, now, earlier) => {
    expect(joinedSide('front', picture(now), picture(earlier))).toEqual(picture(now));
  });

  it('of a back where only the authority agrees, which is a whole town’s', () => {
    const authority = '样本市公安局';
    const earlier = picture({ sure: { authority, valid_until: '2040-06-01' } });
    expect(joinedSide('back', picture({ sure: { authority } }), earlier)).toEqual(
      picture({ sure: { authority } }),
    );
  });
});

it.each(['valid_from', 'valid_until'])('of a back whose %s agrees the authority stays', (day) => {
  const sure = { [day]: '2040-06-01' };
  const joined = joinedSide(
    'back',
    picture({ sure }),
    picture({ sure: { ...sure, authority: '样本市公安局' } }),
  );
  expect(joined.fields.find(({ field }) => field === 'authority')).toMatchObject({
    isSure: true,
    corners: [],
  });
});

it('where there is no earlier picture the newest stands alone', () => {
  expect(joinedSide('front', before, null)).toEqual(before);
});
