import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { world } from '../../../contract/sandbox/world.ts';
import type { RecordingStatus } from '../../../contract/model/recording.ts';
import { recordings } from '../../../server/tables/recording.ts';
import { Agent } from '../../support/agent.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

/** An agent with a customer whose recording stands there. */
async function agentWith(status: RecordingStatus) {
  const agent = await Agent.at(server.origin, 'S10001');
  const { recording_no } = await agent.call(world.createRecording, { person_seed: 9900, sales_no: 'S10001' });
  const { db } = server.server.running.context.connection;
  await db.update(recordings).set({ status }).where(eq(recordings.recordingNo, recording_no));
  expect((await agent.customer(recording_no)).status).toBe(status);
  return { agent, recording_no };
}

// Outside production a refusal that its call does not declare is a fault.
test('a link that is over cannot be revoked, and one whose recording was submitted cannot be replaced', async () => {
  const over = await agentWith('expired');
  await refuses('linkNotOpen', over.agent.revokes(over.recording_no));
  const submitted = await agentWith('submitted');
  await refuses('linkInUse', submitted.agent.revokes(submitted.recording_no));
  await refuses('linkInUse', submitted.agent.renews(submitted.recording_no));
});
