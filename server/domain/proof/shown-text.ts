/** A document of a product as it is read; a consent as it is asked for; what is told beside a form. */
export type ShownTextKind = 'notice' | 'document' | 'consent' | 'health' | 'visit';
