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
  | {
      /** The agent reminds the applicant of what is left to do. */
      readonly kind: 'sale_reminder';
      readonly values: {
        readonly product: string;
        readonly sales: string;
        readonly what: string;
        readonly address: string;
        readonly code: string;
      };
    }
  | {
      /** To a member whom the applicant invites to show who they are. Names are masked. */
      readonly kind: 'identity_invite';
      readonly values: {
        readonly inviter: string;
        readonly insurer: string;
        readonly address: string;
        readonly code: string;
      };
    }
  | {
      /** To a member whom the applicant asks to confirm the order. Names are masked. */
      readonly kind: 'confirm_invite';
      readonly values: {
        readonly inviter: string;
        readonly insurer: string;
        readonly address: string;
        readonly code: string;
      };
    }
  | {
      /** To a member who said that their health is told wrong: it was corrected. The applicant's name is masked. */
      readonly kind: 'health_corrected';
      readonly values: {
        readonly inviter: string;
        readonly insurer: string;
        readonly address: string;
        readonly code: string;
      };
    }
  | {
      /** To the applicant: what became of their money, and the way to it. `yuan` has two digits. */
      readonly kind: 'payment_notice';
      readonly values: {
        readonly product: string;
        readonly yuan: string;
        readonly what: string;
        readonly address: string;
        readonly code: string;
      };
    }
  | {
      /** To the applicant: what became of their policy, and the way to it. */
      readonly kind: 'policy_notice';
      readonly values: {
        readonly product: string;
        readonly policy: string;
        readonly what: string;
        readonly address: string;
        readonly code: string;
      };
    }
  | {
      /** To the holder of a policy: the next premium, by when, and how. `on` is yyyy-mm-dd; `yuan` has two digits. */
      readonly kind: 'premium_notice';
      readonly values: {
        readonly product: string;
        readonly on: string;
        readonly yuan: string;
        readonly what: string;
        readonly address: string;
        readonly code: string;
      };
    }
  | {
      /** To the applicant: what an invited member did, or wants, and the way to it. Names are masked. */
      readonly kind: 'identity_notice';
      readonly values: {
        readonly member: string;
        readonly what: string;
        readonly address: string;
        readonly code: string;
      };
    }
  | {
      /** To a member whose card or face a person refused: the way to do it anew. */
      readonly kind: 'identity_refused';
      readonly values: {
        readonly insurer: string;
        readonly what: string;
        readonly address: string;
        readonly code: string;
      };
    }
  | {
      /** To the applicant: what an underwriter decided or wants, without anything of health. */
      readonly kind: 'underwriting_notice';
      readonly values: {
        readonly product: string;
        readonly what: string;
        readonly address: string;
        readonly code: string;
      };
    }
  | { readonly kind: 'verdict_passed'; readonly values: { readonly product: string } }
  | {
      readonly kind: 'verdict_returned';
      readonly values: { readonly product: string; readonly segments: number };
    }
  | {
      /** The same after the last submission, or the time, of a link. `what`: how to come by a new one. */
      readonly kind: 'verdict_link_over';
      readonly values: { readonly product: string; readonly segments: number; readonly what: string };
    }
  | {
      /** The same of who took their consent back: nothing is left of it. `what`: how to begin anew. */
      readonly kind: 'verdict_erased';
      readonly values: { readonly product: string; readonly what: string };
    };

export type MessageKind = Message['kind'];
