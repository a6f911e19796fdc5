import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newest } from '../../support/agent.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { bornYearsAgo, chosen } from '../../support/buyer.ts';
import { familyProductNo } from '../../support/identity.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { until } from '../../support/reader.ts';
import { serverProcess, type ServerProcess } from '../../support/server-process.ts';

const bin = findPostgres();

describe.skipIf(!bin)('a board at one server process, its customers at another', () => {
  let postgres: TestPostgres;
  let dataDir: string;
  let first: ServerProcess;
  let second: ServerProcess;

  beforeAll(async () => {
    postgres = await startPostgres(bin!);
    dataDir = mkdtempSync(join(tmpdir(), 'board-test-'));
    const shared = { DATABASE_URL: postgres.url, MASTER_KEY: randomBytes(32).toString('hex') };
    first = await serverProcess({ ...shared, DATA_DIR: join(dataDir, 'a') });
    second = await serverProcess({ ...shared, DATA_DIR: join(dataDir, 'b') });
  }, 300_000);
  afterAll(async () => {
    await second?.stop();
    await first?.stop();
    postgres?.stop();
    if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  });

  async function customer(): Promise<ApplicantDevice> {
    const device = await ApplicantDevice.at(second.origin);
    const genes = chosen({ pay_mode: 'year' }, { relation: 'self', ...bornYearsAgo(35) });
    await device.endsTrial(familyProductNo, 'B', genes);
    await (await BoardAgent.at(second.origin, 'S10001')).sentTo(device, familyProductNo);
    return device;
  }

  test('each change is heard within a second, and the row has it', { timeout: 120_000 }, async () => {
    const agent = await BoardAgent.at(first.origin, 'S10001');
    const { last_event_id } = await agent.looksAtBoard();
    const line = await agent.follows(last_event_id);
    const device = await customer();
    const heardOf = () => line.heard.filter(({ recordingNo }) => recordingNo === device.processNo).length;
    const waits: number[] = [];
    for (const name of ['林', '林知', '林知夏']) {
      await until(
        () => Promise.resolve(heardOf()),
        (count) => count > 0,
      );
      // What came of before is over by then.
      await new Promise((resolve) => setTimeout(resolve, 300));
      const before = heardOf();
      await device.types({ applicant: [{ name }] });
      const told = performance.now();
      while (heardOf() === before && performance.now() - told < 5000)
        await new Promise((resolve) => setTimeout(resolve, 5));
      waits.push(performance.now() - told);
      expect((await agent.opensSale(device.processNo)).row.name).toBe(name);
    }
    line.stop();
    // One of them may have met a busy machine.
    expect(waits.sort((a, b) => a - b)[1]).toBeLessThan(1000);
  });

  test(
    'who comes back to the other process is told of what came meanwhile',
    { timeout: 120_000 },
    async () => {
      const agent = await BoardAgent.at(first.origin, 'S10001');
      const line = await agent.follows((await agent.looksAtBoard()).last_event_id);
      const seen = await customer();
      await until(
        () => Promise.resolve(line.heard),
        (heard) => heard.some(({ recordingNo }) => recordingNo === seen.processNo),
      );
      line.stop();
      const missed = await customer();
      await first.kill();
      const elsewhere = await BoardAgent.at(second.origin, 'S10001');
      const again = await elsewhere.follows(newest(line.heard));
      await until(
        () => Promise.resolve(again.heard),
        (heard) => heard.some(({ recordingNo }) => recordingNo === missed.processNo),
      );
      again.stop();
    },
  );
});
