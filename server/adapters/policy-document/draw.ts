import { beijingDay } from '../../../contract/dates.ts';
import { beijingTime } from '../../domain/policy/beijing-time.ts';
import type {
  ClauseContent,
  EndorsementContent,
  PaperToDraw,
  PolicyContent,
} from '../../domain/policy/content.ts';
import { upperMoney } from '../../domain/policy/upper-money.ts';
import { fenWords } from '../../../contract/yuan-words.ts';
import { DrawnPaper, type Column, type Drawn } from './paper.ts';

const money = (fen: number): string => `¥ ${fenWords(fen)}`;

/** Draws a paper of a policy, with a place left for its signature. */
export async function draw(paper: PaperToDraw): Promise<Drawn> {
  switch (paper.kind) {
    case 'policy':
      return await drawPolicy(paper.content);
    case 'receipt':
      return await drawReceipt(paper.content);
    case 'endorsement':
      return await drawEndorsement(paper.content);
    case 'clause':
      return await drawClause(paper.content);
  }
}

const until = ({ ends_on }: PolicyContent): string => (ends_on === null ? '终身' : `${ends_on} 二十四时止`);

async function drawPolicy(content: PolicyContent): Promise<Drawn> {
  const { insurer, product, policy_no } = content;
  const paper = new DrawnPaper({
    ...{ title: '电子保险单', insurer: insurer.name, subject: `保单号 ${policy_no}` },
    at: new Date(content.issued_at),
  });
  paper.title('电子保险单', `保单号 ${policy_no}\u3000投保单号 ${content.order_no}`);
  paper.facts([
    { label: '产品', value: `${product.name}（${product.plan}）` },
    { label: '备案编号', value: product.filing_no },
    { label: '保险期间', value: `${content.starts_on} 零时起，${until(content)}` },
    { label: '签发时间', value: beijingTime(new Date(content.issued_at)) },
    { label: '犹豫期', value: `签收保单次日起 ${content.cooling_off_days} 日，期间退保退还全部保费` },
  ]);
  drawPeople(paper, content);
  drawPremium(paper, content);
  drawLimits(paper, content);
  drawAgreement(paper, content);
  paper.seal(sealName(insurer.name), '电子保单章', [
    `${insurer.name}\u3000客服电话 ${insurer.phone}`,
    insurer.address,
    '本保险单经电子签名，与纸质保险单具有同等法律效力。用常见的 PDF 阅读器打开，可以查看签名是否有效。',
  ]);
  return await paper.finish();
}

/** Four to six characters fit into the ring. */
const sealName = (insurer: string): string =>
  insurer.replace(/(股份有限公司|有限公司|保险)/g, '').slice(0, 8);

const itemColumns: readonly Column[] = [
  { label: '保障项目' },
  { label: '保险金额', width: 150 },
  { label: '每期保费', width: 90, isNumber: true },
  { label: '其中加费', width: 80, isNumber: true },
];

function drawPeople(paper: DrawnPaper, content: PolicyContent): void {
  paper.heading('投保人');
  paper.facts([{ label: '姓名', value: content.holder.name }, ...content.holder.lines]);
  for (const one of content.insured) {
    paper.heading(`被保险人 ${one.name}`);
    paper.facts(one.lines);
    paper.table(
      itemColumns,
      one.items.map(({ name, sum, fen, extra_fen }) => [
        ...[name, sum, fen === 0 ? '含在主险内' : money(fen)],
        extra_fen === 0 ? '无' : money(extra_fen),
      ]),
    );
    if (one.exclusions.length > 0) {
      paper.paragraph('特别约定：本合同对这位被保险人不承担以下责任', { isBold: true });
      for (const text of one.exclusions) paper.paragraph(text, { isBold: true });
    }
  }
  paper.heading('受益人');
  if (content.beneficiaries.length === 0) paper.paragraph('法定。按法律规定的继承顺序给付。');
  for (const lines of content.beneficiaries) paper.facts(lines);
}

function drawPremium(paper: DrawnPaper, { premium, benefits, cash_values, payment }: PolicyContent): void {
  paper.heading('保险费');
  const times =
    premium.instalments === 1
      ? '一次交清'
      : `${premium.period === 'month' ? '每月' : '每年'}一次，共 ${premium.instalments} 期`;
  paper.facts([
    { label: '首期保险费', value: `${money(premium.first_fen)}（人民币${upperMoney(premium.first_fen)}）` },
    { label: '交费方式', value: times },
    ...(premium.discount_fen > 0 ? [{ label: '每期已优惠', value: money(premium.discount_fen) }] : []),
    { label: '应交总额', value: money(premium.total_fen) },
    { label: '收款时间', value: `${beijingTime(new Date(payment.paid_at))}，${payment.method}` },
  ]);
  if (benefits.length > 0) {
    paper.heading('保险利益');
    paper.facts(benefits);
  }
  if (cash_values.length > 0) {
    paper.heading('现金价值');
    paper.paragraph('犹豫期后解除合同，按下表退还现金价值，可能低于已交保费。', { isSmall: true });
    paper.table(
      [
        { label: '保单年度末' },
        { label: '累计已交保费', isNumber: true },
        { label: '现金价值', isNumber: true },
      ],
      cash_values.map(({ year, paid_fen, cash_value_fen }) => [
        ...[`第 ${year} 年`, money(paid_fen), money(cash_value_fen)],
      ]),
    );
  }
}

