/** The names of HTML's character references to a visible ASCII character, in lower case, the longest first. */
export function namesOf(code: number): readonly string[] {
  return namesByCode.get(code) ?? noNames
}

const noNames: readonly string[] = []

/** HTML Standard, section 13.5. */
// cspell:disable
const namesByCode: ReadonlyMap<number, readonly string[]> = new Map(
  Object.entries({
    '!': ['excl'],
    '"': ['quot'],
    '#': ['num'],
    $: ['dollar'],
    '%': ['percnt'],
    '&': ['amp'],
    "'": ['apos'],
    '(': ['lpar'],
    ')': ['rpar'],
    '*': ['midast', 'ast'],
    '+': ['plus'],
    ',': ['comma'],
    '.': ['period'],
    '/': ['sol'],
    ':': ['colon'],
    ';': ['semi'],
    '<': ['lt'],
    '=': ['equals'],
    '>': ['gt'],
    '?': ['quest'],
    '@': ['commat'],
    '[': ['lbrack', 'lsqb'],
    '\\': ['bsol'],
    ']': ['rbrack', 'rsqb'],
    '^': ['hat'],
    _: ['underbar', 'lowbar'],
    '`': ['diacriticalgrave', 'grave'],
    '{': ['lbrace', 'lcub'],
    '|': ['verticalline', 'verbar', 'vert'],
    '}': ['rbrace', 'rcub'],
  }).map(([character, names]) => [character.charCodeAt(0), names]),
)
// cspell:enable
