import { ChannelError, type ChannelTransport } from '../../ports/payment-channel.ts';

const timeoutMs = 10_000;

/** Over the network, ten seconds at most. Rejects with ChannelError where nobody answers. */
export const httpTransport: ChannelTransport = async ({ method, url, headers, body }) => {
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === '' ? {} : { body }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  } catch (cause) {
    throw new ChannelError('the channel did not answer', { cause });
  }
};
