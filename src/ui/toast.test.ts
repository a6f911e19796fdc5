// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { showToast } from './toast.ts';

const toast = vi.hoisted(() => ({ away: true, shown: [] as string[] }));
vi.mock('antd-mobile/es/components/toast', () => ({
  get default() {
    if (toast.away) throw new TypeError('Failed to fetch dynamically imported module');
    return { show: ({ content }: { content: string }) => toast.shown.push(content) };
  },
}));

it('is read out where its code does not come, and the next one is shown', async () => {
  document.body.innerHTML = '<div id="announcements"></div>';
  await showToast('网络不稳定，请稍后再试');
  expect(document.body.textContent).toBe('网络不稳定，请稍后再试');
  expect(toast.shown).toEqual([]);
  toast.away = false;
  await showToast('链接已复制');
  expect(document.body.textContent).toBe('链接已复制');
  expect(toast.shown).toEqual(['链接已复制']);
});
