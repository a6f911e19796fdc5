// Whether the app's own code comes and can be read. This runs before it, in browsers that are far too old for it as
// well: only calls that every browser has.

/** Beyond it nobody believes any more that it will go on by itself. */
const patienceMs = 20_000;

type Trouble = 'late' | 'missing' | 'outdated';

const words: Readonly<Record<Trouble, { readonly title: string; readonly text: string }>> = {
  late: { title: '页面还没有打开', text: '网络可能较慢，可以再等一会儿，或重新加载。' },
  missing: { title: '页面没有打开', text: '网络不稳定，请检查后重新加载。' },
  outdated: { title: '浏览器版本过低', text: '请更新浏览器或换一个浏览器打开。' },
};

function heard(event: Event): void {
  if (event.target instanceof HTMLScriptElement) {
    if (event.target.type === 'module') tell('missing');
  } else if ('filename' in event && isUnread(event as ErrorEvent)) tell('outdated');
}

/** In the app itself: chat apps put scripts of their own into a page. */
const isUnread = ({ message, filename }: ErrorEvent): boolean =>
  message.indexOf('SyntaxError') >= 0 && filename.indexOf(`${location.origin}/assets/`) === 0;

function tell(trouble: Trouble): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => show(trouble));
  else show(trouble);
}

/** The app takes the outline away with the first thing that it draws: from then on nothing of this is shown. */
function show(trouble: Trouble): void {
  const outline = document.getElementById('outline');
  // What was told first stays: a slow network is no news about code that cannot be read.
  if (!outline || (outline.getAttribute('role') === 'alert' && trouble === 'late')) return;
  outline.setAttribute('role', 'alert');
  outline.textContent = '';
  add(outline, 'h1', 'skeleton-bar skeleton-title').textContent = words[trouble].title;
  const text = add(outline, 'p', 'skeleton-text');
  text.textContent = words[trouble].text;
  if (trouble !== 'outdated') addReload(outline, text);
}

function addReload(outline: HTMLElement, text: HTMLElement): void {
  const button = add(outline, 'button', 'skeleton-button');
  button.textContent = '重新加载';
  button.addEventListener('click', () => ifServerAnswers(() => location.reload(), sayAway));
  const sayAway = () => {
    text.textContent = '还没有连上，请检查网络后再试。';
  };
}

/** Without network the browser would show a page of its own in this one's place. */
function ifServerAnswers(go: () => void, otherwise: () => void): void {
  const call = new XMLHttpRequest();
  call.open('GET', '/healthz');
  call.onload = () => (call.status < 500 ? go() : otherwise());
  call.onerror = otherwise;
  call.send();
}

function add(parent: HTMLElement, tag: 'h1' | 'p' | 'button', className: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  return parent.appendChild(element);
}

addEventListener('error', heard, true);
setTimeout(() => tell('late'), patienceMs);
// Where modules are unknown the app's code is passed over without an error.
if (!('noModule' in document.createElement('script'))) tell('outdated');
askOnceMore();

/** It may have failed before this script came: then it fails once more. What is on its way or runs is not loaded twice. */
function askOnceMore(): void {
  const modules = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]');
  for (let at = 0; at < modules.length; at++) {
    const again = document.createElement('script');
    again.type = 'module';
    again.crossOrigin = modules[at]!.crossOrigin;
    again.src = modules[at]!.src;
    document.head.appendChild(again);
  }
}

export {};
