/** How far the sandbox goes for an operation. */
export type Tier = 'implemented' | 'example' | 'echo'

/** Names the tier in a response. */
export const tierHeader = 'Sandbox-Tier'
