// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { bareAddress, blockedSelector, type Masking, openMasking } from './masking.ts';

let masking: Masking;
beforeEach(() => {
  document.body.innerHTML = '';
  document.documentElement.dataset['watch'] = 'closely';
  masking = openMasking();
});

/** The text of what matches, as the recorder would be told it. */
function seen(html: string, selector: string): string {
  document.body.innerHTML = html;
  const element = document.querySelector<HTMLElement>(selector);
  return masking.text(element?.textContent ?? '', element);
}

it('shows labels and buttons of a person’s page, and of what stands beside them only how much', () => {
  expect(seen('<dl><dt>姓名</dt><dd>陈晓明</dd></dl>', 'dt')).toBe('姓名');
  expect(seen('<dl><dt>姓名</dt><dd>陈晓明</dd></dl>', 'dd')).toBe('•••');
  expect(seen('<button>下一步</button>', 'button')).toBe('下一步');
  expect(seen('<button>请<span data-private>陈晓明</span></button>', 'span')).toBe('•••');
  // On a sheet they are what is chosen from.
  expect(seen('<div role="dialog"><button>浙江省</button></div>', 'button')).toBe('•••');
});

it('shows a product’s page as it is, but what is marked and any long number', () => {
  document.documentElement.dataset['watch'] = 'open';
  expect(seen('<p>首期 1,203.00 元，2026-03-08 起</p>', 'p')).toBe('首期 1,203.00 元，2026-03-08 起');
  expect(seen('<p data-private>1992-03-08</p>', 'p')).toBe('••••••••••');
  expect(seen('<p>手机 13800138000，卡 6222 0211 1122 2333</p>', 'p')).not.toMatch(/\d/);
});

it('shows nothing of what is typed, and masks it wherever it turns up later', () => {
  const input = document.createElement('input');
  for (const typed of ['陈', '陈晓', '陈晓明']) expect(masking.input(typed, input)).toBe('••••');
  const event = { data: { attributes: { placeholder: '给陈晓明' }, text: '陈晓明，您好', css: '陈晓会' } };
  expect(masking.event(event)).toEqual({
    data: { attributes: { placeholder: '给•••' }, text: '•••，您好', css: '陈晓会' },
  });
});

it('takes out of events what is read aloud, tokens of addresses, and leaves styles alone', () => {
  const event = {
    attributes: {
      'aria-label': '陈晓明',
      alt: '陈晓明',
      class: 'a1234567890',
      _cssText: '.a{width:1234567890px}',
    },
    href: 'https://insurer.example/#/insure?processNo=I123&token=secret',
  };
  expect(masking.event(event)).toEqual({
    attributes: { 'aria-label': null, alt: null, class: 'a1234567890', _cssText: '.a{width:1234567890px}' },
    href: 'https://insurer.example/#/insure',
  });
});

it('keeps no secret of an address', () => {
  expect(bareAddress('https://a.example/path?x=1')).toBe('https://a.example/path');
  expect(bareAddress('https://a.example/s/Ab12')).toBe('https://a.example/s/');
  expect(bareAddress('https://a.example/#token=1')).toBe('https://a.example/');
  expect(bareAddress('data:image/png;base64,AAAA')).toBe('');
});

it('records no picture and no answer about health', () => {
  document.body.innerHTML =
    '<img><video></video><canvas></canvas><div role="radiogroup"></div><div data-private="hidden"></div>';
  expect(document.querySelectorAll(blockedSelector)).toHaveLength(5);
  document.documentElement.dataset['watch'] = 'open';
  expect(document.querySelectorAll(blockedSelector)).toHaveLength(4);
});
