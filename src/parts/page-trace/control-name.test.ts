// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { controlName } from './control-name.ts';

/** What a tap on what matches is called in the trace. */
function called(html: string, selector: string): string | null {
  document.body.innerHTML = html;
  return controlName(document.querySelector(selector));
}

const unnamed = '（所选内容不记录）';

it.each([
  ['a button by its words', '<button>  提交\n投保信息</button>', 'button', '提交 投保信息'],
  ['what stands in a button', '<button><svg></svg>关闭</button>', 'svg', '关闭'],
  ['a button by what is read aloud', '<button aria-label="关闭">×</button>', 'button', '关闭'],
  ['a field by its label', '<label>手机号码<input value="13800000001"></label>', 'input', '手机号码'],
  ['a field by what it asks for', '<input placeholder="请输入姓名" value="林知夏">', 'input', '请输入姓名'],
  ['a long number not at all', '<button>订单 20261126001</button>', 'button', '订单 …'],
])('%s', (_, html, selector, name) => expect(called(html, selector)).toBe(name));

it('a tap beside every control is none', () => expect(called('<p>正文</p>', 'p')).toBeNull());

it.each([
  ['of a question only that it was answered', '均无', '选择：是否吸烟'],
  ['also where the choice is a card of its own', '甲状腺结节', '选择：是否吸烟'],
])('%s', (_, answer, name) => {
  const html = `<p id="q">是否吸烟</p><div role="radiogroup" aria-labelledby="q">
    <label><input type="radio"><span>${answer}</span></label></div>`;
  expect(called(html, 'input')).toBe(name);
  expect(called(html, 'label span')).toBe(name);
});

it('nothing of a question that is asked because of an answer', () => {
  const pair = `<p id="q">结节几级</p><div role="group" aria-labelledby="q" data-private="hidden">
    <button>4 级</button></div>`;
  expect(called(pair, 'button')).toBe(`选择：${unnamed}`);
  const cards = `<h2 id="q" data-private="quiet">结节几级</h2><div role="radiogroup" aria-labelledby="q">
    <label><input type="radio">4 级</label></div>`;
  expect(called(cards, 'input')).toBe(`选择：${unnamed}`);
});

it('no name of a person, and nothing that is found or picked on a list', () => {
  expect(called('<button>请<span data-private>周明远</span>确认</button>', 'button')).toBe('请确认');
  expect(called('<button><span data-private>周明远</span></button>', 'button')).toBe(unnamed);
  expect(called('<ul data-private="quiet"><li><button>教师</button></li></ul>', 'button')).toBe(unnamed);
  const stepper = '<span data-private="quiet"><button aria-label="周明远的份额加 5">+</button></span>';
  expect(called(stepper, 'button')).toBe(unnamed);
});
