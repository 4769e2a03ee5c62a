/** The facts that no page can find out about itself. It accompanies every result and every report. */
export const unprovable = [
  'Browser extensions and developer tools see what you type and what is sent. The page does not see them.',
  'A tampered build can show a check that always passes. Repeat the check with the browser’s own tools, or compare the files with a build of your own.',
  'Another script of the page can read a key as you type it, or from the functions that it passes through. No page can see that.',
  'Memory cannot be searched from inside, and nothing can be reliably erased from it. The browser may keep copies until it is closed.',
  'Variables inside scripts, closed shadow roots, HttpOnly cookies, WebSocket connections and requests made by workers are not visible here. A request enters the browser’s list only once its response has been read to the end.',
  'What a server writes to its logs is up to the server. A server that is sent a key has it.',
  'A key that was truncated, encrypted or compressed is not recognised. The check finds copies, not disguises.',
] as const
