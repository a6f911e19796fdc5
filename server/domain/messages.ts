/** Every message that the product sends, by its kind, with what is filled in. */
export type Message =
  | { readonly kind: 'captcha'; readonly values: { readonly captcha: string; readonly minutes: number } }
  | {
      /** The way to a recording, once more or anew. `code` is the link's own part of the address. */
      readonly kind: 'link';
      readonly values: {
        readonly product: string;
        readonly sales: string;
        readonly address: string;
        readonly code: string;
      };
    }
  | { readonly kind: 'verdict_passed'; readonly values: { readonly product: string } }
  | {
      readonly kind: 'verdict_returned';
      readonly values: { readonly product: string; readonly segments: number };
    };

export type MessageKind = Message['kind'];
