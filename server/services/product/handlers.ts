import { relationLimits } from '../../../contract/relations.ts';
import type { product } from '../../../contract/services/product.ts';
import { documentHead } from '../../domain/product/document.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Versioned } from '../../ports/reference-lists.ts';
import { newestProduct, productOnShelf } from '../../records/product/products.ts';
import { sharedProduct } from '../../records/transmit/shared-product.ts';
import type { Handlers } from '../handlers.ts';
import { onShelfList } from './on-shelf-list.ts';
import { updateTransmitReadLog } from './update-transmit-read-log.ts';

/** Nothing to who has it already. */
const unlessKnown = <T>({ version, list }: Versioned<T>, known: string | undefined) => ({
  version,
  list: known === version ? null : list,
});

export const productHandlers = (context: ServiceContext): Handlers<typeof product> => ({
  onShelfList: ({ keyword = '' }) => onShelfList(context, keyword),
  transmitInfo: ({ transmit_record_no }) => sharedProduct(context, transmit_record_no),
  updateTransmitReadLog: (input, { session }) => updateTransmitReadLog(context, input, session),
  async setting({ product_no }) {
    const { version, steps, data_scope, relations, documents, signatures } = await productOnShelf(
      context,
      product_no,
    );
    return {
      ...{ product_no, product_version: version, steps, insured_data_scope: data_scope, relations },
      documents: documents.map((document) => ({
        ...documentHead(document),
        paragraphs: document.paragraphs.map(({ heading = null, text, exclusion }) => ({
          ...{ heading, text, is_exclusion: exclusion },
        })),
      })),
      signatures,
    };
  },
  async allRegionTreeList({ version }) {
    return unlessKnown(context.referenceLists.regions, version);
  },
  async allProfessionTreeList({ version }) {
    return unlessKnown(context.referenceLists.professions, version);
  },
  async bankList({ version }) {
    return unlessKnown(context.referenceLists.banks, version);
  },
  async destinationList({ version }) {
    return unlessKnown(context.referenceLists.destinations, version);
  },
  async relativeAttributeValueList({ product_no }) {
    // Asked by a form that is being filled in, which a product that was put down leaves as it is.
    const { relations } = await newestProduct(context.connection.db, product_no);
    return { relations: relations.map((relation) => ({ relation, ...relationLimits[relation] })) };
  },
});
