import type { Examination } from './examine.ts'
import type { Answer, Exchange } from './exchange.ts'

/** The calls in the order in which they are made, and how sentences name them. */
export const calls = {
  preflight: 'preflight',
  withoutKey: 'call without a key',
  fromElsewhere: 'call from another origin',
  withKey: 'call with the key',
} as const

export type CallName = keyof typeof calls

const callNames: readonly CallName[] = ['preflight', 'withoutKey', 'fromElsewhere', 'withKey']

/** An answer and the call that it belongs to. */
export interface CallAnswer {
  readonly call: CallName
  readonly answer: Answer
}

export function listExchanges(
  examination: Examination,
): readonly (readonly [call: CallName, exchange: Exchange])[] {
  return callNames.map((call) => [call, examination[call]] as const)
}

/** The answers that the console would get, which are those to the page's own calls. */
export function listAnswers(
  examination: Examination,
  among: readonly CallName[] = ['withoutKey', 'withKey'],
): readonly CallAnswer[] {
  return among.flatMap((call) => {
    const exchange = examination[call]
    return exchange.kind === 'answered' ? [{ call, answer: exchange }] : []
  })
}

/** Such as “the preflight (204) and the call with the key (200)”. */
export function nameAnswers(answers: readonly CallAnswer[]): string {
  return answers.map(({ call, answer }) => `the ${calls[call]} (${answer.status})`).join(' and ')
}
