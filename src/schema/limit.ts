/**
 * The number of schemas of one value that are followed by reference, `allOf` and choice, and the depth of a check: documents may lead in
 * circles, or grow with the power of their depth. Beyond it, nothing is known of a value.
 */
export const mostFollowed = 800
