import { eq } from 'drizzle-orm';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { trial } from '../../../contract/services/trial.ts';
import { productShelf } from '../../../server/tables/product-version.ts';
import type { Reader } from '../../support/reader.ts';
import type { TestServer } from '../../support/server.ts';
import { expect } from './fixtures.ts';

/** Nobody newly buys the product while something is done. */
export async function whilePutDown(
  { server }: TestServer,
  device: Reader,
  product_no: string,
  act: () => Promise<void>,
): Promise<void> {
  const { db } = server.running.context.connection;
  const shelve = async (status: 'put_on' | 'put_down', code: number) => {
    await db.update(productShelf).set({ status }).where(eq(productShelf.productNo, product_no));
    const asked = () => device.send(trial.baseInfo, { product_no });
    await expect.poll(async () => (await asked()).code).toBe(code);
  };
  await shelve('put_down', catalogue.productMissing.code);
  await act().finally(() => shelve('put_on', 0));
}
