import type { Page } from '@playwright/test';

/** Runs a script in the store's worker first: the way to a platform that lacks or refuses something. */
export async function beforeStoreWorker(page: Page, script: string) {
  await page.route('**/store.worker*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${script}\n${await response.text()}` });
  });
}

/** The device takes so many bytes, then one write no more, by the name of its error. */
export const failsOnce = (bytes: number, name: string) => `{
  const { prototype } = FileSystemSyncAccessHandle;
  const { write } = prototype;
  let left = ${bytes};
  prototype.write = function (data, options) {
    left -= data.byteLength;
    if (left < 0) {
      left = Infinity;
      throw new DOMException('the device takes no more', '${name}');
    }
    return write.call(this, data, options);
  };
}`;
