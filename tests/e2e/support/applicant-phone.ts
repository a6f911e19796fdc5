import { expect, type BrowserContext, type Page } from '@playwright/test';
import { ageOn, beijingDay } from '../../../contract/dates.ts';
import { deriveFromIdNumber } from '../../../contract/certificate/id-number.ts';
import { filledIn } from '../../../server/sandbox/demo-sales/fill-in.ts';
import { inventPerson } from '../../../server/sandbox/invented-person.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { chosen, type Chosen } from '../../support/buyer.ts';
import { birthDateOf, type Person } from '../../support/form-values.ts';
import { Reader } from '../../support/reader.ts';

const today = beijingDay(new Date());
let seed = 4000;

/** Somebody between 25 and 39, or of other years, who was in no test before. */
export function somebody(from = 25, before = 40): Person {
  for (;;) {
    const person = inventPerson(seed++);
    if (isAged(person, from, before)) return person;
  }
}

const isAged = (person: Person, from: number, before: number): boolean => {
  const age = ageOn(birthDateOf(person), today);
  return age >= from && age < before;
};

/** Somebody between 25 and 39, the same for the same number. */
export function personFrom(number: number): Person {
  for (let one = number * 100; ; one++) {
    const person = inventPerson(one);
    if (isAged(person, 25, 40)) return person;
  }
}

/** As somebody would have chosen at the trial, for themselves; `different` is what they chose otherwise. */
export const forOneself = (person: Person, different: Chosen = {}): Chosen => ({
  relation: 'self',
  gender: deriveFromIdNumber(person.certificateNumber, today)?.gender ?? 'male',
  birth_date: birthDateOf(person),
  social_insurance: 'yes',
  ...different,
});

/** A phone on which the trial is over and the application begins. */
export async function afterTrial(origin: string, ...insured: readonly Chosen[]): Promise<ApplicantDevice> {
  const device = await ApplicantDevice.at(origin);
  await device.endsTrial('AX-MED-01', 'B', chosen({ pay_mode: 'year' }, ...insured));
  return device;
}

/** The same, of the insurance that asks for most: a life's cover against critical illness. */
/** An application for oneself that is filled in to the last field on this device; the phone is proven where it has to be. */
export async function filledForOneself(origin: string, phone: 'proven' | 'unproven') {
  const person = somebody();
  const device = await afterTrial(origin, forOneself(person));
  if (phone === 'proven') await device.provesPhone(person);
  const { modules } = await device.opensForm();
  await device.types(filledIn(modules, person));
  return { person, device };
}

export async function afterLifeTrial(origin: string, person: Person): Promise<ApplicantDevice> {
  const device = await ApplicantDevice.at(origin);
  const { relation, gender, birth_date } = forOneself(person);
  const wanted = { amount: '500000', term: 'life', pay_period: '20' };
  await device.endsTrial('AX-CI-02', 'B', chosen({}, { ...wanted, relation, gender, birth_date } as Chosen));
  return device;
}

/** The same, of the accident insurance. */
export async function afterAccidentTrial(origin: string, person: Person): Promise<ApplicantDevice> {
  const device = await ApplicantDevice.at(origin);
  const insured = { relation: 'self', birth_date: birthDateOf(person) };
  await device.endsTrial('AX-ACC-04', 'A', chosen({ pay_mode: 'year' }, insured));
  return device;
}

/** What a product asks for beside what every product does. */
export interface Asked {
  /** Modules by their titles, after the applicant's, in their order. */
  readonly modules: readonly string[];
  readonly ofApplicant: readonly ('nationality' | 'income')[];
  readonly body: boolean;
}

/** The medical insurance, as most walks buy it. */
const medicalAsks: Asked = {
  modules: ['被保险人', '紧急联系人', '交费账户', '下一年度续保交费', '保单信息'],
  ...{ ofApplicant: ['nationality'], body: true },
};

/** The insurances that last for long. */
export const lifeAsks: Asked = {
  modules: ['被保险人', '受益人', '紧急联系人', '首期交费账户', '续期交费', '保单信息'],
  ...{ ofApplicant: ['nationality', 'income'], body: true },
};

/** The application on a phone, in the words of the page. */
export class ApplicantPhone {
  readonly page: Page;
  readonly person: Person;
  readonly #origin: string;
  readonly #processNo: string;

  constructor(
    page: Page,
    person: Person,
    { origin, processNo }: Pick<ApplicantDevice, 'origin' | 'processNo'>,
  ) {
    this.page = page;
    this.person = person;
    this.#origin = origin;
    this.#processNo = processNo;
  }

  /** Opens the form in a browser that holds the process. */
  static async opens(
    context: BrowserContext,
    person: Person,
    device: ApplicantDevice,
  ): Promise<ApplicantPhone> {
    const page = await context.newPage();
    await page.addInitScript((token) => localStorage.setItem('visitor_token', token), device.token);
    const phone = new ApplicantPhone(page, person, device);
    await phone.opensForm();
    return phone;
  }

