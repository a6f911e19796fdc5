import { describe, expect, test } from 'vitest';
import { checkDigit } from '../../../contract/certificate/id-number.ts';
import { lineAt } from '../../../tests/support/card-lines.ts';
import type { CardFieldName } from './card-fields.ts';
import { pointOf } from './card-place.ts';
import { readCard } from './read-card.ts';
import type { TextLine } from './text-line.ts';
import { isSure } from './thresholds.ts';

const first17 = '99040419770516083';
const number = first17 + checkDigit(first17);

/** A front's lines; each may be replaced, or taken away by null. */
function front(changed: Readonly<Record<string, TextLine | null>> = {}): TextLine[] {
  const lines: Record<string, TextLine | null> = {
    name: lineAt('姓名卜红舒文', 100, 100),
    gender: lineAt('性别男', 100, 170),
    nation: lineAt('民族汉', 300, 170),
    birth: lineAt('出生1977年5月16日', 100, 240),
    address1: lineAt('住址湖南省凤鸣市柳林区', 100, 310),
    address2: lineAt('春晖街714号', 160, 355),
    number: lineAt(`公民身份号码${number}`, 100, 480),
    ...changed,
  };
  return Object.values(lines).filter((line) => line !== null);
}

const textsOf = (lines: readonly TextLine[]) =>
  Object.fromEntries(readCard(lines).fields.map(({ field, text }) => [field, text]));
const fieldOf = (lines: readonly TextLine[], name: CardFieldName) =>
  readCard(lines).fields.find(({ field }) => field === name);
const sure = (lines: readonly TextLine[], name: CardFieldName) =>
  isSure(name, fieldOf(lines, name)!.confidence);

