const digits = '零壹贰叁肆伍陆柒捌玖';
const units = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '万亿'];

/** Four digits of an amount in the numerals of contracts, without zeros at either end. */
function groupInWords(group: number): string {
  let words = '';
  let isGap = false;
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit === 0) isGap = words !== '';
    else {
      words += `${isGap ? '零' : ''}${digits[digit]}${units[place]}`;
      isGap = false;
    }
  }
  return words;
}

function yuanInWords(yuan: number): string {
  let words = '';
  let isGap = false;
  for (let place = groups.length - 1; place >= 0; place--) {
    const group = Math.floor(yuan / 10_000 ** place) % 10_000;
    if (group === 0) isGap = words !== '';
    else {
      const needsZero = words !== '' && (isGap || group < 1000);
      words += `${needsZero ? '零' : ''}${groupInWords(group)}${groups[place]}`;
      isGap = false;
    }
  }
  return words;
}

/** Fen as contracts write money: 陆仟陆佰伍拾贰元整. Throws RangeError for what is no amount. */
export function upperMoney(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError(`${fen} fen are no amount`);
  const yuan = yuanInWords(Math.floor(fen / 100));
  const jiao = Math.floor(fen / 10) % 10;
  const cent = fen % 10;
  if (jiao === 0 && cent === 0) return `${yuan || '零'}元整`;
  const whole = yuan === '' ? '' : `${yuan}元`;
  const tenths = jiao === 0 ? (whole === '' ? '' : '零') : `${digits[jiao]}角`;
  return `${whole}${tenths}${cent === 0 ? '整' : `${digits[cent]}分`}`;
}
