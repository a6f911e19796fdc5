/**
 * Characters with a twin that the recogniser does not have, a stroke apart: 瑤 comes out as 瑶 and 𠮷 as 吉, as sure
 * as if it were right. Somebody has to look.
 */
const twins: ReadonlySet<string> = new Set('瑶吉遥摇凉冲奂晋昂冉册昊皓晔朗恒');
/** Of surnames alone, for given names have it often: 亓 comes out as 元. */
const surnamesWithTwin: ReadonlySet<string> = new Set('元');

/** Whether a name's character of this index may be another one, however sure the recogniser is. */
export const hasTwin = (char: string, index: number): boolean =>
  twins.has(char) || (index === 0 && surnamesWithTwin.has(char));
