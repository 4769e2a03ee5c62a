import { citeRfc } from './citation.ts'
import type { Clause } from './citation.ts'

/** The clauses that errors cite. OpenAPI is cited by its objects and appendices, because section numbers differ between editions. */
export const clauses = {
  pathTemplating: { '2.0': 'Path Templating', '3.2': 'Paths Object' },
  /** OpenAPI does not forbid an empty value. */
  emptyInPath: { edition: 'This portal', section: '“Empty values in a path”' },
  operation: { '2.0': 'Operation Object' },
  reference: { '2.0': 'Reference Object' },
  parameter: { '2.0': 'Parameter Object' },
  requestBody: { '2.0': 'Parameter Object', '3.0': 'Request Body Object' },
  mediaType: { '2.0': 'Operation Object', '3.0': 'Media Type Object' },
  encoding: { '2.0': 'Parameter Object', '3.0': 'Encoding Object' },
  server: { '2.0': 'Swagger Object', '3.0': 'Server Object' },
  serverVariable: { '2.0': 'Swagger Object', '3.0': 'Server Variable Object' },
  securityRequirement: { '2.0': 'Security Requirement Object' },
  securityScheme: { '2.0': 'Security Scheme Object' },
  dataTypes: { '2.0': 'Data Types', '3.0': 'Appendix B: Data Type Conversion' },
  compound: { '2.0': 'Parameter Object', '3.0': 'Appendix C: Using RFC6570-Based Serialization' },
  headersAndCookies: {
    '2.0': 'Parameter Object',
    '3.0': 'Appendix D: Serializing Headers and Cookies',
  },
  delimiters: {
    '2.0': 'Parameter Object',
    '3.0': 'Appendix E: Percent-Encoding and Form Media Types',
  },
  runtimeExpression: {
    edition: 'Arazzo 1.1.0',
    section: 'Runtime Expressions',
    anchor: 'runtime-expressions',
  },
  payloadReplacement: {
    edition: 'Arazzo 1.1.0',
    section: 'Payload Replacement Object',
    anchor: 'payload-replacement-object',
  },
  undefinedValues: citeRfc(6570, '2.3'),
  labels: citeRfc(6570, '3.2.5'),
  dotSegments: {
    edition: 'WHATWG URL',
    section: '“single-dot and double-dot URL path segments”',
    anchor: 'single-dot-path-segment',
  },
  urlParsing: { edition: 'WHATWG URL', section: 'section 4.4', anchor: 'url-parsing' },
  urlencoded: { edition: 'WHATWG URL', section: 'section 5.2', anchor: 'urlencoded-serializing' },
  utf8: citeRfc(3629, '3'),
  numbers: citeRfc(8259, '6'),
  jsonGenerators: citeRfc(8259, '9'),
  fieldNames: citeRfc(9110, '5.1'),
  fieldOrder: citeRfc(9110, '5.3'),
  fieldValues: citeRfc(9110, '5.5'),
  fieldLists: citeRfc(9110, '5.6.1'),
  cookieSyntax: citeRfc(6265, '4.1.1'),
  forbiddenMethod: {
    edition: 'Fetch Standard',
    section: 'forbidden method',
    anchor: 'forbidden-method',
  },
  forbiddenHeader: {
    edition: 'Fetch Standard',
    section: 'forbidden request-header',
    anchor: 'forbidden-request-header',
  },
  methodCase: {
    edition: 'Fetch Standard',
    section: 'normalize a method',
    anchor: 'concept-method-normalize',
  },
  requestConstructor: {
    edition: 'Fetch Standard',
    section: 'constructor of Request',
    anchor: 'dom-request',
  },
} as const satisfies Readonly<Record<string, Clause>>
