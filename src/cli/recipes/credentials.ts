import { keepKey, keepNameAndPassword } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'
import { maskEchoes, maskEchoesInText } from '#key/echo/key-echoes.ts'
import { isPercentEncoded, takesPair } from '#request/plan/place-secrets.ts'
import type { CredentialSlot } from '#request/request-plan.ts'
import { encodeUnreserved } from '#request/serialize/percent-encode.ts'
import { getVariables } from '#snippets/shared/variables.ts'
import type { Environment } from '../command-line/run-command.ts'

/** The credentials of a run. A server may repeat any of them, and outputs are sent to other servers and printed. */
export type Credentials = ReturnType<typeof createCredentials>

export function createCredentials(environment: Environment) {
  /** By the names of their variables. */
  const keys = new Map<string, ApiKey>()
  return {
    /**
     * Reads the credentials of a request from the environment.
     *
     * @param prefix begins the names of the variables
     * @returns the text of each slot, or a sentence if there are none
     */
    read: (slots: readonly CredentialSlot[], prefix: string): readonly string[] | string => {
      const all = getVariables(slots).map(({ slot, secret, user }) => ({
        slot,
        names: [...(user === undefined ? [] : [user]), secret].map((name) => prefix + name),
      }))
      const missing = all.flatMap(({ names }) => names).filter((name) => !environment[name])
      if (missing.length > 0) return `Set ${missing.join(' and ')} in the environment.`
      return all.map(({ slot, names }) => {
        const [text = '', password = ''] = names.map((name) => environment[name] ?? '')
        keys.set(
          names.join(' '),
          takesPair(slot) ? keepNameAndPassword(text, password) : keepKey(text),
        )
        if (takesPair(slot)) return Buffer.from(`${text}:${password}`).toString('base64')
        return isPercentEncoded(slot) ? encodeUnreserved(text) : text
      })
    },
    /** Masks the credentials in the value of a header. */
    maskText: (text: string): string => maskEchoesInText([...keys.values()], text),
    /** Masks the credentials in a body. */
    maskBody: (bytes: Uint8Array): string => {
      maskEchoes([...keys.values()], bytes)
      return new TextDecoder().decode(bytes)
    },
  }
}