function drawLimits(paper: DrawnPaper, { terms, exclusions }: PolicyContent): void {
  paper.heading('期限与约定');
  paper.facts(terms);
  paper.heading('责任免除');
  paper.paragraph('以下情况保险公司不赔，全文见保险条款。', { isBold: true });
  exclusions.forEach((text, place) => paper.paragraph(`${place + 1}. ${text}`, { isBold: true }));
}

function drawAgreement(paper: DrawnPaper, content: PolicyContent): void {
  paper.heading('合同由这些文件构成');
  paper.table(
    [{ label: '文件', width: 150 }, { label: '版本', width: 80 }, { label: '文字指纹（SHA-256）' }],
    content.documents.map(({ name, version, sha256 }) => [name, version, sha256]),
  );
  paper.heading('确认与签名');
  if (content.confirmations.length > 0)
    paper.table(
      [{ label: '确认人', width: 90 }, { label: '确认时间', width: 130 }, { label: '所确认内容的指纹' }],
      content.confirmations.map(({ name, sha256, confirmed_at }) => [
        ...[name, beijingTime(new Date(confirmed_at)), sha256],
      ]),
    );
  for (const { name, documents, strokes, typed, signed_at } of content.signatures) {
    const caption = `${name} 于 ${beijingTime(new Date(signed_at))} 签署：${documents.join('、')}`;
    if (typed === null) paper.signature(caption, `${name}手写签名`, strokes);
    else paper.paragraph(`${caption}（输入姓名：${typed}）`);
  }
  paper.paragraph(`投保过程记录指纹：${content.evidence}`, { isSmall: true });
}

async function drawReceipt(content: PolicyContent): Promise<Drawn> {
  const { insurer, product, payment, policy_no } = content;
  const paper = new DrawnPaper({
    ...{ title: '保险费收据', insurer: insurer.name, subject: `保单号 ${policy_no}` },
    at: new Date(content.issued_at),
  });
  paper.title('保险费收据', `收据号 ${payment.payment_no}`);
  paper.facts([
    { label: '交款人', value: content.holder.name },
    { label: '保单号', value: policy_no },
    { label: '产品', value: `${product.name}（${product.plan}）` },
    { label: '收款项目', value: '首期保险费' },
    { label: '金额', value: money(payment.amount_fen) },
    { label: '金额（大写）', value: `人民币${upperMoney(payment.amount_fen)}` },
    { label: '收款时间', value: beijingTime(new Date(payment.paid_at)) },
    { label: '支付方式', value: payment.method },
  ]);
  paper.seal(sealName(insurer.name), '收款专用章', [
    `收款人 ${insurer.name}`,
    `客服电话 ${insurer.phone}`,
    '本收据经电子签名，可用于核对，不作为报销凭证；需要发票请联系客服。',
  ]);
  return await paper.finish();
}

async function drawEndorsement(content: EndorsementContent): Promise<Drawn> {
  const { policy, amount_fen, to } = content;
  const at = new Date(content.ended_at);
  const { insurer, product, policy_no } = policy;
  const paper = new DrawnPaper({
    ...{ title: '批单', insurer: insurer.name, subject: `保单号 ${policy_no}`, at },
  });
  paper.title('批单：犹豫期内解除合同', `保单号 ${policy_no}`);
  paper.facts([
    { label: '投保人', value: policy.holder.name },
    { label: '被保险人', value: policy.insured.map(({ name }) => name).join('、') },
    { label: '产品', value: `${product.name}（${product.plan}）` },
    { label: '申请与终止时间', value: beijingTime(at) },
    { label: '退还保险费', value: `${money(amount_fen)}（人民币${upperMoney(amount_fen)}）` },
    { label: '退回账户', value: to },
  ]);
  paper.paragraph(
    `投保人在犹豫期内申请解除合同，本公司同意自 ${beijingTime(at)} 起终止保险责任，并无息退还所交的全部保险费。`,
  );
  paper.paragraph('自终止之时起发生的保险事故，本公司不承担保险责任。', { isBold: true });
  paper.seal(sealName(insurer.name), '批改专用章', [
    insurer.name,
    `客服电话 ${insurer.phone}`,
    `签发日期 ${beijingDay(at)}`,
  ]);
  return await paper.finish();
}

async function drawClause(content: ClauseContent): Promise<Drawn> {
  const paper = new DrawnPaper({
    ...{ title: content.name, insurer: content.insurer, subject: `${content.product} ${content.name}` },
    at: new Date(content.issued_at),
  });
  paper.title(
    content.name,
    `${content.product}\u3000备案编号 ${content.filing_no}\u3000版本 ${content.version}`,
  );
  for (const { heading, text, exclusion } of content.paragraphs) {
    if (heading !== undefined) paper.heading(heading);
    paper.paragraph(text, { isBold: exclusion });
  }
  paper.paragraph(`文字指纹（SHA-256）：${content.sha256}`, { isSmall: true });
  return await paper.finish();
}
