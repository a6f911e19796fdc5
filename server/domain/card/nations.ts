/** The nations that a card may name (GB/T 3304), without 族. */
export const nations: readonly string[] = (
  '汉 蒙古 回 藏 维吾尔 苗 彝 壮 布依 朝鲜 满 侗 瑶 白 土家 哈尼 哈萨克 傣 黎 傈僳 佤 畲 高山 拉祜 水 东乡 纳西 景颇 ' +
  '柯尔克孜 土 达斡尔 仫佬 羌 布朗 撒拉 毛南 仡佬 锡伯 阿昌 普米 塔吉克 怒 乌孜别克 俄罗斯 鄂温克 德昂 保安 裕固 京 ' +
  '塔塔尔 独龙 鄂伦春 赫哲 门巴 珞巴 基诺'
).split(' ');

/** What a nation of one character is taken for that is no nation. */
const misread: Readonly<Record<string, string>> = {
  士: '土',
  王: '土',
  上: '土',
  十: '土',
  自: '白',
  曰: '白',
  木: '水',
  汊: '汉',
};

/** The one nation that a text may stand for: itself, or the only one that it may be a misreading of. */
export function nationOf(text: string): { readonly nation: string; readonly exact: boolean } | null {
  const bare = text.replace(/族$/, '');
  if (nations.includes(bare)) return { nation: bare, exact: true };
  // The ground between label and nation was taken for a character.
  const [first = '', ...others] = bare;
  const behind = others.join('');
  const isApart = others.length > 1 || !/\p{Script=Han}/u.test(first);
  if (isApart && nations.includes(behind)) return { nation: behind, exact: false };
  const single = misread[bare];
  if (single) return { nation: single, exact: false };
  if ([...bare].length < 2) return null;
  const near = nations.filter((nation) => differences(nation, bare) === 1 || isWithin(bare, nation));
  return near.length === 1 ? { nation: near[0]!, exact: false } : null;
}

function differences(a: string, b: string): number {
  const [as, bs] = [[...a], [...b]];
  return as.length === bs.length ? as.filter((char, i) => char !== bs[i]).length : Infinity;
}

/** Whether a longer text has these characters in this order, its first and last among them. */
function isWithin(part: string, text: string): boolean {
  const chars = [...part];
  if (
    chars.length >= [...text].length ||
    !text.startsWith(chars[0] ?? '') ||
    !text.endsWith(chars.at(-1) ?? '')
  )
    return false;
  let from = 0;
  return chars.every((char) => {
    const at = text.indexOf(char, from);
    from = at + 1;
    return at >= 0;
  });
}
