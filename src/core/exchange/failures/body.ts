import { documentedSentences } from '../documented-facts.ts'
import type { Failure } from './failure.ts'
import { cite } from './sentence.ts'
import { citeHttp, citeRfc, utf8Decoder } from './sources.ts'

const longerSnippet =
  'Use the snippet in a terminal for responses that take long. As it stands it stops after 30 seconds, so raise its time limit first: in curl, --max-time limits the whole transfer.'
const incomplete = cite(
  citeRfc(9112, '8'),
  'A client records a message as incomplete when the connection closes too early or its chunks cannot be decoded.',
)

/** Failures of a body whose status and headers arrived. What came is always shown. */
export const bodyFailures = {
  'timed-out-in-body': {
    title: 'The rest of the body did not arrive in time',
    meaning: [
      'Status and headers arrived, the body began or should have, and then nothing came for 30 seconds.',
    ],
    known: ['Status and headers arrived.', 'The body had not ended when the page stopped waiting.'],
    likely: [
      'The server hangs while it writes the response.',
      'The connection is very slow or was lost silently.',
    ],
    unknowable: ['How much more there would have been, unless the headers announced the length.'],
    remedies: ['Look at what came, and send again.', longerSnippet],
    operator: ['Find out why the response stalls, and check time limits of proxies on the way.'],
    example: { how: 'Call a server that sends headers and half of a body and then waits.' },
  },
  'connection-broken': {
    title: 'The body broke off',
    meaning: [
      'Status and headers arrived, and the browser reported an error before the end of the body.',
      incomplete,
    ],
    known: [
      'Status and headers arrived.',
      'The browser reported an error before the end of the body.',
    ],
    likely: [
      'The server or a proxy closed the connection.',
      'The network was lost.',
      'The body’s framing or compression was not valid.',
    ],
    unknowable: ['Which of these it was, and who closed the connection, if it was closed.'],
    remedies: ['Look at what came; it is not complete. Send again.'],
    operator: [
      'Look for a crash, a restart or a time limit at that moment, in the service and in proxies.',
      'Check that Content-Length and Content-Encoding fit the bytes that are sent.',
    ],
    example: {
      how: 'Call a server that announces more bytes than it sends and then closes the connection.',
    },
  },
  'damaged-compression': {
    title: 'The compressed body could not be read to its end',
    meaning: [
      'Status and headers arrived, the body is compressed, and the browser reported an error while it unpacked it.',
      cite(
        citeHttp('8.4'),
        'Content-Encoding names the codings that must be undone to get at the content.',
      ),
    ],
    known: [
      'Status and headers arrived, and the body is compressed.',
      'The browser reported an error before the end of the body.',
    ],
    likely: [
      'The compressed data is damaged, or is not in the format that Content-Encoding names.',
      'The connection broke while the data arrived.',
    ],
    unknowable: ['Which of the two it was: the browser reports both in the same way.'],
    remedies: [
      'Look at what came; it is not complete. Send again.',
      'If it happens again, run the snippet in a terminal and compare.',
    ],
    operator: [
      'Check that Content-Encoding fits the bytes that are sent, and that nothing compresses them twice or changes them on the way.',
    ],
    example: { how: 'Call a server that sends damaged gzip data with Content-Encoding: gzip.' },
  },
  truncated: {
    title: 'The body ends too early',
    meaning: [
      'The message ended without an error, but its content is not complete: JSON stops in the middle, or fewer bytes came than announced.',
    ],
    known: ['The body ended before its content did.'],
    likely: [
      'The server stopped while it wrote the response.',
      'A proxy or a limit on the way cut it.',
    ],
    unknowable: ['What is missing.'],
    remedies: ['Look at what came; do not use it as if it were whole. Send again.'],
    operator: ['Look for errors while the response is written, and for size limits on the way.'],
    example: {
      how: 'Call a server that sends the first half of a JSON text as a complete response.',
    },
  },
  'wrong-content-type': {
    title: 'The content is not what its label says',
    meaning: [
      cite(citeHttp('8.3'), 'The header Content-Type names the kind of content in the body.'),
      'Here the body is of another kind.',
    ],
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
  },
  'invalid-utf-8': {
    title: 'The text is not valid UTF-8',
    meaning: [
      cite(utf8Decoder, 'A UTF-8 decoder puts a replacement mark for bytes that it cannot read.'),
      'Download has them as they came.',
    ],
    known: ['Some bytes of the body cannot be read as UTF-8.'],
    likely: [
      'The text is in another encoding, such as Latin-1, and does not say so.',
      'The body was cut inside a character, or it is no text at all.',
    ],
    unknowable: ['Which characters were meant.'],
    remedies: ['Download the body: the file has the exact bytes.'],
    operator: [
      cite(
        citeRfc(8259, '8.1'),
        'JSON that systems exchange must be UTF-8, except inside a closed ecosystem.',
      ),
      'Name the charset of other text in Content-Type.',
    ],
    example: {
      how: 'Look at a body that holds one byte of Latin-1.',
      command: String.raw`printf '"caf\xe9"' | iconv -f UTF-8 -t UTF-8`,
    },
  },
  'too-large': {
    title: 'The body is larger than the page shows',
    meaning: [
      'The page stops reading at 100 MB, counted after decompression. What came until then is kept and shown.',
    ],
    known: ['Reading stopped at the limit of the page, not of the service.'],
    likely: [
      'The response has more records than anyone reads in a browser.',
      'A small compressed response unpacks to a very large one.',
    ],
    unknowable: ['How large the whole body is, unless the headers announced it.'],
    remedies: [
      'Use the snippet in a terminal and write the response into a file. As it stands it stops after 30 seconds, so raise its time limit first: in curl, --max-time limits the whole transfer.',
    ],
    operator: [documentedSentences.pageSizes],
    example: { how: 'Call a server that never ends its body.' },
  },
  'too-deep': {
    title: 'The JSON is nested too deeply to be shown as a tree',
    meaning: [
      'Values lie in one another deeper than the page follows. The text is shown as it came.',
    ],
    known: [
      'The nesting is deeper than the page follows. That is a limit of the page, not of JSON.',
    ],
    likely: ['The response was built by a loop, or it is meant to trouble its readers.'],
    unknowable: ['Whether the nesting was intended.'],
    remedies: ['Read the raw text, or download it and use a program that has no such limit.'],
    operator: [
      'Find out what builds such a response.',
      cite(citeRfc(8259, '9'), 'A JSON parser may limit the depth of nesting.'),
    ],
    example: {
      how: 'Print a text that is nested a hundred thousand levels deep.',
      command: `printf '[%.0s' $(seq 100000)`,
    },
  },
} as const satisfies Readonly<Record<string, Failure>>
