import type { FastifyRequest } from 'fastify';
import { Failure } from '../../domain/failure.ts';
import { productCard, type PageCard } from '../../domain/transmit/share-words.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { productOnShelf } from '../../records/product/products.ts';
import type { KnownHosts } from '../known-hosts.ts';

/** Of the product that an address names before its hash marker; null where it names none that is sold. */
export const pageCardOf =
  (context: ServiceContext, hosts: KnownHosts) =>
  async ({
    protocol,
    host,
    query,
  }: FastifyRequest): Promise<{ readonly origin: string; readonly card: PageCard | null }> => {
    const origin = hosts.origin(protocol, host);
    const { card: productNo } = query as { readonly card?: unknown };
    if (typeof productNo !== 'string') return { origin, card: null };
    try {
      return { origin, card: productCard(await productOnShelf(context, productNo), origin) };
    } catch (error) {
      if (error instanceof Failure) return { origin, card: null };
      throw error;
    }
  };
