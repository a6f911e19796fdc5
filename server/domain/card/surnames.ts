// The Hundred Family Surnames (a text of the Song dynasty) and those beside them that are borne today.
const ofOne =
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳' +
  '酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅' +
  '庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫经房裘缪干解应宗丁宣' +
  '贲邓郁单杭洪包诸左石崔吉钮龚程嵇邢滑裴陆荣翁荀羊於惠甄曲家封芮羿储靳汲邴糜松井段富巫乌焦巴弓牧隗山谷车侯宓蓬全郗班仰秋' +
  '仲伊宫宁仇栾暴甘钭厉戎祖武符刘景詹束龙叶幸司韶郜黎蓟薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴胥能苍双闻莘党翟谭贡劳逄姬' +
  '申扶堵冉宰郦雍郤璩桑桂濮牛寿通边扈燕冀郏浦尚农温别庄晏柴瞿阎充慕连茹习宦艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇' +
  '广禄阙东欧殳沃利蔚越夔隆师巩厍聂晁勾敖融冷訾辛阚那简饶空曾毋沙乜养鞠须丰巢关蒯相查后荆红游竺权逯盖益桓公' +
  '肖闫涂覃邝冼仝亓佘丛迟官牟原栗楚鄢谌粟楼盘位区帅豆朴练漆卿晋初门来普代付苟邸郇郄岳苑葆兰芦麦佟隋商南海敬鹿辜';

const ofTwo = (
  '万俟 司马 上官 欧阳 夏侯 诸葛 闻人 东方 赫连 皇甫 尉迟 公羊 澹台 公冶 宗政 濮阳 淳于 单于 太叔 申屠 公孙 仲孙 轩辕 令狐 ' +
  '钟离 宇文 长孙 慕容 鲜于 闾丘 司徒 司空 南宫 独孤 端木'
).split(' ');

/** Surnames that Chinese names begin with; names of other nations may begin with none of them. */
export const surnames: readonly string[] = [...ofOne, ...ofTwo];

const known: ReadonlySet<string> = new Set(surnames);
const compound: ReadonlySet<string> = new Set(ofTwo);

export function beginsWithCompoundSurname(name: string): boolean {
  const [first = '', second = ''] = name;
  return compound.has(first + second);
}

export function beginsWithSurname(name: string): boolean {
  const [first = '', second = ''] = name;
  return known.has(first) || known.has(first + second);
}