describe('a front', () => {
  test('gives its six fields, all of them sure', () => {
    expect(readCard(front()).side).toBe('front');
    expect(textsOf(front())).toEqual({
      ...{ name: '卜红舒文', gender: 'male', nation: '汉', birth: '1977-05-16', number },
      address: '湖南省凤鸣市柳林区春晖街714号',
    });
    for (const { field, confidence } of readCard(front()).fields)
      expect(isSure(field, confidence)).toBe(true);
  });

  test('is read the same from lines that fall to the right, in parts and in any order', () => {
    const slope = 0.05;
    const at = (text: string, x: number, y: number) => lineAt(text, x, y + x * slope, { slope });
    const lines = front({
      name: at('卜红舒文', 180, 100),
      label: at('姓名', 100, 100),
      gender: at('性别男', 100, 170),
      nation: at('民族汉', 300, 170),
      birth: at('出生1977年5月16日', 100, 240),
      address1: at('住址湖南省凤鸣市柳林区', 100, 310),
      address2: at('春晖街714号', 160, 355),
      number: at(number, 330, 480),
      numberLabel: at('公民身份号码', 100, 480),
    });
    expect(textsOf(lines.reverse())).toEqual(textsOf(front()));
  });

  test('takes no stamp beside the address for a part of it', () => {
    expect(textsOf(front({ stamp: lineAt('样本', 700, 380) }))).toEqual(textsOf(front()));
    expect(textsOf(front({ stamp: lineAt('样本', 700, 355) }))).toEqual(textsOf(front()));
  });

  test('takes nothing for the address that stands left of its lines and is doubtful', () => {
    for (const noise of ['上', '#']) {
      const lines = front({
        noise: lineAt(noise, 160, 310, { probability: 0.8 }),
        address1: lineAt('湖南省凤鸣市柳林区', 190, 310),
      });
      const labelled = [...lines, lineAt('住址', 100, 310)].map((line) =>
        line.glyphs[0]?.char === '春' ? lineAt('春晖街714号', 190, 355) : line,
      );
      expect(textsOf(labelled)['address']).toBe(textsOf(front())['address']);
    }
  });

  test('is read through what the ground between its parts is taken for', () => {
    const nothing = { ...lineAt('', 300, 306, { height: 8 }), glyphs: [] };
    const ground = lineAt('一', 290, 170, { height: 16, probability: 0.3 });
    const lines = front({
      nothing,
      ground,
      label: lineAt('住址', 100, 310),
      address1: lineAt('湖南省凤鸣市柳林区', 320, 310),
      address2: lineAt('春晖街714号', 320, 355),
      nationLabel: lineAt('民族', 220, 170),
      nation: lineAt('纳西', 310, 170),
    });
    expect(textsOf(lines)).toEqual({ ...textsOf(front()), nation: '纳西' });
    expect(sure(lines, 'nation')).toBe(true);
  });

  test('reads a character once that ends one part of a row and begins the next', () => {
    const label = lineAt('姓名　女', 100, 100);
    const halved = {
      ...label,
      glyphs: [0, 1, 3].map((i) => ({ ...label.glyphs[i]!, at: [0.12, 0.5, 0, 0.97][i]! })),
    };
    const lines = front({ label: halved, name: lineAt('姬红超', 195, 100) });
    expect(textsOf(lines)['name']).toBe('姬红超');
    expect(sure(lines, 'name')).toBe(true);
    const twice = front({ label: halved, name: lineAt('红超', 250, 100) });
    expect(textsOf(twice)['name']).toBe('女红超');
  });

  test('takes nothing for the name that is no character of one and stands before it', () => {
    const lines = front({ name: lineAt('姓名[卜红舒文', 100, 100) });
    expect(textsOf(lines)['name']).toBe('卜红舒文');
    expect(sure(lines, 'name')).toBe(false);
  });

  test('says by its number what could not be read of birth and gender, as sure as the number is', () => {
    const lines = front({ gender: null, birth: null, name: lineAt('姓名卜红舒文', 100, 100) });
    expect(textsOf(lines)).toMatchObject({ birth: '1977-05-16', gender: 'male' });
    expect(sure(lines, 'birth')).toBe(true);
    const doubtful = front({
      birth: null,
      number: lineAt(`公民身份号码${number}`, 100, 480, { probability: 0.8 }),
    });
    expect(fieldOf(doubtful, 'birth')?.text).toBe('1977-05-16');
    expect(sure(doubtful, 'birth')).toBe(false);
    const invalid = number.replace(/^9904/, '9914');
    expect(fieldOf(front({ birth: null, number: lineAt(invalid, 300, 480) }), 'birth')).toBeUndefined();
  });

  test('takes nothing for the end of the address that is doubtful and ends none, and is unsure', () => {
    const lines = front({ ground: lineAt('ln', 370, 355, { probability: 0.3 }) });
    expect(textsOf(lines)['address']).toBe(textsOf(front())['address']);
    expect(sure(lines, 'address')).toBe(false);
  });

  test('takes no label of a number that is cut off for a part of the address', () => {
    const lines = front({ number: lineAt('公民身份号码99040', 100, 480), cut: lineAt('身份号码', 160, 400) });
    expect(textsOf(lines)['address']).toBe(textsOf(front())['address']);
  });

  test.each([
    ['birth', lineAt('出生1978年5月16日', 100, 240)],
    ['gender', lineAt('性别女', 100, 170)],
  ] as const)('is unsure of a %s that its number contradicts, and of the number', (name, line) => {
    const lines = front({ [name]: line });
    expect(fieldOf(lines, name)?.note).toBe('conflict');
    expect(sure(lines, name)).toBe(false);
    expect(sure(lines, 'number')).toBe(false);
  });

  test('with a number that does not hold is unsure of it', () => {
    const wrong = number.replace(/^9904/, '9914');
    expect(sure(front({ number: lineAt(wrong, 300, 480) }), 'number')).toBe(false);
  });

  test('is unsure of a name with a hole in it, and of one with a doubtful character', () => {
    const hole = lineAt('范　刚', 180, 100);
    const holed = { ...hole, glyphs: hole.glyphs.filter(({ char }) => char !== '　') };
    const lines = front({ name: holed, label: lineAt('姓名', 100, 100) });
    expect(fieldOf(lines, 'name')).toMatchObject({ text: '范刚', note: 'rare_character' });
    expect(sure(lines, 'name')).toBe(false);
    expect(sure(front({ name: lineAt('姓名卜红舒文', 100, 100, { probability: 0.9 }) }), 'name')).toBe(false);
  });

  test('is unsure of a name behind whose last character the line goes on', () => {
    const whole = lineAt('姓名惠静鋆', 100, 100);
    const ended = { ...whole, glyphs: whole.glyphs.slice(0, -1) };
    expect(fieldOf(front({ name: ended }), 'name')).toMatchObject({ text: '惠静', note: 'rare_character' });
    expect(sure(front({ name: ended }), 'name')).toBe(false);
    expect(sure(front({ name: lineAt('姓名惠静', 100, 100) }), 'name')).toBe(true);
  });

  test('is unsure of a name of which another line stands below', () => {
    const twoLines = (below: TextLine) =>
      front({ name: lineAt('姓名阿卜杜热合曼', 100, 90), below, gender: lineAt('性别男', 100, 190) });
    expect(fieldOf(twoLines(lineAt('外力江', 160, 130)), 'name')?.text).toBe('阿卜杜热合曼');
    expect(sure(twoLines(lineAt('外力江', 160, 130)), 'name')).toBe(false);
    expect(sure(twoLines(lineAt('样本', 700, 130)), 'name')).toBe(true);
  });

  /** As it was read: □ is room for characters that were not. */
  const without = (text: string, x: number, y: number): TextLine => {
    const line = lineAt(text, x, y);
    return { ...line, glyphs: line.glyphs.filter(({ char }) => char !== '□') };
  };

  test.each([
    ['住址湖南省□鸣市柳林区', '春晖街714号', '湖南省鸣市柳林区春晖街714号'],
    ['住址湖南省凤鸣市柳林区', '春晖街□14号', '湖南省凤鸣市柳林区春晖街14号'],
    ['住址湖南省□□□柳林区', '春晖街714号', '湖南省春晖街714号'],
  ])('is unsure of an address with a hole in it: %s, %s', (above, below, address) => {
    const lines = front({ address1: without(above, 100, 310), address2: without(below, 160, 355) });
    expect(fieldOf(lines, 'address')?.text).toBe(address);
    expect(sure(lines, 'address')).toBe(false);
  });

  test.each(['住宅小区3幢', '遗址路12号', '址坊村3号'])(
    'begins no address at a line that begins as its label does: %s',
    (below) => {
      for (const label of [null, lineAt('住址', 100, 310)]) {
        const x = label ? 160 : 100;
        const first = `${label ? '' : '住址'}湖南省凤鸣市柳林区`;
        const lines = front({
          ...{ label, address1: lineAt(first, x, 310) },
          address2: lineAt(below, 160, 355),
        });
        expect(fieldOf(lines, 'address')?.text).toBe(`湖南省凤鸣市柳林区${below}`);
        expect(sure(lines, 'address')).toBe(true);
      }
      const withoutIt = front({
        address1: lineAt('湖南省凤鸣市柳林区', 160, 310),
        address2: lineAt(below, 160, 355),
      });
      expect(fieldOf(withoutIt, 'address')?.text).toBe(`湖南省凤鸣市柳林区${below}`);
      expect(sure(withoutIt, 'address')).toBe(false);
    },
  );

  test.each([
    ['住', 90],
    ['址', 115],
  ])('knows an address by %s alone, left of where it goes on', (label, x) => {
    const lines = front({
      ...{ label: lineAt(label, x, 310), address1: lineAt('湖南省凤鸣市柳林区', 160, 310) },
    });
    expect(textsOf(lines)).toEqual(textsOf(front()));
    expect(sure(lines, 'address')).toBe(true);
  });

  test('takes no word of another script below the address for a part of it', () => {
    for (const below of [lineAt('Gunghminz', 160, 440), lineAt('Gunghminz', 160, 400)])
      expect(sure(front({ below }), 'address')).toBe(true);
    const low = front({ below: lineAt('口日中', 160, 440, { height: 20 }) });
    expect(sure(low, 'address')).toBe(true);
    const near = front({ below: lineAt('口日中', 160, 395, { height: 20 }) });
    expect(sure(near, 'address')).toBe(false);
    const far = front({ below: lineAt('口日中', 160, 430) });
    expect(sure(far, 'address')).toBe(false);
    for (const lines of [low, near, far]) expect(textsOf(lines)).toEqual(textsOf(front()));
  });

  test('is unsure of an address of which a line may have been passed over', () => {
    const lines = front({ address2: null, address3: lineAt('春晖街714号', 160, 400) });
    expect(sure(lines, 'address')).toBe(false);
    const three = front({ address3: lineAt('9幢302室', 160, 400) });
    expect(fieldOf(three, 'address')?.text).toBe('湖南省凤鸣市柳林区春晖街714号9幢302室');
    expect(sure(three, 'address')).toBe(true);
  });

  test.each(['公民街12号', '3号码头5栋', '身份路8号'])(
    'keeps a line of an address that has a word of the number’s label in it: %s',
    (below) => {
      const lines = front({ address2: lineAt(below, 160, 355) });
      expect(fieldOf(lines, 'address')?.text).toBe(`湖南省凤鸣市柳林区${below}`);
      expect(sure(lines, 'address')).toBe(true);
    },
  );

  test('is unsure of an address below which a label of the number stands in its column', () => {
    for (const cut of [lineAt('身份号码', 160, 400), lineAt('号码', 160, 400)]) {
      const lines = front({ cut });
      expect(textsOf(lines)['address']).toBe(textsOf(front())['address']);
      expect(sure(lines, 'address')).toBe(false);
    }
    expect(sure(front({ cut: lineAt('公民身份', 100, 400) }), 'address')).toBe(true);
    expect(sure(front({ cut: lineAt('公民', 100, 400) }), 'address')).toBe(true);
  });

  test('is unsure of a name that begins too far behind its label', () => {
    const behind = (x: number) => front({ name: lineAt('文博', x, 100), label: lineAt('姓名', 100, 100) });
    expect(sure(behind(180), 'name')).toBe(true);
    expect(fieldOf(behind(210), 'name')).toMatchObject({ text: '文博', note: 'rare_character' });
    expect(sure(behind(210), 'name')).toBe(false);
  });

  const withSecond = (line: TextLine, of: string, char: string, probability = 0.01): TextLine => ({
    ...line,
    glyphs: line.glyphs.map((one) => (one.char === of ? { ...one, second: { char, probability } } : one)),
  });

  test.each([
    ['姓名谌或谦', '或', '彧', '谌彧谦'],
    ['姓名夏候晟', '候', '侯', '夏侯晟'],
  ])(
    'takes no word for a part of a name where another character may stand there, and is unsure: %s',
    (read, word, other, name) => {
      const lines = front({ name: withSecond(lineAt(read, 100, 100), word, other) });
      expect(fieldOf(lines, 'name')?.text).toBe(name);
      expect(sure(lines, 'name')).toBe(false);
    },
  );

  test('leaves 候, where there is no trace of 侯', () => {
    const name = withSecond(lineAt('姓名候文安', 100, 100), '候', '侯', 0.0001);
    expect(fieldOf(front({ name }), 'name')?.text).toBe('候文安');
  });

  test.each(['那英', '才仁卓玛', '太文华'])(
    'leaves a name that begins with a word, as sure as it was read: %s',
    (name) => {
      const read = withSecond(lineAt(`姓名${name}`, 100, 100), name[0]!, '邢', 2e-4);
      expect(fieldOf(front({ name: read }), 'name')?.text).toBe(name);
      expect(sure(front({ name: read }), 'name')).toBe(true);
    },
  );

  test('leaves a word in a name where no other character shows, and is unsure', () => {
    const read = withSecond(lineAt('姓名谌或谦', 100, 100), '或', '彧', 2e-4);
    expect(fieldOf(front({ name: read }), 'name')?.text).toBe('谌或谦');
    expect(sure(front({ name: read }), 'name')).toBe(false);
  });

  test('leaves it to the drawings what stands in the place of a word', () => {
    const read = withSecond(lineAt('姓名谌或谦', 100, 100), '或', '彧');
    const { glyphs } = fieldOf(front({ name: read }), 'name')!;
    expect(glyphs.map(({ glyph }) => isSure('name', glyph.probability))).toEqual([true, false, true]);
  });

  test.each(['刘O明', '刘o明', '刘0明', '刘○明', '刘Ｏ明'])(
    'reads the 〇 of a name, never sure: %s',
    (read) => {
      const lines = front({ name: lineAt(`姓名${read}`, 100, 100) });
      expect(fieldOf(lines, 'name')?.text).toBe('刘〇明');
      expect(sure(lines, 'name')).toBe(false);
    },
  );

  test('takes a C for a 〇 where it is doubtful and stands beside Chinese characters', () => {
    const name = (text: string, probability: number) => {
      const line = lineAt(`姓名${text}`, 100, 100);
      const glyphs = line.glyphs.map((one) => (one.char === 'C' ? { ...one, probability } : one));
      return fieldOf(front({ name: { ...line, glyphs } }), 'name')?.text;
    };
    expect(name('刘C明', 0.8)).toBe('刘〇明');
    expect(name('刘C明', 0.99)).toBe('刘C明');
    expect(name('JOOC', 0.8)).toBe('JOOC');
  });

  test.each(['别胜男', '李民族', '女民生'])('reads a name with words of other fields in it: %s', (name) => {
    const lines = front({ name: lineAt(`姓名${name}`, 100, 100) });
    expect(textsOf(lines)).toEqual({ ...textsOf(front()), name });
    for (const field of ['name', 'gender', 'nation'] as const) expect(sure(lines, field)).toBe(true);
  });

  test('begins no name with what light left of its label, or with a line of the ground', () => {
    const halved = withSecond(lineAt('夕吉克阿木', 160, 100), '夕', '名');
    expect(fieldOf(front({ label: lineAt('姓', 100, 100), name: halved }), 'name')?.text).toBe('吉克阿木');
    expect(fieldOf(front({ name: lineAt('姓名一穆望庚', 100, 100) }), 'name')?.text).toBe('穆望庚');
    expect(fieldOf(front({ name: lineAt('姓名一丁', 100, 100) }), 'name')?.text).toBe('一丁');
  });

  /** As a label's characters stand: nearer to each other than what follows them. */
  const remains = (label: string, left: string, x: number, y: number) => {
    const line = lineAt(label + left, x, y, { height: 30 });
    const at = (place: number) => place / [...label, ...left].length;
    return {
      ...line,
      glyphs: line.glyphs.map((one, i) =>
        i < label.length ? one : { ...one, at: at(i + 0.2), probability: 0.7 },
      ),
    };
  };

  test('takes nothing for a field that light left of its label, and is unsure', () => {
    const lines = front({
      nameLabel: remains('姓', '夕', 70, 100),
      name: lineAt('卜红舒文', 190, 100),
      addressLabel: remains('住址', '三', 70, 310),
      address1: lineAt('湖南省凤鸣市柳林区春晖街714号', 190, 310),
      address2: null,
    });
    expect(textsOf(lines)).toEqual(textsOf(front()));
    for (const name of ['name', 'address'] as const) expect(sure(lines, name)).toBe(false);
  });

  test('gives the nation beside the gender where light took its label, unsure', () => {
    const lines = front({ gender: lineAt('性别', 100, 170), nation: lineAt('汉', 330, 170) });
    expect(textsOf(lines)).toEqual(textsOf(front()));
    expect(sure(lines, 'nation')).toBe(false);
  });

  test.each([
    ['林省凤鸣市柳林区', 205, '吉林省凤鸣市柳林区春晖街714号'],
    ['疆维吾尔自治区凤鸣市', 205, '新疆维吾尔自治区凤鸣市春晖街714号'],
    ['南省凤鸣市柳林区', 205, '南省凤鸣市柳林区春晖街714号'],
    ['林省凤鸣市柳林区', 170, '林省凤鸣市柳林区春晖街714号'],
  ])('completes the province of an address whose first character is lacking: %s at %i', (read, x, whole) => {
    const lines = front({ label: lineAt('住址', 100, 310), address1: lineAt(read, x, 310) });
    expect(fieldOf(lines, 'address')?.text).toBe(whole);
    if (x === 205) expect(sure(lines, 'address')).toBe(false);
  });

  test('completes the province of an address of which a character was passed over', () => {
    const lines = front({ address1: without('住址上□市柳林区', 100, 310) });
    expect(fieldOf(lines, 'address')?.text).toBe('上海市柳林区春晖街714号');
    expect(sure(lines, 'address')).toBe(false);
  });

  test('says by its number when somebody was born whose year cannot be one', () => {
    const lines = front({ birth: lineAt('出生1077年5月16日', 100, 240) });
    expect(fieldOf(lines, 'birth')?.text).toBe('1977-05-16');
  });

  test('gives a number of which light took digits, by the day of birth, unsure', () => {
    const line = lineAt(`公民身份号码${number}`, 100, 480);
    const lit = { ...line, glyphs: line.glyphs.filter((_, i) => i < 17 || i > 19) };
    expect(fieldOf(front({ number: lit }), 'number')?.text).toBe(number);
    expect(sure(front({ number: lit }), 'number')).toBe(false);
  });

  test('is unsure of a name with a character that has a twin, or with what no name has', () => {
    for (const name of ['姓名石瑶北', '姓名元小北', '姓名石3北', '姓名石北·']) {
      const lines = front({ name: lineAt(name, 100, 100) });
      expect(fieldOf(lines, 'name')?.text).toBe(name.slice(2));
      expect(sure(lines, 'name')).toBe(false);
    }
  });

  test('without its labels gives what stands in their place, unsure', () => {
    const lines = front({
      name: lineAt('卜红舒文', 180, 100),
      address1: lineAt('湖南省凤鸣市柳林区', 160, 310),
    });
    expect(textsOf(lines)).toEqual(textsOf(front()));
    for (const name of ['name', 'address'] as const) expect(sure(lines, name)).toBe(false);
  });

  test('gives the name above the nation where its label and the gender’s are lost', () => {
    const lines = front({
      name: lineAt('卜红舒文', 180, 100),
      gender: lineAt('男', 180, 170),
      nation: lineAt('民族汉', 230, 170),
    });
    expect(textsOf(lines)).toEqual(textsOf(front()));
    expect(sure(lines, 'name')).toBe(false);
  });

  test('says of a nation that was read wrongly which it must be, and is unsure of it', () => {
    const lines = front({ nation: lineAt('民族哈萨兑', 300, 170) });
    expect(fieldOf(lines, 'nation')?.text).toBe('哈萨克');
    expect(sure(lines, 'nation')).toBe(false);
  });

  test('tells where the card lies', () => {
    const { place } = readCard(front());
    const corner = pointOf(place!, 0, 0);
    expect(corner.x).toBeLessThan(100);
    expect(corner.y).toBeLessThan(100);
  });
});

