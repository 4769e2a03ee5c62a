/** The kinds of values that JSON has (RFC 8259, section 3). */
export type Kind = 'null' | 'boolean' | 'string' | 'number' | 'array' | 'object'
