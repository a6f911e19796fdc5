/** A test outside the page takes texts only. */
export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

export const fromBase64 = (text: string): Blob =>
  new Blob([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))], { type: 'image/jpeg' });
