import { pinyin } from 'pinyin-pro';

const syllablesOf = (name: string): string[] =>
  pinyin(name, { type: 'array', toneType: 'none', surname: 'head', v: true, nonZh: 'removed' }).map((one) =>
    one.toLowerCase(),
  );

/**
 * Whether a word of Latin letters stands for a name or a part of it: by initials (lzx for 林知夏), by pinyin (linzhixia,
 * zhixia), or by pinyin as far as it is typed (linzh). A surname is read as surnames are: 单 is shan.
 */
export function soundsLike(name: string, word: string): boolean {
  const wanted = word.toLowerCase();
  if (!/^[a-z]+$/.test(wanted)) return false;
  const syllables = syllablesOf(name);
  if (
    syllables
      .map(([first]) => first)
      .join('')
      .includes(wanted)
  )
    return true;
  return syllables.some((_, from) => {
    const said = syllables.slice(from).join('');
    // On keyboards that have no ü it is v or u.
    return said.startsWith(wanted) || said.replace(/v/g, 'u').startsWith(wanted);
  });
}
