import { describe, expect, it } from 'vitest';
import { differingParts } from './differing-parts.ts';

const marked = (one: string, other: string) =>
  differingParts(one, other).map((parts) =>
    parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(''),
  );

describe('where two texts differ', () => {
  it('marks what they do not have in common', () => {
    expect(marked('周明远', '周明原')).toEqual(['周明[远]', '周明[原]']);
    expect(marked('990101 19900115 1057', '990101 19900116 1057')).toEqual([
      '990101 1990011[5] 1057',
      '990101 1990011[6] 1057',
    ]);
    expect(marked('林夏', '林知夏')).toEqual(['林夏', '林[知]夏']);
  });

  it('counts characters outside the basic plane as one', () => {
    expect(marked('王㛃', '王𬱖')).toEqual(['王[㛃]', '王[𬱖]']);
  });
});
