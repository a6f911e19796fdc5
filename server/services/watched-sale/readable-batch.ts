import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { mostBatchBytes } from '../../../contract/services/watched-sale.ts';
import { Failure } from '../../domain/failure.ts';

const inflate = promisify(gunzip);
/** Text of pages shrinks to a tenth; what grows beyond this is none. */
const mostInflatedBytes = 8 * 1024 * 1024;

/** The gzip's bytes, of which it is known that they can be played again. Throws watchedBatchUnreadable. */
export async function readableBatch(base64: string): Promise<Buffer> {
  const gzip = Buffer.from(base64, 'base64');
  try {
    if (gzip.length > mostBatchBytes) throw new Error('too large');
    const events: unknown = JSON.parse(
      (await inflate(gzip, { maxOutputLength: mostInflatedBytes })).toString(),
    );
    if (!Array.isArray(events)) throw new Error('no events');
  } catch {
    throw new Failure('watchedBatchUnreadable');
  }
  return gzip;
}
