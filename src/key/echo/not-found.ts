/**
 * The ways in which a key in a response is not found, after “it is”. Pages and papers say it in these words;
 * `tests/unit/key/echo/not-found.test.ts` holds them to it.
 */
export const notFound =
  'reversed, encoded twice, compressed, encrypted, cut into pieces (as over the events of a stream), or broken up by escape sequences of its charset (as in ISO-2022-JP)'