describe('a back', () => {
  const back = (validity: string) => [
    lineAt('中华人民共和国', 300, 100),
    lineAt('居民身份证', 300, 200),
    lineAt('签发机关', 200, 400),
    lineAt('凤鸣市公安局柳林分局', 340, 400),
    lineAt('有效期限', 200, 460),
    lineAt(validity, 340, 460),
  ];

  test('gives authority and both days', () => {
    expect(readCard(back('2011.01.08-2031.01.08'))).toMatchObject({ side: 'back', temporary: false });
    expect(textsOf(back('2011.01.08-2031.01.08'))).toEqual({
      ...{ authority: '凤鸣市公安局柳林分局', valid_from: '2011-01-08', valid_until: '2031-01-08' },
    });
  });

  test('is unsure of an office whose name has no end', () => {
    const lines = back('2011.01.08-长期').map((line, i) => (i === 3 ? lineAt('凤鸣市公安', 340, 400) : line));
    expect(fieldOf(lines, 'authority')?.text).toBe('凤鸣市公安局');
    expect(sure(lines, 'authority')).toBe(false);
  });

  test('takes nothing for the office that stands before its first character, and is unsure', () => {
    const lines = back('2011.01.08-长期').map((line, i) =>
      i === 3 ? lineAt('_凤鸣市公安局柳林分局', 310, 400) : line,
    );
    expect(fieldOf(lines, 'authority')?.text).toBe('凤鸣市公安局柳林分局');
    expect(sure(lines, 'authority')).toBe(false);
  });

  test('without its label gives the office by its name, unsure', () => {
    const lines = back('2011.01.08-长期').filter((_, i) => i !== 2);
    expect(fieldOf(lines, 'authority')?.text).toBe('凤鸣市公安局柳林分局');
    expect(sure(lines, 'authority')).toBe(false);
  });

  test('is unsure of an office of which light took a part that can be told', () => {
    const lines = back('2011.01.08-长期').map((line, i) =>
      i === 3 ? lineAt('凤鸣市公安局柳林分', 340, 400) : line,
    );
    expect(fieldOf(lines, 'authority')?.text).toBe('凤鸣市公安局柳林分局');
    expect(sure(lines, 'authority')).toBe(false);
  });

  test('is unsure of an office that begins far from its label', () => {
    const lines = back('2011.01.08-长期').map((line, i) =>
      i === 3 ? lineAt('公安局柳林分局', 430, 400) : line,
    );
    expect(fieldOf(lines, 'authority')?.text).toBe('公安局柳林分局');
    expect(sure(lines, 'authority')).toBe(false);
  });

  test.each(['凤□市公安局柳林分局', '凤鸣□公安局', '凤鸣市公安局柳□分局'])(
    'is unsure of an office with a character that was passed over: %s',
    (office) => {
      const line = lineAt(office, 340, 400);
      const passedOver = { ...line, glyphs: line.glyphs.filter(({ char }) => char !== '□') };
      const lines = back('2011.01.08-长期').map((whole, i) => (i === 3 ? passedOver : whole));
      expect(fieldOf(lines, 'authority')?.text).toBe(office.replace('□', ''));
      expect(sure(lines, 'authority')).toBe(false);
    },
  );

  test('is unsure of an office whose name goes on in another line', () => {
    const lines = [...back('2011.01.08-长期').slice(0, 5), lineAt('2011.01.08-长期', 340, 490)];
    expect(sure(lines, 'authority')).toBe(true);
    const twoLines = lines.map((line, i) => (i === 3 ? lineAt('凤鸣市公安局', 340, 390) : line));
    expect(sure([...twoLines, lineAt('柳林分局', 340, 425)], 'authority')).toBe(false);
    expect(sure([...twoLines, lineAt('样本', 700, 425)], 'authority')).toBe(true);
  });

  test('may have no end, which is as sure as it was read, whatever stands between', () => {
    for (const validity of ['2011.01.08-长期', '2011.01.08…长期']) {
      expect(textsOf(back(validity))).toMatchObject({ valid_until: '长期' });
      const read = lineAt(validity, 340, 460);
      const doubtful = {
        ...read,
        glyphs: read.glyphs.map((one) => (one.char === '长' ? { ...one, probability: 0.6 } : one)),
      };
      const until = fieldOf([...back(validity).slice(0, -1), doubtful], 'valid_until');
      expect(until).toMatchObject({ text: '长期', confidence: 0.6 });
      expect(until?.glyphs).not.toHaveLength(0);
    }
  });

  test('does not know of a day alone whether it is the first or the last', () => {
    const alone = back('-2019.06.26');
    expect(textsOf(alone)).toMatchObject({ valid_from: '2019-06-26' });
    expect(sure(alone, 'valid_from')).toBe(false);
  });

  test('is unsure of days that no card has: another term, another day of the year', () => {
    expect(sure(back('2011.01.08-2031.01.08'), 'valid_until')).toBe(true);
    for (const odd of [
      '2011.01.08-2034.01.08',
      '2011.01.08-2031.01.09',
      '2031.01.08-2011.01.08',
      '2012.02.29-2032.06.29',
    ])
      for (const name of ['valid_from', 'valid_until'] as const) expect(sure(back(odd), name)).toBe(false);
    for (const leap of ['2012.02.29-2032.02.29', '2012.02.29-2022.02.28', '2012.02.29-2022.03.01'])
      expect(sure(back(leap), 'valid_until')).toBe(true);
  });
});

test('what is no card has no side', () => {
  expect(readCard([lineAt('今日特价', 100, 100), lineAt('买一送一', 100, 200)]).side).toBeNull();
  expect(readCard([]).side).toBeNull();
});
