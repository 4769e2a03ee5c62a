/** The extent to which the sandbox implements an operation; `own` is what no service says: a refusal, for one. */
export type Tier = 'implemented' | 'example' | 'echo' | 'own'

/** Names the tier in a response. */
export const tierHeader = 'Sandbox-Tier'
