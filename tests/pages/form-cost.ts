import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterLifeTrial, ApplicantPhone, lifeAsks, somebody } from '../e2e/support/applicant-phone.ts';
import { emptyPhone } from './empty-phone.ts';
import { treeCosts } from './tree-cost.ts';
import { typingCosts, type LetterCost } from './typing-cost.ts';

/** What is typed into which field of which section: a field of each kind that is typed into. */
const typed = [
  ['投保人', '姓名', 'abcdefghij'],
  ['投保人', '证件号码', '990101199003080'],
  ['投保人', '手机号码', '13900000063'],
  ['投保人', '详细地址', 'abcdefghij0123456789'],
  ['投保人', '电子邮箱', 'abcdefghij'],
  ['被保险人', '身高', '170'],
  ['受益人', '姓名', 'abcdefghij'],
  ['受益人', '周予安的份额', '40'],
  ['联系人', '姓名', 'abcdefghij'],
  ['账户', '银行卡号', '620000990000123456'],
  ['账户', '户名', 'abcdefghij'],
] as const;

/**
 * Of every letter, in the form of the product that asks for most, with every module opened and filled in, and as many
 * people named as may be.
 */
async function keystrokes({ page, ...phone }: FilledForm): Promise<LetterCost[]> {
  const costs: LetterCost[] = [];
  for (const [tab, label, letters] of typed) {
    await phone.goesTo(tab);
    costs.push(...(await typingCosts(page, label, letters)));
  }
  return costs;
}

interface FilledForm {
  readonly page: Page;
  readonly goesTo: (tab: string) => Promise<void>;
}

async function filledForm(context: BrowserContext, origin: string): Promise<FilledForm> {
  const person = somebody();
  const phone = await ApplicantPhone.opens(context, person, await afterLifeTrial(origin, person));
  await phone.fillsInEverything(person.certificateNumber, lifeAsks);
  await phone.goesTo('受益人');
  await phone.chooses('身故受益人', '指定');
  for (const [index, name] of ['周明远', '周予安', '林怀瑾', '林清和', '林知秋'].entries()) {
    if (index > 0) await phone.button('添加受益人').click();
    await phone.field('姓名').fill(name);
    await phone.chooses('受益顺序', '第一顺序');
  }
  return { page: phone.page, goesTo: (tab) => phone.goesTo(tab) };
}

/** Of a keystroke in the largest form, and of its two largest trees. */
export async function formCosts(browser: Browser, origin: string) {
  const context = await emptyPhone(browser);
  const form = await filledForm(context, origin);
  const letters = await keystrokes(form);
  await form.goesTo('投保人');
  const trees = [
    await treeCosts(form.page, '职业', '体育教师'),
    await treeCosts(form.page, '常住地区', '西湖区'),
  ];
  await context.close();
  return {
    letters,
    search: trees.flatMap(({ search }) => search),
    scroll: trees.flatMap(({ scroll }) => scroll),
  };
}
