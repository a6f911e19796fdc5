// Each with what the recogniser takes it for. Drawn alone in a name, and blurred, the first of a pair left a trace of
// 0.02 as a rule where the second was read; where the second was printed, the first had less than 0.005.
const pairs = (
  '佘余 仝全 逄逢 旸肠 诩翊 濯灌 杲果 蕤藜 戊戌 溱漆 儋詹 潞路 纾经 徵徽 诒治 蓦募 诰浩 晔哗 炅灵 杳香 楸秋 嬴赢 淙浣 昴昂 矞乔 ' +
  '钺钱 啬音 绾缩 垟样'
).split(' ');

/** Of the seldom characters that names have: by what each of them is taken for. */
export const seldomFor: ReadonlyMap<string, string> = new Map(
  pairs.map((pair) => {
    const [seldom = '', read = ''] = pair;
    return [read, seldom];
  }),
);

/** A seldom character of which a line shows less is not in it. */
export const leastTrace = 0.015;
/** The same of a surname, where what was read is none. */
export const leastOfSurname = 0.002;
