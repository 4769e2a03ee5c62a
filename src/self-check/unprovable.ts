/** What no page can find out about itself. It is shown beside every result and stands in every report. */
export const unprovable = [
  'Browser extensions and developer tools see what you type and what is sent. The page does not see them.',
  'A tampered build can show a check that always passes. Repeat the check with the browser’s own tools, or compare the files with a build of your own.',
  'Functions are compared by the text that they print with those of a frame that is fresh. A script that ran before this one can have replaced what makes the frame, or what compares; an extension can work in a world of its own, where nothing is replaced for the page. Where no frame can be made, or the same hand is in it too, a function that lies about its text passes.',
  'Memory cannot be searched from inside, and nothing can be erased from it for certain. The browser may keep copies until it is closed.',
  'Variables inside scripts, closed shadow roots, cookies for servers only, WebSocket connections and what workers fetch are out of sight here. A request enters the browser’s list only when its response was read to the end.',
  'What a server writes into its logs is decided there. A server that is sent a key has it.',
  'A text that was cut, encrypted or compressed is not recognised. This finds copies, not disguises.',
] as const
