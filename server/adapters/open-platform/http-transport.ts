import { OpenPlatformError, type PlatformTransport } from '../../ports/open-platform.ts';

const timeoutMs = 8000;

/**
 * Over the network, eight seconds at most. Rejects with OpenPlatformError, in which no address is told: it carries the
 * secret.
 */
export const httpTransport: PlatformTransport = async (url) => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    return await response.text();
  } catch {
    throw new OpenPlatformError('the open platform did not answer');
  }
};
