import type { TransmitAgent } from '../../../contract/model/transmit.ts';
import type { Product } from '../product/product.ts';

interface Shared {
  readonly product: {
    readonly name: string;
    readonly subtitle: string;
    readonly insurer: { readonly name: string };
  };
  readonly agent: TransmitAgent | null;
  /** Whether it is an application that the agent prepared. */
  readonly isPrepared: boolean;
}

/** Who stands behind what is shared: seen before it is opened (rule R5). */
const signed = ({ name, company, licence_no }: TransmitAgent): string =>
  `${name}，${company}，执业证号 ${licence_no}`;

export const shareTitle = ({ product: { name }, agent, isPrepared }: Shared): string => {
  if (isPrepared && agent) return `${agent.name}为您准备了${name}投保单`;
  return agent ? `${agent.name}向您介绍${name}` : name;
};

export const shareDescription = ({ product: { subtitle, insurer }, agent, isPrepared }: Shared): string => {
  const what = isPrepared ? '请您核对，并由您本人确认' : subtitle;
  return agent ? `${what}。${insurer.name}承保。${signed(agent)}` : `${what}。${insurer.name}承保`;
};

/** What is pasted into a chat. Names nobody but who sends it; `until`: as it is said, such as 12 月 3 日 14:05. */
export function chatText(shared: Shared, address: string, until: string): string {
  const { product, agent, isPrepared } = shared;
  const opening = isPrepared
    ? `您好，${product.name}的投保单已为您填好一部分，请打开核对，由您本人确认`
    : `您好，这是${product.name}的介绍与保费试算`;
  const by = agent ? `\n${signed(agent)}` : '';
  return `${opening}：\n${address}\n${until} 前有效。${product.insurer.name}承保${by}`;
}

export interface PageCard {
  readonly title: string;
  readonly description: string;
  /** A whole address. */
  readonly image: string;
}

type Pictured = Shared['product'] & Pick<Product, 'share_cover'>;

/** The shop's picture where the product has none of its own. */
export const coverAddress = ({ share_cover }: Pick<Product, 'share_cover'>, origin: string): string =>
  `${origin}${share_cover ?? '/card.png'}`;

/** A product as a chat shows an address of it. */
export const productCard = (product: Pictured, origin: string): PageCard => ({
  title: product.name,
  description: shareDescription({ product, agent: null, isPrepared: false }),
  image: coverAddress(product, origin),
});
