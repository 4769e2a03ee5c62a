import type { Failure } from './failure.ts'
import { citeHttp } from './sources.ts'

const encoding = {
  title: 'Encoding, UTF-8 decoder',
  url: 'https://encoding.spec.whatwg.org/#utf-8-decoder',
}
const json = {
  title: 'RFC 8259, section 9',
  url: 'https://www.rfc-editor.org/rfc/rfc8259#section-9',
}

/** Failures of a body whose status and headers arrived. What came is always shown. */
export const bodyFailures = {
  'timed-out-in-body': {
    title: 'The rest of the body did not arrive in time',
    meaning:
      'Status and headers arrived, the body began or should have, and then nothing came for 30 seconds.',
    known: ['Status and headers arrived.', 'The body had not ended when the page stopped waiting.'],
    likely: [
      'The server hangs while it writes the answer.',
      'The connection is very slow or was lost silently.',
    ],
    unknowable: ['How much more there would have been, unless the headers announced the length.'],
    remedies: [
      'Look at what came, and send again.',
      'Use the snippet in a terminal for answers that take long.',
    ],
    operator: ['Find out why the answer stalls, and check time limits of proxies on the way.'],
    example: { how: 'Call a server that sends headers and half of a body and then waits.' },
    sources: [citeHttp('8')],
  },
  'connection-broken': {
    title: 'The connection broke off in the body',
    meaning: 'Status and headers arrived, and the connection ended before the body did.',
    known: [
      'Status and headers arrived.',
      'The browser reported an error before the end of the body.',
    ],
    likely: [
      'The server or a proxy closed the connection.',
      'The network was lost.',
      'The body’s framing or compression was not valid.',
    ],
    unknowable: ['Which of these it was, and who closed the connection.'],
    remedies: ['Look at what came; it is not complete. Send again.'],
    operator: [
      'Look for a crash, a restart or a time limit at that moment, in the service and in proxies.',
      'Check that Content-Length and Content-Encoding fit the bytes that are sent.',
    ],
    example: {
      how: 'Call a server that announces more bytes than it sends and then closes the connection.',
    },
    sources: [
      { title: 'RFC 9112, section 8', url: 'https://www.rfc-editor.org/rfc/rfc9112#section-8' },
    ],
  },
  truncated: {
    title: 'The body ends too early',
    meaning:
      'The message ended without an error, but its content is not complete: JSON stops in the middle, or fewer bytes came than announced.',
    known: ['The body ended before its content did.'],
    likely: [
      'The server stopped while it wrote the answer.',
      'A proxy or a limit on the way cut it.',
    ],
    unknowable: ['What is missing.'],
    remedies: ['Look at what came; do not use it as if it were whole. Send again.'],
    operator: ['Look for errors while the answer is written, and for size limits on the way.'],
    example: {
      how: 'Call a server that sends the first half of a JSON text as a complete answer.',
    },
    sources: [
      { title: 'RFC 9112, section 8', url: 'https://www.rfc-editor.org/rfc/rfc9112#section-8' },
      json,
    ],
  },
  'wrong-content-type': {
    title: 'The content is not what its label says',
    meaning: 'The header Content-Type names one kind of content, and the body is another.',
    known: ['The header Content-Type and the body do not fit together.'],
    likely: [
      'The server or a framework set the label by default.',
      'A gateway or a sign-in page answered in the place of the service.',
    ],
    unknowable: ['Which of the two, label or content, was meant.'],
    remedies: [
      'Look at the body as it came. If it is a web page, something else than the API may have answered.',
    ],
    operator: ['Send application/json with JSON, and the right label with everything else.'],
    example: { how: 'Call a server that sends a web page labelled as JSON.' },
    sources: [citeHttp('8.3')],
  },
  'invalid-utf-8': {
    title: 'The text is not valid UTF-8',
    meaning:
      'Some bytes of the body are no UTF-8 text. They are shown as replacement marks; Download has them as they came.',
    known: ['Some bytes of the body cannot be read as UTF-8.'],
    likely: [
      'The text is in another encoding, such as Latin-1, and does not say so.',
      'The body was cut inside a character, or it is no text at all.',
    ],
    unknowable: ['Which characters were meant.'],
    remedies: ['Download the body: the file has the exact bytes.'],
    operator: [
      'Send JSON as UTF-8, as its standard asks; name the charset of other text in Content-Type.',
    ],
    example: {
      how: 'Look at a body that holds one byte of Latin-1.',
      command: String.raw`printf '"caf\xe9"' | iconv -f UTF-8 -t UTF-8`,
    },
    sources: [
      { title: 'RFC 8259, section 8.1', url: 'https://www.rfc-editor.org/rfc/rfc8259#section-8.1' },
      encoding,
    ],
  },
  'too-large': {
    title: 'The body is larger than the page shows',
    meaning:
      'The page stops reading at 100 MB, counted after decompression. What came until then is kept and shown.',
    known: ['Reading stopped at the limit of the page, not of the service.'],
    likely: [
      'The answer has more records than anyone reads in a browser.',
      'A small compressed answer unpacks to a very large one.',
    ],
    unknowable: ['How large the whole body is, unless the headers announced it.'],
    remedies: ['Use the snippet in a terminal and write the answer into a file.'],
    operator: [
      'The service documents no paging. An answer of this size may be a reason to offer it.',
    ],
    example: { how: 'Call a server that never ends its body.' },
    sources: [citeHttp('8.6')],
  },
  'too-deep': {
    title: 'The JSON is nested too deeply to be shown as a tree',
    meaning:
      'Values lie in one another deeper than the page follows. The text is shown as it came.',
    known: [
      'The nesting is deeper than the page follows. That is a limit of the page, not of JSON.',
    ],
    likely: ['The answer was built by a loop, or it is meant to trouble its readers.'],
    unknowable: ['Whether the nesting was intended.'],
    remedies: ['Read the raw text, or download it and use a program that has no such limit.'],
    operator: ['Find out what builds such an answer; many JSON readers refuse it.'],
    example: {
      how: 'Print a text that is nested a hundred thousand levels deep.',
      command: `printf '[%.0s' $(seq 100000)`,
    },
    sources: [json],
  },
} as const satisfies Readonly<Record<string, Failure>>
