import { inbox } from '../../../contract/sandbox/inbox.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { usePolledEvery } from '../../api/polled.ts';

export const sandboxApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sms: endpoint(build, inbox.sms, { quiet: true, provides: 'Sandbox' }),
    recordings: endpoint(build, world.recordings, { quiet: true, provides: 'Sandbox' }),
    recording: endpoint(build, world.recording, { quiet: true, provides: 'Sandbox' }),
    products: endpoint(build, world.products, { quiet: true }),
    sales: endpoint(build, world.sales, { quiet: true }),
    staff: endpoint(build, world.staff, { quiet: true }),
    createRecording: endpoint(build, world.createRecording, { quiet: true, invalidates: 'Sandbox' }),
    setPortrait: endpoint(build, world.setPortrait, { quiet: true, invalidates: 'Sandbox' }),
  }),
});

/** Beside the event stream (use-live.ts), for a proxy that holds events back. */
export const usePolled = () => usePolledEvery(15_000);
