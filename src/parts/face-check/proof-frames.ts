import type { ProofFrame } from '../../../contract/services/face-will.ts';
import type { ProofPicture } from '../../../media/guide/challenge-loop.ts';

/** The pictures as the call takes them. */
export function proofFrames(pictures: readonly ProofPicture[]): Promise<ProofFrame[]> {
  return Promise.all(pictures.map(async ({ shows, jpeg }) => ({ shows, jpeg: await base64(jpeg) })));
}

function base64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = typeof reader.result === 'string' ? reader.result : '';
      resolve(address.slice(address.indexOf(',') + 1));
    };
    reader.onerror = () => reject(new Error('the picture could not be read'));
    reader.readAsDataURL(blob);
  });
}