  async opensForm(): Promise<void> {
    await this.page.goto(`${this.#origin}/#/insure?processNo=${this.#processNo}`);
    await expect(this.page.getByRole('button', { name: /下一项|提交投保信息/ })).toBeVisible();
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name });
  }

  field(name: string) {
    return this.page.getByLabel(name, { exact: false }).first();
  }

  get sheet() {
    return this.page.getByRole('dialog');
  }

  /** The sign in the bar of where what was typed is. */
  get sign() {
    return this.page.locator('header').getByRole('status');
  }

  async goesTo(tab: string): Promise<void> {
    await this.page
      .getByRole('navigation', { name: '投保信息各项' })
      .getByRole('button', { name: tab })
      .click();
  }

  async picks(field: string, choice: string | RegExp): Promise<void> {
    await this.field(field).click();
    await this.sheet.getByRole('button', { name: choice, exact: true }).click();
    await expect(this.sheet).toBeHidden();
  }

  async searches(field: string, words: string, choice: RegExp): Promise<void> {
    await this.field(field).click();
    await this.sheet.getByRole('textbox').fill(words);
    await this.sheet.getByRole('button', { name: choice }).first().click();
    await expect(this.sheet).toBeHidden();
  }

  async chooses(question: string, answer: string): Promise<void> {
    const group = this.page.getByRole('radiogroup', { name: question });
    await group.getByRole('radio', { name: answer, exact: true }).check();
  }

  async provesItsValidityForGood(): Promise<void> {
    await this.field('证件有效期至').click();
    await this.sheet.getByRole('radio', { name: '长期有效' }).check();
    await this.sheet.getByRole('button', { name: '确定：长期有效' }).click();
  }

  async fillsInApplicant(
    certificateNumber = this.person.certificateNumber,
    asked = medicalAsks.ofApplicant,
  ): Promise<void> {
    await this.field('姓名').fill(this.person.name);
    await this.picks('证件类型', '居民身份证');
    await this.field('证件号码').fill(certificateNumber);
    await this.provesItsValidityForGood();
    await this.field('手机号码').fill(this.person.mobile);
    await this.searches('常住地区', '西湖', /杭州/);
    await this.field('详细地址').fill('幸福路 1 号 2 单元 301 室');
    if (asked.includes('nationality')) {
      await this.chooses('国籍', '中国');
      await this.chooses('税收居民身份', '仅为中国税收居民');
    }
    await this.searches('职业', '教师', /教师/);
    if (asked.includes('income')) await this.field('个人年收入').fill('30');
  }

  /** An insurant who is the applicant: what the applicant was not asked. */
  async fillsInOwnBody(): Promise<void> {
    await this.field('身高').fill('170');
    await this.field('体重').fill('60');
  }

  async fillsInContact(): Promise<void> {
    await this.field('姓名').fill('林怀瑾');
    await this.chooses('是投保人的', '父母');
    await this.field('手机号码').fill('13900000063');
  }

  /** Chosen to be filled in now, and agreed to. */
  async fillsInAccount(): Promise<void> {
    await this.chooses('首期保费', '现在填写银行卡');
    await this.agreesToAccount();
    await this.picks('开户银行', /青禾银行/);
    await this.field('银行卡号').fill('6200009900001234567');
    await this.field('户名').fill(this.person.name);
  }

  async agreesToAccount(): Promise<void> {
    await this.page.getByRole('checkbox', { name: '我同意收集和使用我的银行账户信息' }).check();
    await this.button('同意并填写银行卡').click();
  }

  async fillsInTheRest(): Promise<void> {
    await this.chooses('保单形式', '电子保单');
    await this.chooses('争议处理方式', '诉讼');
  }

  async #fillsIn(module: string, asked: Asked): Promise<void> {
    const ways: Readonly<Record<string, () => Promise<void>>> = {
      被保险人: async () => {
        if (asked.body) await this.fillsInOwnBody();
      },
      受益人: () => this.chooses('身故受益人', '法定'),
      紧急联系人: () => this.fillsInContact(),
      交费账户: () => this.fillsInAccount(),
      首期交费账户: () => this.fillsInAccount(),
      下一年度续保交费: () => this.#paysLaterThemselves(),
      续期交费: () => this.#paysLaterThemselves(),
      保单信息: () => this.fillsInTheRest(),
    };
    const fillsIn = ways[module];
    if (!fillsIn) throw new Error(`nobody knows what to say about ${module}`);
    await fillsIn();
  }

  #paysLaterThemselves(): Promise<void> {
    return this.chooses('以后到期，从银行卡自动扣款', '不同意，我自己交');
  }

  /** Everything, one module after another, to the last button. */
  async fillsInEverything(certificateNumber?: string, asked = medicalAsks): Promise<void> {
    await this.fillsInApplicant(certificateNumber, asked.ofApplicant);
    for (const module of asked.modules) {
      await this.button(`下一项：${module}`).click();
      await this.#fillsIn(module, asked);
    }
  }

  /** Reads the sandbox's inbox; the sixth digit sends it. */
  async entersCaptcha(): Promise<void> {
    await expect(this.sheet.getByText('验证码已发送至')).toBeVisible();
    const captcha = await new Reader(this.#origin).captchaFor(this.person.mobile);
    await this.sheet.getByLabel('短信验证码').fill(captcha);
  }
}
