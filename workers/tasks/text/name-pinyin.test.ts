import { describe, expect, it } from 'vitest';
import { soundsLike } from './name-pinyin.ts';

describe('soundsLike', () => {
  it.each([
    ['林知夏', 'lzx'],
    ['林知夏', 'zx'],
    ['林知夏', 'linzhixia'],
    ['林知夏', 'LinZh'],
    ['林知夏', 'zhixia'],
    ['欧阳南乔', 'ouyang'],
    ['单田芳', 'shan'],
    ['吕行', 'lv'],
    ['吕行', 'lux'],
  ])('%s by %s', (name, word) => expect(soundsLike(name, word)).toBe(true));

  it.each([
    ['林知夏', 'lx'],
    ['林知夏', 'inz'],
    ['林知夏', 'hixia'],
    ['林知夏', '林'],
    ['林知夏', ''],
    ['', 'l'],
    ['Anna', 'a'],
  ])('%s not by %s', (name, word) => expect(soundsLike(name, word)).toBe(false));
});
