import type { PageCard } from '../../domain/transmit/share-words.ts';

const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** What a chat or a search engine shows of an address: they want whole addresses, and run no script. */
export function withCard(page: string, origin: string, card: PageCard | null): string {
  const put = (html: string, property: string, content: string): string =>
    html.replace(
      new RegExp(`(<meta property="og:${property}" content=")[^"]*`),
      (_whole, before: string) => `${before}${escaped(content)}`,
    );
  if (!card) return put(page, 'image', `${origin}/card.png`);
  const told = put(put(page, 'title', card.title), 'description', card.description);
  return put(told, 'image', card.image);
}
