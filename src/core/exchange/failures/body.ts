import { documentedSentences } from './documented-sentences.ts'
import { sendAgain } from './repeat-advice.ts'
import type { Failure } from './failure.ts'
import { cite, citeHttp, utf8Decoder } from './failure.ts'
import { citeRfc } from '../../citation/citation.ts'

const longerSnippet = 'Run the curl snippet in a terminal: it sets no time limit.'
const incomplete = cite(
  citeRfc(9112, '8'),
  'A client treats a message as incomplete when the connection closes too early or its chunks cannot be decoded.',
)

/** Failures of a body after the status and headers arrived. The part received is always shown. */
export const bodyFailures = {
  'timed-out-in-body': {
    title: 'The rest of the body did not arrive in time',
    meaning: ['The status and headers arrived, but then nothing more for 30 seconds.'],
    known: ['The status and headers arrived.', 'The body had not ended when the page gave up.'],
    likely: [
      'The server hung while writing the response.',
      'The connection is very slow or was lost without notice.',
    ],
    unknowable: ['How much was still to come, unless the headers gave the length.'],
    remedies: ['Check what arrived.', sendAgain, longerSnippet],
    operator: ['Find out why the response stalls, and check the timeouts of proxies on the way.'],
  },
  'connection-broken': {
    title: 'The body broke off',
    meaning: [
      'The status and headers arrived, but the browser reported an error before the end of the body.',
      incomplete,
    ],
    known: [
      'The status and headers arrived.',
      'The browser reported an error before the end of the body.',
    ],
    likely: [
      'The server or a proxy closed the connection.',
      'The network connection was lost.',
      'The body’s framing or compression was invalid.',
    ],
    unknowable: ['Which of these happened, and who closed the connection, if it was closed.'],
    remedies: ['What arrived is not complete.', sendAgain],
    operator: [
      'Look for a crash, a restart or a timeout at that moment, in the service and in proxies.',
      'Check that Content-Length and Content-Encoding match the bytes sent.',
    ],
  },
  'damaged-compression': {
    title: 'The compressed body could not be fully decompressed',
    meaning: [
      'The status and headers arrived, but the browser reported an error while decompressing the body.',
      cite(
        citeHttp('8.4'),
        'Content-Encoding names the codings that must be removed to obtain the content.',
      ),
    ],
    known: [
      'The status and headers arrived, and the body is compressed.',
      'The browser reported an error before the end of the body.',
    ],
    likely: [
      'The compressed data is damaged, or is not in the format that Content-Encoding names.',
      'The connection broke while the data was arriving.',
    ],
    unknowable: ['Which of the two it was: the browser reports both the same way.'],
    remedies: [
      'What arrived is not complete.',
      sendAgain,
      'If it happens again, run the snippet in a terminal and compare the results.',
    ],
    operator: [
      'Check that Content-Encoding matches the bytes sent, and that nothing compresses them twice or changes them on the way.',
    ],
  },
  truncated: {
    title: 'The body ended too early',
    meaning: [
      'The message ended without an error, but its content is incomplete: the JSON stops in the middle, or fewer bytes arrived than announced.',
    ],
    known: ['The body ended before its content was complete.'],
    likely: [
      'The server stopped while writing the response.',
      'A proxy or a size limit on the way cut it off.',
    ],
    unknowable: ['What is missing.'],
    remedies: ['Do not treat what arrived as complete.', sendAgain],
    operator: ['Check for errors while the response is written, and for size limits on the way.'],
  },
  'wrong-content-type': {
    title: 'The content does not match its label',
    meaning: [
      cite(citeHttp('8.3'), 'The Content-Type header names the media type of the body.'),
      'Here the body is something else.',
    ],
    known: ['The Content-Type header does not match the body.'],
    likely: [
      'The server or its framework set the label by default.',
      'A gateway or a sign-in page responded instead of the service.',
    ],
    unknowable: ['Which was intended, the label or the content.'],
    remedies: [
      'Check the raw body. If it is a web page, something other than the API may have responded.',
    ],
    operator: ['Send JSON as application/json, and everything else with its own media type.'],
  },
  'invalid-utf-8': {
    title: 'The text is not valid UTF-8',
    meaning: [
      cite(utf8Decoder, 'A UTF-8 decoder replaces unreadable bytes with a replacement character.'),
      'The downloaded file has the original bytes.',
    ],
    known: ['Some bytes of the body cannot be read as UTF-8.'],
    likely: [
      'The text is in another encoding, such as Latin-1, and is not labelled as such.',
      'The body was cut off inside a character, or it is not text at all.',
    ],
    unknowable: ['Which characters were intended.'],
    remedies: ['Download the body: the file contains the exact bytes.'],
    operator: [
      cite(
        citeRfc(8259, '8.1'),
        'JSON exchanged between systems must be UTF-8, except within a closed ecosystem.',
      ),
      'Name the charset of other text in Content-Type.',
    ],
  },
  'too-large': {
    title: 'The body is larger than the page shows',
    meaning: [
      'The page stops reading at 100 MB, measured after decompression. What arrived before that is kept and shown.',
    ],
    known: ['Reading stopped at the page’s limit, not the service’s.'],
    likely: [
      'The response has more records than anyone would read in a browser.',
      'A small compressed response expands to a very large one.',
    ],
    unknowable: ['How large the whole body is, unless the headers gave its length.'],
    remedies: ['Run the curl snippet in a terminal and write the response to a file.'],
    operator: [documentedSentences.pageSizes],
  },
  'too-deep': {
    title: 'The JSON is nested too deeply to show as a tree',
    meaning: ['Values are nested deeper than the page supports. The text is shown as received.'],
    known: [
      'The nesting is deeper than the page supports. That is a limit of the page, not of JSON.',
    ],
    likely: ['The response was built by a loop, or it is meant to break its readers.'],
    unknowable: ['Whether the nesting is intentional.'],
    remedies: ['Read the raw text, or download it and use a program that has no such limit.'],
    operator: [
      'Find out what produces such a response.',
      cite(citeRfc(8259, '9'), 'A JSON parser may limit the depth of nesting.'),
    ],
  },
} as const satisfies Readonly<Record<string, Failure>>
