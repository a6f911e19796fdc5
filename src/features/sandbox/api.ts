import { sandbox } from '../../../contract/sandbox/world.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const sandboxApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sms: endpoint(build, sandbox.sms, { quiet: true, provides: 'Sandbox' }),
    recordings: endpoint(build, sandbox.recordings, { quiet: true, provides: 'Sandbox' }),
    recording: endpoint(build, sandbox.recording, { quiet: true, provides: 'Sandbox' }),
    operations: endpoint(build, sandbox.operations, { quiet: true }),
    agents: endpoint(build, sandbox.agents, { quiet: true }),
    createRecording: endpoint(build, sandbox.createRecording, { invalidates: 'Sandbox' }),
    review: endpoint(build, sandbox.review, { quiet: true, invalidates: 'Sandbox' }),
  }),
});

/** Beside the event stream (use-live.ts), for a proxy that holds events back. */
export const live = { pollingInterval: 15_000 } as const;
