import type { PlacedGlyph } from './text-line.ts';

/** What an address may begin with. */
const provinces: readonly string[] = (
  '北京市 天津市 上海市 重庆市 河北省 山西省 辽宁省 吉林省 黑龙江省 江苏省 浙江省 安徽省 福建省 江西省 山东省 河南省 ' +
  '湖北省 湖南省 广东省 海南省 四川省 贵州省 云南省 陕西省 甘肃省 青海省 内蒙古自治区 广西壮族自治区 西藏自治区 ' +
  '宁夏回族自治区 新疆维吾尔自治区'
).split(' ');

/** A character that is surer is not taken for another. */
const sureFrom = 0.9;
/** Of a province's characters so many must have been read. */
const leastRead = 0.6;

/** An address whose first characters are doubtful, with the only province that they may be; as it is where there is none. */
export function withProvince(text: string, glyphs: readonly PlacedGlyph[]): string {
  const mayBe = provinces.filter((province) => {
    const doubts = [...province].map((char, i) => {
      const read = glyphs[i]?.glyph;
      return read?.char === char ? 'none' : read && read.probability < sureFrom ? 'doubt' : 'other';
    });
    const read = doubts.filter((doubt) => doubt === 'none').length;
    return !doubts.includes('other') && read >= leastRead * province.length;
  });
  const [only] = mayBe;
  return only !== undefined && mayBe.length === 1 ? only + [...text].slice([...only].length).join('') : text;
}

/**
 * An address with the character of its province that was passed over, where there is room for one before a character that
 * was read and only one province has it there; as it is where there is none.
 */
export function withPassedOver(text: string, isRoomBefore: (at: number) => boolean): string {
  const mayBe = provinces.flatMap((province) =>
    [...province].flatMap((_, at) => {
      const rest = province.slice(0, at) + province.slice(at + 1);
      return at < rest.length && text.startsWith(rest) && isRoomBefore(at) ? [{ province, rest }] : [];
    }),
  );
  const [only, ...others] = mayBe;
  return only && others.length === 0 ? only.province + text.slice(only.rest.length) : text;
}
