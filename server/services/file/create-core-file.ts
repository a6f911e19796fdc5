import type { RequestOf } from '../../../contract/define.ts';
import type { CoreFile, file } from '../../../contract/services/file.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { ownerOfFiles } from './owner-of-files.ts';
import { registerObject } from '../../records/files/register-object.ts';

type Input = RequestOf<typeof file.createCoreFile>;

/**
 * The specification has it as a GET: it moves no state, and the same object again gets the same id. Throws what
 * ownerOfFiles and registerObject throw.
 */
export async function createCoreFile(
  context: ServiceContext,
  input: Input,
  caller: Caller<'visitor'>,
): Promise<CoreFile> {
  const { owner } = await ownerOfFiles(context, input, caller);
  return await registerObject(context, owner, {
    purpose: input.purpose,
    key: input.key,
    size: input.size,
    contentType: input.content_type,
    crc64: input.crc64,
  });
}
