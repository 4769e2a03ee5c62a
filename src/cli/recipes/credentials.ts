import { keepKey, keepNameAndPassword, minSecretLength } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'
import { maskEchoes, maskEchoesInText } from '#key/echo/key-echoes.ts'
import { isPercentEncoded, takesPair } from '#request/plan/place-secrets.ts'
import type { CredentialSlot } from '#request/request-plan.ts'
import { encodeUnreserved } from '#request/serialize/percent-encode.ts'
import { getVariables } from '#snippets/shared/variables.ts'
import type { SlotVariables } from '#snippets/shared/variables.ts'
import type { Environment } from '../command-line/run-command.ts'

/** The credentials of a run. A server may repeat any of them, and outputs are sent to other servers and printed. */
export type Credentials = ReturnType<typeof createCredentials>

/**
 * @param secrets texts of inputs that are masked like credentials
 * @param report prints where each variable is sent, before it is first sent
 */
export function createCredentials(
  environment: Environment,
  secrets: readonly string[],
  report: (line: string) => void,
) {
  const origins = new Map<string, string>()
  const keys: ApiKey[] = secrets.map(keepKey)
  const named = new Map<string, readonly SlotVariables[]>()
  /** Names the variables of a request. Each scheme keeps its names, so the names of later schemes have suffixes. */
  const nameVariables = (slots: readonly CredentialSlot[], prefix: string) => {
    const known = named.get(prefix) ?? []
    const added = slots.filter((slot) => !findVariables(known, slot))
    const all = getVariables([...known.map(({ slot }) => slot), ...added])
    const joined = all.map((one, index) => known[index] ?? one)
    named.set(prefix, joined)
    return slots.flatMap((slot) => {
      const found = findVariables(joined, slot)
      return found ? [{ ...found, slot }] : []
    })
  }
  /** A pasted key may end with a line break, which is not sent. A password may contain spaces. */
  const readText = (variable: string, isPassword: boolean) => {
    const text = environment[variable]
    return isPassword ? text : text?.trim() || undefined
  }
  const keep = (
    names: readonly string[],
    [text = '', password]: readonly (string | undefined)[],
    origin: string,
  ) => {
    if (names.every((name) => origins.has(name))) return
    for (const name of names) origins.set(name, origin)
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
      const all = nameVariables(slots, prefix).map(({ slot, secret, user }) => {
        const names = [...(user === undefined ? [] : [user]), secret].map((one) => prefix + one)
        const texts = names.map((one, index) => readText(one, index > 0))
        return { slot, names, texts }
      })
      const variables = all.flatMap((one) => one.names)
      const missing = all.flatMap((one) =>
        one.names.filter((_, index) => one.texts[index] === undefined),
      )
      if (missing.length > 0) {
        return `Set ${missing.join(' and ')} in the environment, for ${origin}.`
      }
      const taken = variables.find((name) => (origins.get(name) ?? origin) !== origin)
      if (taken !== undefined) {
        return `${taken} was sent to ${origins.get(taken)}, and a credential is for one server, so it is not sent to ${origin}. Send both steps to one server with --server, or run them as separate workflows.`
      }
      return all.map((one) => {
        const [text = '', password = ''] = one.texts
        keep(one.names, one.texts, origin)
        if (takesPair(one.slot)) return Buffer.from(`${text}:${password}`).toString('base64')
        return isPercentEncoded(one.slot) ? encodeUnreserved(text) : text
      })
    },
    /** Masks the credentials in the value of a header. */
    maskText: (text: string): string => maskEchoesInText(keys, text),
    /** Masks the credentials in a body, and reports that there are some. */
    maskBody: (bytes: Uint8Array, origin: string): string => {
      if (maskEchoes(keys, bytes) > 0)
        report(`A response of ${origin} has a credential, which is masked.`)
      return new TextDecoder().decode(bytes)
    },
  }
}

function findVariables(all: readonly SlotVariables[], { scheme }: CredentialSlot) {
  return all.find(({ slot }) => slot.scheme === scheme)
}

const short = ` A text of fewer than ${minSecretLength} characters is not masked in responses.`
