/**
 * How many schemas of one value are followed by reference, `allOf` and choice, and how deep a check goes: documents may lead in
 * circles, or grow with the power of their depth. Beyond it, nothing is known of a value.
 */
export const mostFollowed = 800
