import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { product } from '../../../contract/services/product.ts';
import { testDataDir } from '../../support/data-dir.ts';
import { serverProcess } from '../../support/server-process.ts';

const customers = 100;
const askedEach = 15;

test('many ask again and again at once: who is heard last waits for a few of the others, not for all', async () => {
  const dataDir = await testDataDir();
  const server = await serverProcess({ DATA_DIR: dataDir, JOB_CONCURRENCY: '0' });
  try {
    let answered = 0;
    const asks = async (): Promise<number> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      let before = 0;
      for (let count = 0; count < askedEach; count++) {
        const asked = request(server.origin + product.onShelfList.path, { agent });
        asked.end();
        const [response] = (await once(asked, 'response')) as [IncomingMessage];
        response.resume();
        await once(response, 'end');
        if (count === 0) before = answered;
        answered++;
      }
      agent.destroy();
      return before;
    };
    const before = await Promise.all(Array.from({ length: customers }, asks));
    expect(answered).toBe(customers * askedEach);
    expect(Math.max(...before)).toBeLessThan(3 * customers);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 120_000);
