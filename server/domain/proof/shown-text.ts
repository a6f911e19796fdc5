/** A document of a product as it is read; a consent as it is asked for. */
export type ShownTextKind = 'document' | 'consent' | 'health' | 'visit';
