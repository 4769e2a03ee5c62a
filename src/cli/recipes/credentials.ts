import { keepKey, keepNameAndPassword, minSecretLength } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'
import { maskEchoes, maskEchoesInText } from '#key/echo/key-echoes.ts'
import { isPercentEncoded, takesPair } from '#request/plan/place-secrets.ts'
import type { CredentialSlot } from '#request/request-plan.ts'
import { encodeUnreserved } from '#request/serialize/percent-encode.ts'
import { getVariables } from '#snippets/shared/variables.ts'
import type { Environment } from '../command-line/run-command.ts'

/** The credentials of a run. A server may repeat any of them, and outputs are sent to other servers and printed. */
export type Credentials = ReturnType<typeof createCredentials>

/** @param report prints where each variable is sent, before it is first sent */
export function createCredentials(environment: Environment, report: (line: string) => void) {
  const origins = new Map<string, string>()
  const keys: ApiKey[] = []
  const keep = (names: readonly string[], origin: string) => {
    if (names.every((name) => origins.has(name))) return
    for (const name of names) origins.set(name, origin)
    const [text = '', password] = names.map((name) => environment[name] ?? '')
    const key = password === undefined ? keepKey(text) : keepNameAndPassword(text, password)
    keys.push(key)
    const subject = names.length > 1 ? `${names.join(' and ')} are` : `${names.join('')} is`
    report(`${subject} sent to ${origin}.${key.length < minSecretLength ? short : ''}`)
  }
  return {
    /**
     * Reads the credentials of a request from the environment. Each is sent to one origin only: the first.
     *
     * @param prefix begins the names of the variables
     * @returns the text of each slot, or a sentence if the request cannot be sent
     */
    read: (
      slots: readonly CredentialSlot[],
      prefix: string,
      origin: string,
    ): readonly string[] | string => {
      const all = getVariables(slots).map(({ slot, secret, user }) => ({
        slot,
        names: [...(user === undefined ? [] : [user]), secret].map((name) => prefix + name),
      }))
      const names = all.flatMap((one) => one.names)
      const missing = names.filter((name) => !environment[name])
      if (missing.length > 0) {
        return `Set ${missing.join(' and ')} in the environment, for ${origin}.`
      }
      const taken = names.find((name) => (origins.get(name) ?? origin) !== origin)
      if (taken !== undefined) {
        return `${taken} was sent to ${origins.get(taken)}, and a credential is for one server, so it is not sent to ${origin}. Send both steps to one server with --server, or run them as separate workflows.`
      }
      return all.map((one) => {
        keep(one.names, origin)
        const [text = '', password = ''] = one.names.map((name) => environment[name] ?? '')
        if (takesPair(one.slot)) return Buffer.from(`${text}:${password}`).toString('base64')
        return isPercentEncoded(one.slot) ? encodeUnreserved(text) : text
      })
    },
    /** Masks the credentials in the value of a header. */
    maskText: (text: string): string => maskEchoesInText(keys, text),
    /** Masks the credentials in a body. */
    maskBody: (bytes: Uint8Array): string => {
      maskEchoes(keys, bytes)
      return new TextDecoder().decode(bytes)
    },
  }
}

const short = ` A text of fewer than ${minSecretLength} characters is not masked in responses.`
